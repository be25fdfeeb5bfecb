import { expect, it } from 'vitest';
import { CONNECTION_REASONS, stateForReason } from './connectionStates.ts';
import { slackManifest } from './slackManifest.ts';
import { SLACK_SCOPES, slackReason } from './slackWords.ts';

it('says of each reason what happened and what to do', () => {
  for (const { sentence, advice } of CONNECTION_REASONS.map(slackReason)) {
    expect(sentence).toMatch(/^[A-Z].*\.$/);
    expect(advice).toMatch(/^[A-Z].*\.$/);
  }
  expect(slackReason('app_not_installed').sentence).toBe('The app was removed from your Slack workspace.');
});

it('offers to resume only what an admin paused', () => {
  expect(CONNECTION_REASONS.filter((reason) => slackReason(reason).remedy === 'resume')).toEqual(['paused_by_admin']);
  expect(stateForReason('paused_by_admin')).toBe('paused');
});

it('makes an app that Slack calls only where it uses no socket', () => {
  const options = { publicUrl: 'https://forecast.example.com', redirectUrl: null, requestPath: '/api/v1/slack' };
  const socket = slackManifest({ ...options, mode: 'socket' });
  expect(JSON.stringify(socket)).not.toContain('forecast.example.com');
  expect([socket.settings.socket_mode_enabled, socket.oauth_config.scopes.bot]).toEqual([true, [...SLACK_SCOPES]]);
  const http = slackManifest({ ...options, mode: 'http' });
  expect(http.settings).toMatchObject({
    socket_mode_enabled: false,
    event_subscriptions: { request_url: 'https://forecast.example.com/api/v1/slack/events' },
    interactivity: { request_url: 'https://forecast.example.com/api/v1/slack/interactions' },
  });
});
