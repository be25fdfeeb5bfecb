import { type NotificationKind, TOPIC_OF_NOTIFICATION } from '@forecastle/rules';
import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';

/** A mail waits this long, so that what happens in the meantime stands in the same one. */
export const MAIL_AFTER_SECONDS = 120;

export interface NewNotification {
  readonly memberId: string;
  readonly kind: NotificationKind;
  /** Who caused it; null where the calendar did. Nobody is told of what they did themselves. */
  readonly actorId: string | null;
  readonly opportunityId?: string;
  readonly subjectId?: string;
  readonly count?: number;
}

/**
 * Tells people of something in the transaction that does it, so that there is never the one without the other; by mail
 * as well where they want that. Whoever left is told nothing. It does not ask whether they may see what it is about:
 * that is judged whenever they look.
 */
export async function notifyMembers(tx: TenantTransaction, told: readonly NewNotification[]): Promise<void> {
  const rows = told
    .filter(({ actorId, memberId }) => actorId !== memberId)
    .map((notification) => ({
      id: newId(),
      ...notification,
      topic: TOPIC_OF_NOTIFICATION[notification.kind],
    }));
  if (rows.length === 0) return;
  await tx.client.query(
    `INSERT INTO notifications (organization_id, id, member_id, kind, actor_id, opportunity_id, subject_id, count, mail_at)
     SELECT $1, r.id, m.id, r.kind, r."actorId", r."opportunityId", r."subjectId", r.count,
       CASE WHEN w.member_id IS NOT NULL THEN now() + make_interval(secs => ${MAIL_AFTER_SECONDS}) END
     FROM json_to_recordset($2) AS r(id uuid, "memberId" uuid, kind text, "actorId" uuid, "opportunityId" uuid,
       "subjectId" uuid, count int, topic text)
     JOIN members m ON m.organization_id = $1 AND m.id = r."memberId" AND m.deactivated_at IS NULL
     LEFT JOIN notification_mails w ON w.organization_id = $1 AND w.member_id = m.id AND w.topic = r.topic`,
    [tx.organizationId, JSON.stringify(rows)],
  );
}

/** What somebody was told of has been seen: it is read, and no mail goes out any more. */
export async function markSeen(
  tx: TenantTransaction,
  { memberId, kind, subjectId }: Required<Pick<NewNotification, 'memberId' | 'kind' | 'subjectId'>>,
): Promise<void> {
  await tx.client.query(
    `UPDATE notifications SET read_at = now(), mail_at = NULL
     WHERE organization_id = $1 AND member_id = $2 AND kind = $3 AND subject_id = $4 AND read_at IS NULL`,
    [tx.organizationId, memberId, kind, subjectId],
  );
}
