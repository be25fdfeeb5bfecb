/** What waits for a person or a channel, where their choice changes. */
import type { SlackTopic } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';

export type MessageTarget = { readonly memberId: string } | { readonly channelId: string };

const targetOf = (to: MessageTarget): readonly [column: string, id: string] =>
  'memberId' in to ? ['member_id', to.memberId] : ['channel_id', to.channelId];

const DROP = `UPDATE slack_outbox SET status = 'dropped', dropped_for = 'off', due_at = now()
  WHERE organization_id = $1 AND status = 'waiting'`;

/** Drops what waits for somebody, of these topics or of all. */
export async function dropWaiting(
  { client, organizationId }: TenantTransaction,
  to: MessageTarget,
  topics?: readonly SlackTopic[],
): Promise<void> {
  const [column, id] = targetOf(to);
  await client.query(`${DROP} AND ${column} = $2 AND ($3::text[] IS NULL OR topic = ANY($3))`, [
    organizationId,
    id,
    topics ?? null,
  ]);
}

/** Lets what waits for somebody be looked at now: other hours may hold it back, or none. */
export async function lookAgain({ client, organizationId }: TenantTransaction, to: MessageTarget): Promise<void> {
  const [column, id] = targetOf(to);
  await client.query(
    `UPDATE slack_outbox SET due_at = now()
     WHERE organization_id = $1 AND ${column} = $2 AND status = 'waiting' AND due_at > now() AND vendor_words IS NULL`,
    [organizationId, id],
  );
}
