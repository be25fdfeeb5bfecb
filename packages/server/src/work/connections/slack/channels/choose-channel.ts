import type { ChosenChannel } from '@forecastle/contract';
import {
  type QuietHours,
  readChannelQuery,
  SLACK_CHANNEL_TOPICS,
  type SlackChannelTopic,
  type SlackOffReason,
} from '@forecastle/rules';
import type * as z from 'zod';
import { newId } from '../../../../platform/database/ids.ts';
import { insertRow } from '../../../../platform/database/insert-row.ts';
import type { slackChannels } from '../../../../platform/database/schema/index.ts';
import { inTenant, type TenantTransaction } from '../../../../platform/database/tenant.ts';
import { isUniqueViolation } from '../../../../platform/database/violations.ts';
import { conflict } from '../../../../platform/http/errors.ts';
import { recordEvent } from '../../../../tenancy/audit/record-event.ts';
import type { Actor } from '../../../../tenancy/identity/actor.ts';
import { may } from '../../../../tenancy/identity/policies.ts';
import { takeTurn } from '../../../../tenancy/organizations/take-turn.ts';
import { type ChannelRow, channelById } from '../../../slack/choices/channel-row.ts';
import { type ChannelChoice, checkTopics, showChannel } from '../../../slack/choices/channels.ts';
import { introduction } from '../../../slack/choices/introduction.ts';
import { suggestedDealsFrom } from '../../../slack/choices/large-deal.ts';
import {
  checkQuietHours,
  PROPOSED_QUIET_HOURS,
  quietColumns,
  quietHoursOf,
} from '../../../slack/choices/quiet-hours.ts';
import { changedTopics } from '../../../slack/choices/topics.ts';
import type { Asking } from '../../oauth/attempts.ts';
import { connectedSlack } from '../slack-row.ts';
import { type ChannelSource, channelSource, slackUserOf } from './asking-slack.ts';
import type { SlackChannelInfo } from './channel-calls.ts';
import { type Entered, enterChannel, type NotEntered } from './enter-channel.ts';

type Outcome = z.infer<typeof ChosenChannel>;

export interface ChannelToChoose extends ChannelChoice {
  readonly channelId: string;
  readonly join: boolean;
  readonly mayBeShared: boolean;
}

/** Channels that an organisation may have at a time. */
export const SLACK_CHANNELS_MAX = 50;

/**
 * Chooses a channel. Forecastle introduces itself there first, and nothing is kept unless Slack took that. Where the choice cannot
 * be kept afterwards, such as when a colleague took the last place meanwhile, the introduction stands in the channel all the same:
 * the other way round a channel would be kept that nobody has tried. Throws CONFLICT for a channel that the actor has chosen.
 */
export async function chooseChannel(asking: Asking, given: ChannelToChoose, now = new Date()): Promise<Outcome> {
  const { pool, actor } = asking;
  checkQuietHours(given.quietHours);
  const topics = changedTopics(SLACK_CHANNEL_TOPICS, [], given.topics ?? {});
  checkTopics(topics);
  const asked = readChannelQuery(given.channelId);
  const quietHours = given.quietHours === undefined ? PROPOSED_QUIET_HOURS : given.quietHours;
  const { source, userId, dealsFromMinor } = await inTenant(
    pool,
    actor.organizationId,
    async (tx) => {
      const source = await channelSource(tx, asking);
      if ('id' in asked) await refuseChosen(tx, actor, source, asked.id);
      await refuseBeyondLimit(tx);
      return {
        source,
        userId: await slackUserOf(tx, actor.memberId, source.teamId),
        dealsFromMinor: given.dealsFromMinor ?? (await suggestedDealsFrom(tx, actor)),
      };
    },
    { readOnly: true },
  );
  if (!('id' in asked)) {
    return {
      outcome: 'unknown',
      message: 'This is no channel. Choose one from the list, or paste its link.',
      canJoin: false,
    };
  }
  if (source.stopped !== null) return stopped(source.stopped);
  const entered = await enterChannel(source, {
    channelId: asked.id,
    userId,
    join: given.join,
    mayBeShared: given.mayBeShared,
    message: introduction({
      chooser: actor,
      chosen: { topics, dealsFromMinor, quietHours, currency: actor.currency },
      publicUrl: asking.settings.publicUrl,
    }),
  });
  if (entered.outcome !== 'entered') return entered;
  const channel = await inTenant(pool, actor.organizationId, async (tx) => {
    const id = await keepChannel(tx, actor, source, {
      topics,
      dealsFromMinor,
      quietHours,
      mayBeShared: given.mayBeShared,
      channel: entered.channel,
      now,
    });
    return showChannel(tx, actor, id);
  });
  return { outcome: 'chosen', channel };
}

const stopped = (message: string): NotEntered => ({ outcome: 'unavailable', message, canJoin: false });

const chosenAlready = (name: string) =>
  conflict({
    field: 'channelId',
    message: `You have chosen #${name} already. Change it in the list. Nothing was changed.`,
  });

async function refuseChosen(
  { client, organizationId }: TenantTransaction,
  { memberId }: Actor,
  { teamId }: ChannelSource,
  channelId: string,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT name FROM slack_channels
     WHERE organization_id = $1 AND team_id = $2 AND channel_id = $3 AND chosen_by_id = $4`,
    [organizationId, teamId, channelId, memberId],
  );
  if (rows[0]) throw chosenAlready(rows[0].name);
}

async function refuseBeyondLimit({ client, organizationId }: TenantTransaction): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM slack_channels WHERE organization_id = $1',
    [organizationId],
  );
  if ((rows[0]?.count ?? 0) < SLACK_CHANNELS_MAX) return;
  throw conflict({
    field: 'channelId',
    message: `Your organisation has ${SLACK_CHANNELS_MAX} Slack channels, which is the most. Nothing was changed. Remove one first, or ask an admin to.`,
  });
}

interface Kept {
  readonly topics: SlackChannelTopic[];
  readonly dealsFromMinor: number;
  readonly quietHours: QuietHours | null;
  readonly mayBeShared: boolean;
  readonly channel: SlackChannelInfo;
  readonly now: Date;
}

async function keepChannel(
  tx: TenantTransaction,
  actor: Actor,
  { teamId }: ChannelSource,
  { topics, dealsFromMinor, quietHours, mayBeShared, channel, now }: Kept,
): Promise<string> {
  // The last place goes to one of two; and the connection cannot change its workspace meanwhile.
  await takeTurn(tx, 'connections');
  await refuseBeyondLimit(tx);
  await stillConnected(tx, teamId);
  const id = newId();
  try {
    await insertRow<typeof slackChannels.$inferInsert>(tx, 'slack_channels', {
      id,
      teamId,
      channelId: channel.id,
      name: channel.name,
      isPrivate: channel.isPrivate,
      mayBeShared,
      chosenById: actor.memberId,
      topics,
      dealsFromMinor,
      ...quietColumns(quietHours),
      checkedAt: now,
    });
  } catch (error) {
    if (isUniqueViolation(error, 'slack_channels_chosen')) throw chosenAlready(channel.name);
    throw error;
  }
  await recordEvent(tx, actor, {
    kind: 'slack_channel_chosen',
    facts: { channel: channel.name, isPrivate: channel.isPrivate, isShared: channel.isShared },
  });
  return id;
}

async function stillConnected(tx: TenantTransaction, teamId: string): Promise<void> {
  if ((await connectedSlack(tx)).remote.teamId === teamId) return;
  throw conflict({ field: null, message: 'Someone connected another Slack workspace meanwhile. Nothing was changed.' });
}

/**
 * Tries a channel again, one's own or anybody's by who manages integrations, and switches it on where Slack takes a message. Where
 * the channel does not work, it is switched off for what is wrong with it now.
 */
export async function tryChannel(
  asking: Asking,
  { id, join, mayBeShared }: { readonly id: string; readonly join: boolean; readonly mayBeShared: boolean },
  now = new Date(),
): Promise<Outcome> {
  const { pool, actor } = asking;
  const { source, row, userId } = await inTenant(
    pool,
    actor.organizationId,
    async (tx) => {
      const row = await channelById(tx, actor, id, { ofAnybody: true });
      const source = await channelSource(tx, asking);
      refuseWithoutChooser(row);
      return { source, row, userId: await slackUserOf(tx, row.chosenById, source.teamId) };
    },
    { readOnly: true },
  );
  if (source.stopped !== null) return stopped(source.stopped);
  if (source.teamId !== row.teamId) {
    return stopped(`#${row.name} is in another Slack workspace than the one that is connected. Nothing was changed.`);
  }
  const entered = await enterChannel(source, {
    channelId: row.channelId,
    userId,
    join,
    mayBeShared: mayBeShared || row.mayBeShared,
    message: introduction({
      chooser: { name: row.chooserName, role: row.chooserRole },
      chosen: {
        topics: changedTopics(SLACK_CHANNEL_TOPICS, row.topics, {}),
        dealsFromMinor: Number(row.dealsFromMinor),
        quietHours: quietHoursOf(row),
        currency: actor.currency,
      },
      publicUrl: asking.settings.publicUrl,
    }),
  });
  return inTenant(pool, actor.organizationId, async (tx) => {
    await settleTry(tx, actor, { id, mayBeShared, entered, now });
    if (entered.outcome !== 'entered') return entered;
    return { outcome: 'chosen', channel: await showChannel(tx, actor, id) };
  });
}

function refuseWithoutChooser({ name, chooserName, chooserIsHere, chooserRole }: ChannelRow): void {
  if (chooserIsHere && may({ role: chooserRole }, 'seeTeam')) return;
  throw conflict({
    field: 'id',
    message: `${chooserName} chose #${name} and has left, or no longer leads a team. Nothing was changed. Choose the channel yourself, then remove this one.`,
  });
}

const OFF_FOR: ReadonlyMap<Entered['outcome'], SlackOffReason> = new Map([
  ['archived', 'archived'],
  ['not_in_channel', 'not_in_channel'],
  ['unknown', 'not_in_channel'],
  ['shared', 'shared'],
]);

interface Tried {
  readonly id: string;
  readonly mayBeShared: boolean;
  readonly entered: Entered;
  readonly now: Date;
}

async function settleTry(tx: TenantTransaction, actor: Actor, { id, mayBeShared, entered, now }: Tried): Promise<void> {
  const row = await channelById(tx, actor, id, { ofAnybody: true, lock: 'FOR UPDATE OF c' });
  if (entered.outcome !== 'entered') {
    const reason = OFF_FOR.get(entered.outcome);
    if (reason === undefined) return;
    await tx.client.query(
      `UPDATE slack_channels SET off_reason = $3, off_at = coalesce(off_at, $4), checked_at = $4
       WHERE organization_id = $1 AND id = $2`,
      [tx.organizationId, id, reason, now],
    );
    return;
  }
  refuseWithoutChooser(row);
  const { name, isPrivate, isShared } = entered.channel;
  await tx.client.query(
    `UPDATE slack_channels SET off_reason = NULL, off_at = NULL, name = $3, is_private = $4,
       may_be_shared = may_be_shared OR $5, checked_at = $6
     WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, id, name, isPrivate, mayBeShared, now],
  );
  await recordEvent(tx, actor, {
    kind: 'slack_channel_tried',
    subject: { kind: 'person', id: row.chosenById },
    facts: { channel: name, isShared },
  });
}
