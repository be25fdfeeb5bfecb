import { describe, expect, it } from 'vitest';
import { slackChannelOff, slackDropped, slackPersonOff, slackStopped, slackWaits } from './slackOffWords.ts';
import { SLACK_DROP_REASONS, SLACK_OFF_REASONS } from './slackTopics.ts';

const CHANNEL = { channel: 'deals', chooser: 'Ana Costa', bot: 'forecastle2' };

describe('why a channel or a person gets nothing', () => {
  it.each(SLACK_OFF_REASONS)('%s is a sentence, and says what to do', (reason) => {
    for (const { sentence, advice } of [slackChannelOff(reason, CHANNEL), slackPersonOff(reason)]) {
      expect(sentence).toMatch(/^[#A-Z].*\.$/);
      expect(advice).toMatch(/^[A-Z].*\.$/);
    }
    expect(slackChannelOff(reason, CHANNEL).sentence).toContain('#deals');
  });

  it('names the app as the workspace calls it', () => {
    expect(slackChannelOff('not_in_channel', CHANNEL)).toEqual({
      sentence: 'Forecastle is no longer in #deals.',
      advice: 'Type /invite @forecastle2 in the channel, then try again.',
    });
  });
});

describe('the log', () => {
  it.each(SLACK_DROP_REASONS)('says why a message was not sent: %s', (reason) => {
    expect(slackDropped(reason, null)).toMatch(/^[A-Z].*\.$/);
    expect(slackDropped(reason, 'msg_too_long')).toMatch(/Slack said: msg_too_long\.$/);
  });

  it('says what a message waits for: the connection first, then Slack, then quiet hours', () => {
    const waits = { stopped: null, vendorWords: null, attempts: 0, dueInMinutes: 60 };
    expect(slackWaits({ ...waits, stopped: 'Slack is paused.', vendorWords: 'ratelimited' })).toBe('Slack is paused.');
    expect(slackWaits({ ...waits, vendorWords: 'ratelimited', attempts: 1 })).toContain('(ratelimited)');
    expect(slackWaits({ ...waits, attempts: 1 })).toBe('Slack did not take it yet. Forecastle tries again.');
    expect(slackWaits(waits)).toBe('Waits for quiet hours to end.');
    expect(slackWaits({ ...waits, dueInMinutes: 1 })).toBeNull();
  });
});

it('says why nobody gets anything, while a connection does not work', () => {
  expect(slackStopped('healthy', null)).toBeNull();
  expect(slackStopped('disconnected', null)).toBeNull();
  expect(slackStopped('paused', 'paused_by_admin')).toBe('Slack is paused. Messages wait until an admin resumes it.');
  expect(slackStopped('paused', 'limit_reached')).toContain('limits');
  expect(slackStopped('needs_reconnecting', 'token_revoked')).toContain('must be reconnected');
});
