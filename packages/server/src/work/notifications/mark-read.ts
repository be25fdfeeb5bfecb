/** Read and unread, by whom they tell and nobody else. What is read needs no mail any more. */
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';
import { IS_TOLD, NOTIFICATION_TABLES } from './notification-row.ts';

/** Throws NOT_FOUND for one of somebody else's, and for one that its reader sees no longer. */
export async function setRead(
  tx: TenantTransaction,
  actor: Actor,
  { id, isRead }: { id: string; isRead: boolean },
): Promise<void> {
  const { rowCount } = await tx.client.query(
    `UPDATE notifications SET read_at = CASE WHEN $5 THEN coalesce(read_at, now()) END,
       mail_at = CASE WHEN NOT $5 THEN mail_at END
     WHERE organization_id = $1 AND id IN (
       SELECT n.id FROM ${NOTIFICATION_TABLES} WHERE ${IS_TOLD} AND n.id = $4)`,
    [tx.organizationId, actor.memberId, await visibleOwners(tx, actor), id, isRead],
  );
  if (!rowCount) throw notFound('notification of yours');
}

/**
 * Marks all as read that came up to one of them; what came since has not been seen. Those that are not shown at present
 * are neither counted nor marked.
 */
export async function readAll(
  tx: TenantTransaction,
  actor: Actor,
  upToId: string,
  now: Date,
): Promise<{ count: number; readAt: string }> {
  const own = [tx.organizationId, actor.memberId, upToId];
  const { rows } = await tx.client.query<{ created_at: string }>(
    'SELECT created_at::text FROM notifications WHERE organization_id = $1 AND member_id = $2 AND id = $3',
    own,
  );
  if (!rows[0]) throw notFound('notification of yours');
  const { rowCount } = await tx.client.query(
    `UPDATE notifications SET read_at = $6, mail_at = NULL
     WHERE organization_id = $1 AND id IN (
       SELECT n.id FROM ${NOTIFICATION_TABLES}
       WHERE ${IS_TOLD} AND n.read_at IS NULL AND (n.created_at, n.id) <= ($5::timestamptz, $4::uuid))`,
    [tx.organizationId, actor.memberId, await visibleOwners(tx, actor), upToId, rows[0].created_at, now],
  );
  return { count: rowCount ?? 0, readAt: now.toISOString() };
}

/** Takes back that all were marked as read at an instant. */
export async function unreadAll(tx: TenantTransaction, actor: Actor, readAt: string): Promise<{ count: number }> {
  const { rowCount } = await tx.client.query(
    `UPDATE notifications SET read_at = NULL
     WHERE organization_id = $1 AND id IN (SELECT n.id FROM ${NOTIFICATION_TABLES} WHERE ${IS_TOLD} AND n.read_at = $4)`,
    [tx.organizationId, actor.memberId, await visibleOwners(tx, actor), readAt],
  );
  return { count: rowCount ?? 0 };
}
