/** Sends messages of the app to people and channels. */
import * as z from 'zod';
import type { SlackBlock, SlackSent } from '../../slack/port.ts';
import { SlackRefused } from './client/refusals.ts';
import { callAsBot, needsAdmin, type SlackSource } from './slack-calls.ts';

export interface SlackMessage {
  /** Id of a channel, or of a user, to whom the app then writes directly. */
  readonly channelId: string;
  readonly text: string;
  readonly blocks?: readonly SlackBlock[];
}

const Posted = z.object({ channel: z.string(), ts: z.string() });

/** By Slack's error. https://docs.slack.dev/reference/methods/chat.postMessage */
const OUTCOMES: ReadonlyMap<string, Exclude<SlackSent['outcome'], 'sent' | 'rate_limited'>> = new Map([
  ['not_in_channel', 'not_in_channel'],
  ['channel_not_found', 'not_in_channel'],
  // The page: "Make sure your app is a member of the conversation it's attempting to post a message to."
  ['no_permission', 'not_in_channel'],
  ['is_archived', 'archived'],
  ['user_not_found', 'unknown_user'],
  ['user_disabled', 'unknown_user'],
  ['user_not_visible', 'unknown_user'],
  ['cannot_dm_bot', 'unknown_user'],
  ['restricted_action', 'not_allowed'],
  ['restricted_action_read_only_channel', 'not_allowed'],
  ['restricted_action_thread_only_channel', 'not_allowed'],
  ['channel_is_limited_access', 'not_allowed'],
  // Of the app or the workspace as a whole, until an admin of Slack changes it: nobody is switched off for it.
  ['messages_tab_disabled', 'unreachable'],
  ['message_limit_exceeded', 'unreachable'],
  // While a channel migrates.
  ['external_channel_migrating', 'unreachable'],
  ['messaging_processing_failed', 'unreachable'],
]);
const RETRY_SECONDS = 30;

/** People's ids begin so: https://docs.slack.dev/reference/objects/user-object */
const isUser = (id: string): boolean => /^[UW]/u.test(id);

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
    // Slack says it in both ways: by a status with a time, and by an error alone.
    if (outcome === 'rate_limited' || vendorWords === 'rate_limited') {
      return { outcome: 'rate_limited', until: retryAt ?? new Date(now.getTime() + RETRY_SECONDS * 1000) };
    }
    if (reason !== null && needsAdmin(reason)) return { outcome: 'revoked', message, vendorWords };
    // What concerns the whole connection and passes, such as a policy of the Slack organisation, is no fault of this message.
    if (outcome === 'unreachable' || reason !== null) return { outcome: 'unreachable', message, vendorWords };
    const meant = OUTCOMES.get(vendorWords ?? '') ?? 'refused';
    return {
      outcome: meant === 'not_in_channel' && isUser(channelId) ? 'unknown_user' : meant,
      message,
      vendorWords,
    };
  }
}
