import type { FoundChannels } from '@forecastle/contract';
import { counted, inviteCommand, matchChannels, readChannelQuery } from '@forecastle/rules';
import type * as z from 'zod';
import { inTenant } from '../../../../platform/database/tenant.ts';
import { conflict } from '../../../../platform/http/errors.ts';
import { mayChooseChannels } from '../../../slack/choices/channels.ts';
import { slackState } from '../../../slack/choices/connection-state.ts';
import { slackUserOf } from '../../../slack/links/my-link.ts';
import type { Asking } from '../../oauth/attempts.ts';
import { SlackRefused } from '../client/refusals.ts';
import { type ChannelSource, channelSource } from './asking-slack.ts';
import {
  membershipIn,
  readChannel,
  readPrivateChannels,
  readPublicChannels,
  type SlackChannelInfo,
} from './channel-calls.ts';

type Found = z.infer<typeof FoundChannels>;

/** Pages of a thousand public channels that one search reads: a third of what Slack answers in a minute. */
const PUBLIC_PAGES = 7;
const SHOWN = 20;

interface Search {
  readonly source: ChannelSource;
  /** Who asks, in Slack; null where they have linked no user. */
  readonly userId: string | null;
  /** Ids of channels that the actor has chosen. */
  readonly chosen: ReadonlySet<string>;
}

/**
 * Finds channels by a name, an id or a link: public ones, and private ones that the asker and the app are both in. Throws CONFLICT
 * where Slack does not answer.
 */
export async function findChannels(asking: Asking, query: string): Promise<Found> {
  const { pool, actor } = asking;
  const search = await inTenant(
    pool,
    actor.organizationId,
    async (tx): Promise<Search | { readonly stopped: string }> => {
      mayChooseChannels(actor);
      const { isConnected, stopped } = await slackState(tx);
      if (!isConnected) return { stopped: 'Slack is not connected. Ask an admin to connect it.' };
      if (stopped !== null) return { stopped };
      const source = await channelSource(tx, asking);
      const { rows } = await tx.client.query<{ channelId: string }>(
        `SELECT channel_id AS "channelId" FROM slack_channels
         WHERE organization_id = $1 AND team_id = $2 AND chosen_by_id = $3`,
        [tx.organizationId, source.teamId, actor.memberId],
      );
      return {
        source,
        userId: await slackUserOf(tx, actor.memberId, source.teamId),
        chosen: new Set(rows.map(({ channelId }) => channelId)),
      };
    },
    { readOnly: true },
  );
  if ('stopped' in search) return { items: [], isComplete: true, advice: search.stopped };
  const asked = readChannelQuery(query);
  try {
    return 'id' in asked ? await findById(search, asked.id) : await findByName(search, asked.name);
  } catch (error) {
    if (!(error instanceof SlackRefused)) throw error;
    throw conflict({ field: 'query', message: searchRefused(error) });
  }
}

const searchRefused = ({ outcome, message, retryAt }: SlackRefused): string =>
  outcome === 'rate_limited'
    ? `Slack limits how often Forecastle may ask. Try again ${whenOf(retryAt)}, or paste the channel’s link.`
    : `${message} Try again.`;

const whenOf = (retryAt: Date | null): string => {
  if (retryAt === null) return 'in a minute';
  return `in ${counted(Math.max(1, Math.ceil((retryAt.getTime() - Date.now()) / 1000)), 'second')}`;
};

async function findById({ source, userId, chosen }: Search, id: string): Promise<Found> {
  const unseen = `Forecastle cannot see this channel. If it is private, type ${inviteCommand(source.botName)} there.`;
  try {
    const channel = await readChannel(source, id);
    if (channel.isPrivate && !(await isIn(source, userId, id))) {
      return { items: [], isComplete: true, advice: userId === null ? LINK_FIRST : NOT_YOURS };
    }
    if (channel.isArchived) return { items: [], isComplete: true, advice: `#${channel.name} is archived.` };
    return { items: [present(channel, chosen)], isComplete: true, advice: null };
  } catch (error) {
    if (!(error instanceof SlackRefused) || error.vendorWords !== 'channel_not_found') throw error;
    return { items: [], isComplete: true, advice: unseen };
  }
}

export const LINK_FIRST = 'The channel is private. Link your Slack user first, so that Forecastle knows you are in it.';
export const NOT_YOURS = 'The channel is private, and you are not in it. Ask somebody in it to choose it.';

/** Returns whether a Slack user is in a private channel that the app is in. Throws SlackRefused. */
export async function isIn(source: ChannelSource, userId: string | null, channelId: string): Promise<boolean> {
  return userId !== null && (await membershipIn(source, userId, channelId)) === true;
}

async function findByName({ source, userId, chosen }: Search, name: string): Promise<Found> {
  const ofOthers = await readPublicChannels(source, PUBLIC_PAGES);
  const own = userId === null ? null : await readPrivateChannels(source, userId);
  const ownOpen = (own?.channels ?? []).filter(({ isArchived }) => !isArchived);
  const matches = matchChannels([...ofOthers.channels, ...ownOpen], name);
  const isRead = ofOthers.isComplete && (own?.isComplete ?? true);
  return {
    items: matches.slice(0, SHOWN).map((channel) => present(channel, chosen)),
    isComplete: isRead && matches.length <= SHOWN,
    advice: adviceOf({ matches: matches.length, isRead, isLinked: userId !== null, botName: source.botName }),
  };
}

interface Searched {
  readonly matches: number;
  readonly isRead: boolean;
  readonly isLinked: boolean;
  readonly botName: string;
}

function adviceOf({ matches, isRead, isLinked, botName }: Searched): string {
  if (matches > SHOWN) return `${SHOWN} of ${matches} channels with this name. Type more of it.`;
  if (!isRead)
    return 'Slack has more channels than Forecastle looked through. Paste the channel’s link to find others.';
  return isLinked
    ? `A private channel shows up once you are in it and have typed ${inviteCommand(botName)} there.`
    : `Private channels show up once you link your Slack user and type ${inviteCommand(botName)} there.`;
}

const present = (
  { id, name, isPrivate, isMember, isShared, members }: SlackChannelInfo,
  chosen: ReadonlySet<string>,
): Found['items'][number] => ({
  channelId: id,
  name,
  isPrivate,
  isMember,
  isShared,
  members,
  isChosen: chosen.has(id),
});
