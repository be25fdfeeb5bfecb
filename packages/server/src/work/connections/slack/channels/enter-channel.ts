/** Enters a channel: Forecastle looks at it, joins it where that was asked for, and introduces itself. */
import { inviteCommand, type SlackMessage } from '@forecastle/rules';
import type { SlackSent } from '../../../slack/port.ts';
import { SlackRefused } from '../client/refusals.ts';
import { postMessage } from '../post-message.ts';
import type { ChannelSource } from './asking-slack.ts';
import { joinChannel, readChannel, type SlackChannelInfo } from './channel-calls.ts';
import { isIn, LINK_FIRST, NOT_YOURS } from './find-channels.ts';

export interface ChannelToEnter {
  readonly channelId: string;
  /** The Slack user who chose it; null where they have linked none. */
  readonly userId: string | null;
  readonly join: boolean;
  readonly mayBeShared: boolean;
  readonly message: SlackMessage;
}

export interface NotEntered {
  readonly outcome: 'not_in_channel' | 'archived' | 'shared' | 'unknown' | 'unavailable';
  readonly message: string;
  readonly canJoin: boolean;
  /** What is typed in the channel to bring the app into it. */
  readonly invite: string | null;
}
export type Entered = { readonly outcome: 'entered'; readonly channel: SlackChannelInfo } | NotEntered;

type Remedy = Partial<Pick<NotEntered, 'canJoin' | 'invite'>>;

export const not = (outcome: NotEntered['outcome'], message: string, remedy: Remedy = {}): NotEntered => ({
  outcome,
  message,
  canJoin: false,
  invite: null,
  ...remedy,
});

export const unavailable = (message: string): NotEntered => not('unavailable', message);

/** Enters a channel and posts the introduction. Everything that Slack answers is an outcome; no transaction may be held. */
export async function enterChannel(source: ChannelSource, asked: ChannelToEnter): Promise<Entered> {
  try {
    const channel = await readChannel(source, asked.channelId);
    const refused = await whyNot(source, channel, asked);
    if (refused) return refused;
    if (!channel.isMember) await joinChannel(source, channel.id);
    const sent = await postMessage(source, { channelId: channel.id, ...asked.message });
    return sent.outcome === 'sent' ? { outcome: 'entered', channel } : notSent(sent, channel, source);
  } catch (error) {
    if (!(error instanceof SlackRefused)) throw error;
    return refusedBy(error, source);
  }
}

async function whyNot(
  source: ChannelSource,
  channel: SlackChannelInfo,
  { userId, join, mayBeShared }: ChannelToEnter,
): Promise<NotEntered | null> {
  const { id, name, isArchived, isPrivate, isShared, isMember } = channel;
  // The name of a private channel is told to nobody who is not in it.
  if (isPrivate && !(await isIn(source, userId, id))) return not('unknown', userId === null ? LINK_FIRST : NOT_YOURS);
  if (isArchived) return not('archived', `#${name} is archived. Unarchive it in Slack, or choose another channel.`);
  if (isShared && !mayBeShared) {
    return not('shared', `People from another company can read #${name}. Choose it only if they may read your deals.`);
  }
  return isMember || join ? null : notIn(channel, source);
}

const notIn = ({ name, isPrivate }: SlackChannelInfo, { botName }: ChannelSource): NotEntered =>
  not(
    'not_in_channel',
    isPrivate
      ? `Forecastle is not in #${name}. Type ${inviteCommand(botName)} in the channel, then try again.`
      : `Forecastle is not in #${name}. Let it join, or type ${inviteCommand(botName)} in the channel.`,
    { canJoin: !isPrivate, invite: inviteCommand(botName) },
  );

type NotSent = Exclude<SlackSent, { readonly outcome: 'sent' }>;

function notSent(sent: NotSent, channel: SlackChannelInfo, source: ChannelSource): NotEntered {
  if (sent.outcome === 'not_in_channel') return notIn(channel, source);
  if (sent.outcome === 'archived') return not('archived', `#${channel.name} is archived. Choose another channel.`);
  if (sent.outcome === 'rate_limited') return not('unavailable', BUSY);
  return not('unavailable', `${sent.message} Nothing was changed.`);
}

const BUSY = 'Slack limits how often Forecastle may ask. Nothing was changed. Try again in a minute.';

function refusedBy({ outcome, vendorWords, message }: SlackRefused, { botName }: ChannelSource): NotEntered {
  if (outcome === 'rate_limited') return not('unavailable', BUSY);
  // Slack says the same of a private channel without the app and of one that is not there.
  if (vendorWords === 'channel_not_found') {
    return not(
      'not_in_channel',
      `Forecastle cannot see this channel. Type ${inviteCommand(botName)} in the channel, then try again.`,
      { invite: inviteCommand(botName) },
    );
  }
  if (vendorWords === 'is_archived') return not('archived', 'The channel is archived. Choose another one.');
  return not('unavailable', `${message} Nothing was changed.`);
}
