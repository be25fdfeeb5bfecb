/** A mail as the outbox reads it, and as the API says it. */
import type { MAIL_KINDS, MAIL_STATUSES, OutboxMail } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { forbidden, notFound } from '../../../platform/http/errors.ts';
import { recordEvent } from '../../audit/record-event.ts';
import type { Actor } from '../../identity/actor.ts';
import { may } from '../../identity/policies.ts';

export interface OutboxRow {
  id: string;
  kind: (typeof MAIL_KINDS)[number];
  status: (typeof MAIL_STATUSES)[number];
  to_address: string;
  subject: string;
  error: string | null;
  attempts: number;
  created_at: Date;
  sent_at: Date | null;
  next_attempt_at: Date;
  link_id: string | null;
  link_expires_at: Date | null;
  opened_at: Date | null;
  opened_by: string | null;
  /** Who here it is about. */
  about_id: string | null;
  /** About nobody's sign-in, or about that of somebody who has no place in another organisation, now. */
  own: boolean;
}

/**
 * Ends before WHERE; `m` is the mail. Whose a mail is counts as it is now, not as it was when it was written: a person
 * may have joined another organisation since (decision 0097).
 */
export const SELECT_MAIL = `SELECT m.id, m.kind, m.status, m.to_address, m.subject, m.error, m.attempts, m.created_at, m.sent_at,
  m.next_attempt_at, m.link_id, m.link_expires_at, m.opened_at, p.name AS opened_by,
  (SELECT a.id FROM members a WHERE a.organization_id = m.organization_id AND a.user_id = m.user_id) AS about_id,
  (m.user_id IS NULL OR coalesce(only_organization(m.user_id) = m.organization_id, false)) AS own
  FROM mails m LEFT JOIN members p ON p.organization_id = m.organization_id AND p.id = m.opened_by_id`;

export const isExpired = ({ link_expires_at }: OutboxRow): boolean =>
  link_expires_at !== null && link_expires_at <= new Date();

export function presentMail(row: OutboxRow, { mailServer }: { mailServer: boolean }): z.infer<typeof OutboxMail> {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    to: row.to_address,
    subject: row.subject,
    error: row.error,
    attempts: row.attempts,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    nextAttemptAt: row.status === 'waiting' ? row.next_attempt_at.toISOString() : null,
    openedAt: row.opened_at?.toISOString() ?? null,
    openedBy: row.opened_by,
    abilities: { open: row.own, resend: mailServer && row.status !== 'waiting' && !isExpired(row) },
  };
}

/** A mail of the transaction's organisation, locked; throws FORBIDDEN for anybody but admins, and NOT_FOUND. */
export async function lockMail(tx: TenantTransaction, actor: Actor, id: string): Promise<OutboxRow> {
  if (!may(actor, 'managePeople')) throw forbidden();
  const { rows } = await tx.client.query<OutboxRow>(
    `${SELECT_MAIL} WHERE m.organization_id = $1 AND m.id = $2 FOR UPDATE OF m`,
    [tx.organizationId, id],
  );
  const [row] = rows;
  if (!row) throw notFound('mail');
  return row;
}

/** Tells the trail what an admin did with a mail: by what it is for and whom it is about, never by its address. */
export async function recordMailEvent(
  tx: TenantTransaction,
  actor: Actor,
  kind: 'mail_read' | 'mail_sent_again',
  row: OutboxRow,
): Promise<void> {
  const subject =
    row.about_id !== null
      ? ({ kind: 'person', id: row.about_id } as const)
      : row.kind === 'invitation' && row.link_id !== null
        ? ({ kind: 'invitation', id: row.link_id } as const)
        : undefined;
  await recordEvent(tx, actor, { kind, facts: { about: row.kind }, ...(subject && { subject }) });
}
