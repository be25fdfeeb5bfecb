import { type NotificationKind, newsUntil, TOPIC_OF_NOTIFICATION } from '@forecastle/rules';
import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { isSentInSlack } from '../slack-outbox/wanted.ts';

/** A mail waits this long, so that what happens in the meantime stands in the same one. */
export const MAIL_AFTER_SECONDS = 120;
/** Slack waits this long: what is seen at once is not sent. */
export const SLACK_AFTER_SECONDS = 30;

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
 * and in Slack as well where they want that. Whoever left is told nothing. It does not ask whether they may see what it is about:
 * that is judged whenever they look.
 */
export async function notifyMembers(tx: TenantTransaction, told: readonly NewNotification[]): Promise<void> {
  const now = Date.now();
  const rows = told
    .filter(({ actorId, memberId }) => actorId !== memberId)
    .map((notification) => {
      const topic = TOPIC_OF_NOTIFICATION[notification.kind];
      return {
        id: newId(),
        ...notification,
        topic,
        slackId: newId(),
        slackUntil: topic && new Date(newsUntil(topic, now, 'UTC')),
      };
    });
  if (rows.length === 0) return;
  await tx.client.query(
    `WITH r AS (
       SELECT * FROM json_to_recordset($2) AS r(id uuid, "memberId" uuid, kind text, "actorId" uuid, "opportunityId" uuid,
         "subjectId" uuid, count int, topic text, "slackId" uuid, "slackUntil" timestamptz)
     ), told AS (
       INSERT INTO notifications (organization_id, id, member_id, kind, actor_id, opportunity_id, subject_id, count, mail_at)
       SELECT $1, r.id, m.id, r.kind, r."actorId", r."opportunityId", r."subjectId", r.count,
         CASE WHEN w.member_id IS NOT NULL THEN now() + make_interval(secs => ${MAIL_AFTER_SECONDS}) END
       FROM r
       JOIN members m ON m.organization_id = $1 AND m.id = r."memberId" AND m.deactivated_at IS NULL
       LEFT JOIN notification_mails w ON w.organization_id = $1 AND w.member_id = m.id AND w.topic = r.topic
       RETURNING id
     )
     INSERT INTO slack_outbox (organization_id, id, member_id, topic, key, opportunity_id, subject_id, facts, occurred_at,
       expires_at, due_at)
     SELECT $1, r."slackId", r."memberId", r.topic, 'notification:' || r.id, r."opportunityId", r.id, '{}', now(),
       r."slackUntil", now() + make_interval(secs => ${SLACK_AFTER_SECONDS})
     FROM r JOIN told ON told.id = r.id WHERE ${isSentInSlack({ memberId: 'r."memberId"', topic: 'r.topic' })}`,
    [tx.organizationId, JSON.stringify(rows)],
  );
}

interface Seen {
  readonly memberId: string;
  readonly kinds: readonly NotificationKind[];
  readonly subjectId: string;
}

/** Marks as read what somebody has seen, so that no email goes out any more. Returns how many were unread. */
export async function markSeen(tx: TenantTransaction, { memberId, kinds, subjectId }: Seen): Promise<number> {
  const { rowCount } = await tx.client.query(
    `UPDATE notifications SET read_at = now(), mail_at = NULL
     WHERE organization_id = $1 AND member_id = $2 AND kind = ANY($3::text[]) AND subject_id = $4 AND read_at IS NULL`,
    [tx.organizationId, memberId, kinds, subjectId],
  );
  return rowCount ?? 0;
}
