import type { SlackChannel } from '@forecastle/contract';
import { type QuietHours, SLACK_CHANNEL_TOPICS, type SlackChannelTopic } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { decodeCursor, NameCursor, pageOf } from '../../../platform/http/cursor.ts';
import { forbidden, invalid } from '../../../platform/http/errors.ts';
import { recordEvent } from '../../../tenancy/audit/record-event.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { may } from '../../../tenancy/identity/policies.ts';
import { CHANNEL_ROWS, type ChannelRow, channelById, presentChannel } from './channel-row.ts';
import { slackState } from './connection-state.ts';
import { checkQuietHours, quietColumns } from './quiet-hours.ts';
import { changedTopics } from './topics.ts';
import { followChoice } from './waiting-messages.ts';

type View = z.infer<typeof SlackChannel>;

export interface ChannelChoice {
  readonly topics?: Readonly<Partial<Record<SlackChannelTopic, boolean | undefined>>> | undefined;
  readonly dealsFromMinor?: number | undefined;
  readonly quietHours?: QuietHours | null | undefined;
}

/** Throws FORBIDDEN for who leads nobody. */
export function mayChooseChannels(actor: Actor): void {
  if (!may(actor, 'seeTeam')) throw forbidden();
}

/** Throws INVALID where a channel would get nothing. */
export function checkTopics(topics: readonly SlackChannelTopic[]): void {
  if (topics.length > 0) return;
  throw invalid({
    field: 'topics',
    expected: 'at least one topic that is true',
    message: 'Choose at least one topic for the channel, or remove it. Nothing was changed.',
  });
}

/** Returns the channels that the actor has chosen, by name; for who manages integrations, everybody's. */
export async function listChannels(
  tx: TenantTransaction,
  actor: Actor,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<{ items: View[]; nextCursor: string | null }> {
  mayChooseChannels(actor);
  const after = decodeCursor(cursor, NameCursor);
  const { botName } = await slackState(tx);
  const { rows } = await tx.client.query<ChannelRow>(
    `${CHANNEL_ROWS} WHERE c.organization_id = $1 AND ($2::uuid IS NULL OR c.chosen_by_id = $2)
       AND ($3::text IS NULL OR (c.name, c.id) > ($3, $4::uuid))
     ORDER BY c.name, c.id LIMIT $5`,
    [
      tx.organizationId,
      may(actor, 'manageIntegrations') ? null : actor.memberId,
      after?.[0] ?? null,
      after?.[1] ?? null,
      limit + 1,
    ],
  );
  return pageOf(
    rows,
    limit,
    (row) => presentChannel(row, actor, botName),
    ({ name, id }) => [name, id],
  );
}

export async function showChannel(tx: TenantTransaction, actor: Actor, id: string): Promise<View> {
  const { botName } = await slackState(tx);
  return presentChannel(await channelById(tx, actor, id, { ofAnybody: true }), actor, botName);
}

/** Changes what a channel gets, by who chose it alone: it gets what they see. */
export async function setChannel(
  tx: TenantTransaction,
  actor: Actor,
  { id, ...given }: ChannelChoice & { readonly id: string },
): Promise<View> {
  mayChooseChannels(actor);
  checkQuietHours(given.quietHours);
  const before = await channelById(tx, actor, id, { lock: 'FOR UPDATE OF c' });
  const topics = changedTopics(SLACK_CHANNEL_TOPICS, before.topics, given.topics ?? {});
  checkTopics(topics);
  const quiet = given.quietHours === undefined ? before : quietColumns(given.quietHours);
  await tx.client.query(
    `UPDATE slack_channels SET topics = $3, deals_from_minor = $4, quiet_from = $5, quiet_to = $6, quiet_weekends = $7
     WHERE organization_id = $1 AND id = $2`,
    [
      tx.organizationId,
      id,
      topics,
      given.dealsFromMinor ?? before.dealsFromMinor,
      quiet.quietFrom,
      quiet.quietTo,
      quiet.quietWeekends,
    ],
  );
  await followChoice(
    tx,
    { kind: 'channel', channelId: id },
    { before: before.topics, topics, hasNewHours: given.quietHours !== undefined },
  );
  await recordEvent(tx, actor, { kind: 'slack_channel_changed', facts: { channel: before.name } });
  return showChannel(tx, actor, id);
}

/** Removes a channel and the log of what it was sent: one's own, and anybody's by who manages integrations. */
export async function removeChannel(tx: TenantTransaction, actor: Actor, id: string): Promise<void> {
  mayChooseChannels(actor);
  const { name, chosenById } = await channelById(tx, actor, id, { ofAnybody: true, lock: 'FOR UPDATE OF c' });
  await tx.client.query('DELETE FROM slack_channels WHERE organization_id = $1 AND id = $2', [tx.organizationId, id]);
  await recordEvent(tx, actor, {
    kind: 'slack_channel_removed',
    subject: { kind: 'person', id: chosenById },
    facts: { channel: name, isOwn: chosenById === actor.memberId },
  });
}
