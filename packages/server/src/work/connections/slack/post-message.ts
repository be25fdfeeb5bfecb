/** Sends messages of the app to people and channels. */
import * as z from 'zod';
import type { SlackBlock } from '../../slack/port.ts';
import { SlackRefused } from './client/refusals.ts';
import { callAsBot, needsAdmin, type SlackSource } from './slack-calls.ts';

export interface SlackMessage {
  /** Id of a channel, or of a user, to whom the app then writes directly. */
  readonly channelId: string;
  readonly text: string;
  readonly blocks?: readonly SlackBlock[];
}

/**
 * What became of a message. `not_in_channel` also stands for a private channel that the app cannot see; `revoked` for a
 * connection that no longer works, which its page says; `unreachable` for what may be tried again.
 */
export type SlackSent =
  | { readonly outcome: 'sent'; readonly channelId: string; readonly ts: string }
  | {
      readonly outcome: 'not_in_channel' | 'archived' | 'revoked' | 'refused' | 'unreachable';
      readonly message: string;
    }
  | { readonly outcome: 'rate_limited'; readonly until: Date };

const Posted = z.object({ channel: z.string(), ts: z.string() });
/** https://docs.slack.dev/reference/methods/chat.postMessage */
const OUTCOMES: ReadonlyMap<string, 'not_in_channel' | 'archived'> = new Map([
  ['not_in_channel', 'not_in_channel'],
  ['channel_not_found', 'not_in_channel'],
  ['is_archived', 'archived'],
]);
const RETRY_SECONDS = 30;

/** Sends a message. Everything that Slack answers is an outcome; no transaction may be held. */
export async function postMessage(
  source: SlackSource,
  { channelId, text, blocks }: SlackMessage,
  now = new Date(),
): Promise<SlackSent> {
  try {
    const args = { channel: channelId, text, ...(blocks ? { blocks } : {}), unfurl_links: false, unfurl_media: false };
    const { channel, ts } = await callAsBot(source, { method: 'chat.postMessage', args, answer: Posted }, now);
    return { outcome: 'sent', channelId: channel, ts };
  } catch (error) {
    if (!(error instanceof SlackRefused)) throw error;
    const { outcome, vendorWords, retryAt, reason, message } = error;
    if (outcome === 'rate_limited') {
      return { outcome, until: retryAt ?? new Date(now.getTime() + RETRY_SECONDS * 1000) };
    }
    if (outcome === 'unreachable' || reason === 'server_busy') return { outcome: 'unreachable', message };
    if (reason !== null && needsAdmin(reason)) return { outcome: 'revoked', message };
    return { outcome: OUTCOMES.get(vendorWords ?? '') ?? 'refused', message };
  }
}
