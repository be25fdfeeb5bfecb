import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { MAIL_AFTER_SECONDS, notifyMembers } from '../../tenancy/notifications/notify.ts';

/** Tells the new owner of a deal that somebody gave it to them. */
export const notifyHandedOver = (
  tx: TenantTransaction,
  { toId, byId, opportunityId }: { toId: string; byId: string; opportunityId: string },
): Promise<void> => notifyMembers(tx, [{ memberId: toId, kind: 'deal_handed_over', actorId: byId, opportunityId }]);

/**
 * The same of many deals, for work that moves them in chunks: its one notification grows with each, is unread again, and
 * its mail waits for the last of them, so that it tells the whole number.
 */
export async function notifyMoreHandedOver(
  tx: TenantTransaction,
  { toId, byId, workId, count }: { toId: string; byId: string; workId: string; count: number },
): Promise<void> {
  if (count === 0) return;
  const { rowCount } = await tx.client.query(
    `UPDATE notifications SET count = count + $4, read_at = NULL,
       mail_at = CASE WHEN mail_at IS NOT NULL THEN now() + make_interval(secs => ${MAIL_AFTER_SECONDS}) END
     WHERE organization_id = $1 AND member_id = $2 AND subject_id = $3 AND kind = 'deals_handed_over'`,
    [tx.organizationId, toId, workId, count],
  );
  if (!rowCount)
    await notifyMembers(tx, [{ memberId: toId, kind: 'deals_handed_over', actorId: byId, subjectId: workId, count }]);
}
