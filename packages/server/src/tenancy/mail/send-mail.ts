import { newId } from '../../platform/database/ids.ts';
import { insertRow } from '../../platform/database/insert-row.ts';
import type { mails } from '../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { refuseHeaderInjection, type WrittenMail } from '../../platform/mail/mail.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { demoOf } from '../organizations/demo-of.ts';
import { enqueueMail } from './mail-jobs.ts';

/**
 * Writes a mail in the caller's transaction and has it sent once that commits; returns its id. Without a mail server in
 * the settings it stays in the outbox, where the organisation can read it.
 */
export async function sendMail(
  tx: TenantTransaction,
  settings: Pick<Settings, 'mail'>,
  mail: WrittenMail,
): Promise<string> {
  refuseHeaderInjection(mail);
  const id = newId();
  // Whoever looks around in the demo may write, but to nobody.
  const leaves = settings.mail !== null && (await demoOf(tx)) === null;
  await insertRow<typeof mails.$inferInsert>(tx, 'mails', {
    id,
    kind: mail.kind,
    status: leaves ? 'waiting' : 'outbox',
    toAddress: mail.to,
    replyToName: mail.replyTo?.name ?? null,
    replyToAddress: mail.replyTo?.address ?? null,
    subject: mail.subject,
    body: mail.text,
    linkId: mail.link?.id ?? null,
    linkExpiresAt: mail.link?.expiresAt ?? null,
    userId: mail.userId ?? null,
  });
  if (leaves) await enqueueMail(tx, { organizationId: tx.organizationId, mailId: id });
  return id;
}
