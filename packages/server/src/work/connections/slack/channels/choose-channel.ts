import type { ChosenChannel } from '@forecastle/contract';
import {
  PROPOSED_QUIET_HOURS,
  type QuietHours,
  readChannelQuery,
  SLACK_CHANNEL_TOPICS,
  type SlackChannelTopic,
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
import { takeTurn } from '../../../../tenancy/organizations/take-turn.ts';
import { type ChannelChoice, checkTopics, showChannel } from '../../../slack/choices/channels.ts';
import { introduction } from '../../../slack/choices/introduction.ts';
import { suggestedDealsFrom } from '../../../slack/choices/large-deal.ts';
import { checkQuietHours, quietColumns } from '../../../slack/choices/quiet-hours.ts';
import { changedTopics } from '../../../slack/choices/topics.ts';
import { slackUserOf } from '../../../slack/links/my-link.ts';
import type { Asking } from '../../oauth/attempts.ts';
import { connectedSlack } from '../slack-row.ts';
import { type ChannelSource, channelSource } from './asking-slack.ts';
import type { SlackChannelInfo } from './channel-calls.ts';
import { enterChannel, not, unavailable } from './enter-channel.ts';

export type ChannelOutcome = z.infer<typeof ChosenChannel>;

export interface ChannelToChoose extends ChannelChoice {
  readonly channelId: string;
  readonly join: boolean;
  readonly mayBeShared: boolean;
}

/** Channels that an organisation may have at a time. */
const SLACK_CHANNELS_MAX = 50;

/**
 * Chooses a channel. Forecastle introduces itself there first, and nothing is kept unless Slack took that. Where the choice cannot
 * be kept afterwards, such as when a colleague took the last place meanwhile, the introduction stands in the channel all the same:
 * the other way round a channel would be kept that nobody has tried. Throws CONFLICT for a channel that the actor has chosen.
 */
export async function chooseChannel(asking: Asking, given: ChannelToChoose, now = new Date()): Promise<ChannelOutcome> {
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
    return not('unknown', 'This is no channel. Choose one from the list, or paste its link.');
  }
  if (source.stopped !== null) return unavailable(source.stopped);
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
