/** Connects organisations of tests with the Slack peer, by the operations that the screen uses. */
import { expect } from 'vitest';
import type { Answer, Browser, TestApp } from '../../../../testing/app.ts';
import { type SlackPeer, type SlackPeerOptions, startSlackPeer } from '../../../../testing/peers/slack/peer.ts';

export const SLACK_PATH = '/connections/slack';

/** Starts a peer that the app asks in place of Slack, until the next one. */
export async function startPeerFor(app: TestApp, options: SlackPeerOptions = {}): Promise<SlackPeer> {
  const peer = await startSlackPeer({ redirectUris: [app.settings.publicUrl], ...options });
  app.settings.slack.origin = peer.origin;
  return peer;
}

/** Saves the app of the peer, for Socket Mode unless told otherwise. */
export async function saveSlackApp(
  browser: Browser,
  { world: { app } }: SlackPeer,
  mode: 'socket' | 'http' = 'socket',
): Promise<Answer['body']> {
  const secrets = mode === 'socket' ? { appToken: app.appToken } : { signingSecret: app.signingSecret };
  const saved = await browser.put(`${SLACK_PATH}/app`, { mode, ...secrets });
  expect([saved.status, saved.body.state]).toEqual([200, 'connecting']);
  return saved.body;
}

/** Connects by a bot token that is pasted. */
export async function connectSlack(
  browser: Browser,
  peer: SlackPeer,
  mode: 'socket' | 'http' = 'socket',
): Promise<Answer['body']> {
  await saveSlackApp(browser, peer, mode);
  const connected = await browser.post(`${SLACK_PATH}/token`, { botToken: peer.world.install() });
  expect([connected.status, connected.body.state]).toEqual([200, 'healthy']);
  return connected.body;
}

/** Saves the app of the peer with its client ID and secret, by which it is installed on Slack's page. */
export const saveSlackClient = (browser: Browser, { world: { app } }: SlackPeer): Promise<Answer> =>
  browser.put(`${SLACK_PATH}/app`, {
    appToken: app.appToken,
    clientId: app.clientId,
    clientSecret: app.clientSecret,
  });

/** Goes to Slack's page and returns what it sends people back with, for `finish`. */
export async function goToSlack(browser: Browser): Promise<Record<string, string>> {
  const { authorizeUrl } = (await browser.post(`${SLACK_PATH}/connect`)).body;
  const { headers } = await fetch(authorizeUrl, { redirect: 'manual' });
  return Object.fromEntries(new URL(headers.get('location') ?? '').searchParams);
}
