/** Notifications by mail, for whom wants them: what came within two minutes stands in one. */
import { counted } from '@forecastle/rules';
import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import { oneAfterAnother } from '../../platform/jobs/one-after-another.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';
import { nameInMail } from '../../tenancy/mail/name-in-mail.ts';
import { sendMail } from '../../tenancy/mail/send-mail.ts';
import {
  IS_TOLD,
  NOTIFICATION_COLUMNS,
  NOTIFICATION_TABLES,
  type NotificationRow,
  presentNotification,
} from './notification-row.ts';
import { notificationWords } from './notification-words.ts';

/** The mail server, and the origin that links lead to. */
type NotificationMailing = Pick<Settings, 'mail' | 'publicUrl'>;

/** Where people read them. It opens nothing by itself: whoever follows it signs in. */
const NOTIFICATIONS = '/notifications';
/** Of one mail; the others are counted. */
const LINES_MAX = 20;

type Recipient = Pick<Actor, 'memberId' | 'name' | 'email' | 'role'>;

export async function mailAllNotifications(
  pool: pg.Pool,
  { settings, signal }: { settings: NotificationMailing; signal?: AbortSignal },
): Promise<void> {
  const { rows } = await pool.query<{ organization_id: string; member_id: string }>(
    'SELECT organization_id, member_id FROM due_notification_mails()',
  );
  await oneAfterAnother(rows, signal, ({ organization_id, member_id }) =>
    inTenant(pool, organization_id, (tx) => mailMember(tx, member_id, settings)),
  );
}

/** The mail and the mark that it was written are one transaction: it is written once. */
async function mailMember(tx: TenantTransaction, memberId: string, settings: NotificationMailing): Promise<void> {
  const { rows: due } = await tx.client.query<{ id: string }>(
    `UPDATE notifications SET mail_at = NULL WHERE organization_id = $1 AND id IN (
       SELECT id FROM notifications WHERE organization_id = $1 AND member_id = $2 AND mail_at IS NOT NULL
       ORDER BY id FOR UPDATE SKIP LOCKED) RETURNING id`,
    [tx.organizationId, memberId],
  );
  const { rows: members } = await tx.client.query<Recipient>(
    `SELECT id AS "memberId", name, email, role FROM members
     WHERE organization_id = $1 AND id = $2 AND deactivated_at IS NULL AND email IS NOT NULL AND user_id IS NOT NULL`,
    [tx.organizationId, memberId],
  );
  const [member] = members;
  if (!member) return;
  const reader = { ...member, organizationId: tx.organizationId };
  const { rows } = await tx.client.query<NotificationRow>(
    // A task that was done in the meantime is not told of as due.
    `SELECT ${NOTIFICATION_COLUMNS} FROM ${NOTIFICATION_TABLES}
     WHERE ${IS_TOLD} AND n.read_at IS NULL AND t.done_at IS NULL AND n.id = ANY($4::uuid[]) ORDER BY n.created_at, n.id`,
    [tx.organizationId, memberId, await visibleOwners(tx, reader), due.map(({ id }) => id)],
  );
  if (rows.length === 0) return;
  await sendMail(tx, settings, { kind: 'notice', to: member.email, ...notificationMail(member, rows, settings) });
}

/** Who, what and where; the words of notes and comments stay in the product, where who may read them is judged. */
function notificationMail(
  { name }: Recipient,
  rows: readonly NotificationRow[],
  { publicUrl }: NotificationMailing,
): { subject: string; text: string } {
  const lines = rows.map((row) => notificationWords(presentNotification(row), nameInMail));
  const left = lines.length - LINES_MAX;
  return {
    subject: lines.length === 1 && lines[0] ? lines[0] : counted(lines.length, 'notification'),
    text: [
      `Hello ${nameInMail(name)},`,
      '',
      ...lines.slice(0, LINES_MAX).map((line) => `- ${line}`),
      ...(left > 0 ? [`- and ${counted(left, 'other')}`] : []),
      '',
      `Open them: ${publicUrl}${NOTIFICATIONS}`,
      `Choose which ones we email: ${publicUrl}/settings/notifications`,
      '',
    ].join('\n'),
  };
}
