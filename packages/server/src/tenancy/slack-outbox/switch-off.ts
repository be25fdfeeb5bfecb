/** Switches channels and people off that Slack takes no more messages for, and says so. Decision 0400. */
import type { SlackOffReason, SlackTopic } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notifyMembers } from '../notifications/notify.ts';

/** A person, or a channel by the id of its row. */
export type SlackTarget =
  | { readonly kind: 'person'; readonly memberId: string }
  | { readonly kind: 'channel'; readonly channelId: string };

/** Returns by which column, and which id, a target stands in the outbox. */
export const inOutbox = (target: SlackTarget) =>
  target.kind === 'person'
    ? ({ column: 'member_id', id: target.memberId } as const)
    : ({ column: 'channel_id', id: target.channelId } as const);

/** Sends nothing more to a target, and drops what waits for it. The chooser of a channel is notified. */
export async function switchOff(tx: TenantTransaction, target: SlackTarget, reason: SlackOffReason): Promise<void> {
  if (target.kind === 'person') await switchPersonOff(tx, target.memberId, reason);
  else await switchChannelOff(tx, target.channelId, reason);
  await dropWaiting(tx, target);
}

async function switchPersonOff({ client, organizationId }: TenantTransaction, memberId: string, reason: string) {
  await client.query(
    `UPDATE slack_people SET off_reason = $3, off_at = now()
     WHERE organization_id = $1 AND member_id = $2 AND off_at IS NULL`,
    [organizationId, memberId, reason],
  );
}

async function switchChannelOff(tx: TenantTransaction, channelId: string, reason: string) {
  const { rows } = await tx.client.query<{ memberId: string }>(
    `UPDATE slack_channels SET off_reason = $3, off_at = now()
     WHERE organization_id = $1 AND id = $2 AND off_at IS NULL RETURNING chosen_by_id AS "memberId"`,
    [tx.organizationId, channelId, reason],
  );
  await notifyMembers(
    tx,
    rows.map(({ memberId }) => ({ memberId, kind: 'slack_channel_off', actorId: null, subjectId: channelId })),
  );
}

/** Drops what waits for a target, of these topics or of all. */
export async function dropWaiting(
  { client, organizationId }: TenantTransaction,
  target: SlackTarget,
  topics: readonly SlackTopic[] | null = null,
): Promise<void> {
  const { column, id } = inOutbox(target);
  await client.query(
    `UPDATE slack_outbox SET status = 'dropped', dropped_for = 'off', due_at = now()
     WHERE organization_id = $1 AND ${column} = $2 AND status = 'waiting' AND ($3::text[] IS NULL OR topic = ANY($3))`,
    [organizationId, id, topics],
  );
}
