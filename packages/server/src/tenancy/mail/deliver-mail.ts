import type { MAIL_KINDS } from '@forecastle/contract';
import type pg from 'pg';
import { inTenant } from '../../platform/database/tenant.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Transport } from '../../platform/mail/transport.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { isLinkKind, LINK_PLACE, mailedLinkOf } from './link.ts';
import type { MailJob } from './mail-jobs.ts';

/** Attempts until a mail counts as failed: with the waits below about half a day. */
const ATTEMPTS = 18;
const FIRST_WAIT_SECONDS = 60;
const LONGEST_WAIT_SECONDS = 3600;
/** A mail that was taken is left alone this long, which is longer than sending may take. */
const TAKEN_SECONDS = 300;
/** Longer answers of a mail server are cut. */
const ERROR_MAX = 500;

interface MailRow {
  kind: (typeof MAIL_KINDS)[number];
  link_id: string | null;
  link_expires_at: Date | null;
  to_address: string;
  reply_to_name: string | null;
  reply_to_address: string | null;
  subject: string;
  body: string;
  attempts: number;
}

/**
 * Sends a mail that is due, and writes in its row what became of it: sent, due again later, or failed for good. At
 * least once: a process that ends between the mail server's yes and the row sends it again.
 */
export async function deliverMail(
  pool: pg.Pool,
  { organizationId, mailId }: MailJob,
  {
    transport,
    logger,
    settings,
  }: { transport: Transport; logger: Logger; settings: Pick<Settings, 'secret' | 'publicUrl'> },
): Promise<void> {
  const own = [organizationId, mailId];
  const taken = await inTenant(pool, organizationId, async ({ client }) => {
    const { rows } = await client.query<MailRow>(
      `UPDATE mails SET attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${TAKEN_SECONDS})
       WHERE organization_id = $1 AND id = $2 AND status = 'waiting' AND next_attempt_at <= now()
       RETURNING kind, link_id, link_expires_at, to_address, reply_to_name, reply_to_address, subject, body, attempts`,
      own,
    );
    return rows[0];
  });
  // Sent already, or in the hands of another process.
  if (!taken) return;
  const refusal =
    taken.link_expires_at !== null && taken.link_expires_at <= new Date()
      ? { code: 'EXPIRED', final: true, message: 'Its link expired before it could be sent.' }
      : await transport.send(mailId, mailOf(taken, settings)).then(() => null, refusalOf);
  if (refusal) logger.warn({ mailId, attempt: taken.attempts, code: refusal.code }, 'a mail could not be sent');
  const given = refusal !== null && (refusal.final || taken.attempts >= ATTEMPTS);
  const wait = Math.min(FIRST_WAIT_SECONDS * 2 ** (taken.attempts - 1), LONGEST_WAIT_SECONDS);
  await inTenant(pool, organizationId, ({ client }) =>
    client.query(
      `UPDATE mails SET status = $3, error = $4, sent_at = CASE WHEN $3 = 'sent' THEN now() END,
         next_attempt_at = now() + make_interval(secs => $5)
       WHERE organization_id = $1 AND id = $2`,
      [...own, refusal === null ? 'sent' : given ? 'failed' : 'waiting', refusal?.message ?? null, wait],
    ),
  );
}

function mailOf(row: MailRow, settings: Pick<Settings, 'secret' | 'publicUrl'>): Mail {
  return {
    to: row.to_address,
    ...(row.reply_to_address === null
      ? {}
      : { replyTo: { name: row.reply_to_name ?? '', address: row.reply_to_address } }),
    subject: row.subject,
    text:
      row.link_id === null || !isLinkKind(row.kind)
        ? row.body
        : row.body.replaceAll(LINK_PLACE, mailedLinkOf(settings, row.kind, row.link_id)),
  };
}

/** What the mail server said; final when it refuses this mail or its recipient, and would refuse it again. */
function refusalOf(error: Error & { code?: string; responseCode?: number }) {
  const { code, responseCode, message } = error;
  return {
    code,
    final: (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500,
    message: message.replaceAll(/\p{Cc}+/gu, ' ').slice(0, ERROR_MAX),
  };
}
