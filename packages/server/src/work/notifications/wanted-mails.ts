import { NOTIFICATION_TOPICS, type NotificationTopic } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';

/** Of which topics somebody wants a mail as well. */
export async function mailedTopics(
  tx: TenantTransaction,
  { memberId, email }: Actor,
): Promise<{ email: string; topics: Record<NotificationTopic, boolean> }> {
  const { rows } = await tx.client.query<{ topic: NotificationTopic }>(
    'SELECT topic FROM notification_mails WHERE organization_id = $1 AND member_id = $2',
    [tx.organizationId, memberId],
  );
  const wanted = new Set(rows.map(({ topic }) => topic));
  return {
    email,
    topics: Object.fromEntries(NOTIFICATION_TOPICS.map((topic) => [topic, wanted.has(topic)])) as Record<
      NotificationTopic,
      boolean
    >,
  };
}

export async function setTopicMailed(
  tx: TenantTransaction,
  { memberId }: Actor,
  { topic, isMailed }: { topic: NotificationTopic; isMailed: boolean },
): Promise<void> {
  await tx.client.query(
    isMailed
      ? 'INSERT INTO notification_mails (organization_id, member_id, topic) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING'
      : 'DELETE FROM notification_mails WHERE organization_id = $1 AND member_id = $2 AND topic = $3',
    [tx.organizationId, memberId, topic],
  );
}
