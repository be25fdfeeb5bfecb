import type { Inquiry } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { sendMail } from '../../../tenancy/mail/send-mail.ts';
import { findInquiry } from './find-inquiry.ts';

export type OperatorSettings = Pick<Settings, 'mail' | 'site' | 'publicUrl'>;

/**
 * Mails an inquiry to the operator: the address of the settings, else the admin who has been in the operating
 * organisation longest. Sends nothing while there is neither; whoever adopts the inquiry asks again.
 */
export async function notifyOperator(tx: TenantTransaction, settings: OperatorSettings, id: string): Promise<void> {
  const to = settings.site.operatorEmail ?? (await firstAdmin(tx));
  if (to === null) return;
  const inquiry = await findInquiry(tx, id);
  const mailId = await sendMail(tx, settings, {
    kind: 'inquiry',
    to,
    replyTo: { name: inquiry.name, address: inquiry.email },
    subject: `${inquiry.reference}: ${inquiry.subject}, from ${inquiry.name}`,
    text: mailText(inquiry, `${settings.publicUrl}/inquiries/${id}`),
  });
  await tx.client.query('UPDATE inquiries SET mail_id = $3 WHERE organization_id = $1 AND id = $2', [
    tx.organizationId,
    id,
    mailId,
  ]);
}

async function firstAdmin(tx: TenantTransaction): Promise<string | null> {
  const { rows } = await tx.client.query<{ email: string }>(
    `SELECT email FROM members
     WHERE organization_id = $1 AND role = 'admin' AND deactivated_at IS NULL AND user_id IS NOT NULL AND email IS NOT NULL
     ORDER BY id LIMIT 1`,
    [tx.organizationId],
  );
  return rows[0]?.email ?? null;
}

function mailText(inquiry: z.infer<typeof Inquiry>, address: string): string {
  const facts: [string, string | null][] = [
    ['Reference', inquiry.reference],
    ['From', `${inquiry.name} <${inquiry.email}>`],
    ['Subject', inquiry.subject],
    ['Company', inquiry.company],
    ['Role', inquiry.role],
    ['Deals are kept in', inquiry.crm],
    ['People who sell', inquiry.teamSize],
  ];
  return [
    ...facts.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`])),
    '',
    inquiry.message,
    '',
    '-- ',
    `Reply to this email to write to ${inquiry.name}. Mark it done: ${address}`,
    '',
  ].join('\n');
}
