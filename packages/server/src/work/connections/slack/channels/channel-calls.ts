/** What Slack is asked about channels. None of these may be called while a transaction is held. */
import * as z from 'zod';
import { SlackRefused } from '../client/refusals.ts';
import { callAsBot, type SlackSource } from '../slack-calls.ts';

/** A channel as Slack tells it to the app. */
export interface SlackChannelInfo {
  readonly id: string;
  readonly name: string;
  readonly isPrivate: boolean;
  readonly isArchived: boolean;
  /** The app is in it. */
  readonly isMember: boolean;
  /** People of another company are in it. */
  readonly isShared: boolean;
  /** Null where Slack did not count them. */
  readonly members: number | null;
}

/**
 * https://docs.slack.dev/reference/objects/conversation-object. `is_org_shared` is among workspaces of one company, which is no
 * sharing with another one.
 */
const Channel = z
  .object({
    id: z.string(),
    name: z.string(),
    is_private: z.boolean().default(false),
    is_archived: z.boolean().default(false),
    is_member: z.boolean().default(false),
    is_ext_shared: z.boolean().default(false),
    num_members: z.int().optional(),
  })
  .transform(
    (channel): SlackChannelInfo => ({
      id: channel.id,
      name: channel.name,
      isPrivate: channel.is_private,
      isArchived: channel.is_archived,
      isMember: channel.is_member,
      isShared: channel.is_ext_shared,
      members: channel.num_members ?? null,
    }),
  );
const OneChannel = z.object({ channel: Channel });
const Channels = z.object({
  channels: z.array(Channel),
  response_metadata: z.object({ next_cursor: z.string().default('') }).default({ next_cursor: '' }),
});

/** Channels of one answer: the most that Slack gives. https://docs.slack.dev/reference/methods/conversations.list */
const PAGE_SIZE = 999;
const PRIVATE_PAGES = 3;

/** https://docs.slack.dev/reference/methods/conversations.info. Throws SlackRefused. */
export async function readChannel(source: SlackSource, channelId: string): Promise<SlackChannelInfo> {
  const args = { channel: channelId, include_num_members: true };
  return (await callAsBot(source, { method: 'conversations.info', args, answer: OneChannel })).channel;
}

/** Joins a public channel. https://docs.slack.dev/reference/methods/conversations.join. Throws SlackRefused. */
export async function joinChannel(source: SlackSource, channelId: string): Promise<void> {
  await callAsBot(source, { method: 'conversations.join', args: { channel: channelId }, answer: z.unknown() });
}

export interface ChannelsRead {
  readonly channels: readonly SlackChannelInfo[];
  /** Slack has no others. */
  readonly isComplete: boolean;
}

/**
 * Reads public channels, at most so many pages: Slack takes about 20 of these questions a minute (Tier 2,
 * https://docs.slack.dev/apis/web-api/rate-limits). What it has told before it refuses is kept. Throws SlackRefused where nothing came.
 */
export const readPublicChannels = (source: SlackSource, pages: number): Promise<ChannelsRead> =>
  readPages(source, 'conversations.list', { types: 'public_channel', exclude_archived: true }, pages);

/**
 * Reads the private channels that both the app and a Slack user are in, archived ones too: the names of others are not for them. The answer leaves out
 * whether the app is a member, because it is. https://docs.slack.dev/reference/methods/users.conversations
 */
export async function readPrivateChannels(source: SlackSource, userId: string): Promise<ChannelsRead> {
  const given = { types: 'private_channel', user: userId };
  const { channels, isComplete } = await readPages(source, 'users.conversations', given, PRIVATE_PAGES);
  return { channels: channels.map((channel) => ({ ...channel, isMember: true })), isComplete };
}

/** Returns whether a Slack user is in a private channel; null where they are in more than were read. Throws SlackRefused. */
export async function membershipIn(source: SlackSource, userId: string, channelId: string): Promise<boolean | null> {
  const { channels, isComplete } = await readPrivateChannels(source, userId);
  if (channels.some(({ id }) => id === channelId)) return true;
  return isComplete ? false : null;
}

async function readPages(
  source: SlackSource,
  method: string,
  given: Readonly<Record<string, unknown>>,
  pages: number,
): Promise<ChannelsRead> {
  const channels: SlackChannelInfo[] = [];
  let cursor = '';
  for (let page = 0; page < pages; page++) {
    const args = { ...given, limit: PAGE_SIZE, ...(cursor !== '' && { cursor }) };
    try {
      const read = await callAsBot(source, { method, args, answer: Channels });
      channels.push(...read.channels);
      cursor = read.response_metadata.next_cursor;
    } catch (error) {
      if (page === 0 || !(error instanceof SlackRefused) || error.outcome === 'refused') throw error;
      return { channels, isComplete: false };
    }
    if (cursor === '') return { channels, isComplete: true };
  }
  return { channels, isComplete: false };
}
