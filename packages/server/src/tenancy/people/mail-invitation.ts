import type { MailState, Role } from '@forecastle/contract';
import { INVITATION_VALID_DAYS } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { LINK_PLACE } from '../mail/link.ts';
import { nameInMail } from '../mail/name-in-mail.ts';
import { leaves } from '../mail/outbox/list-outbox.ts';
import { sendMail } from '../mail/send-mail.ts';
import type { InvitationRow } from './present-invitation.ts';

const ROLE_WORDS: Readonly<Record<Role, string>> = {
  account_executive: 'an account executive',
  sales_manager: 'a sales manager',
  vp_sales: 'VP Sales',
  cro: 'CRO',
  revops: 'RevOps',
  admin: 'an admin',
};

/** Mails an invitation's link to the address it is for, and keeps with the invitation which mail that was. */
export async function mailInvitation(
  tx: TenantTransaction,
  settings: Pick<Settings, 'mail'>,
  { id, email, role, createdById, expiresAt }: InvitationRow,
): Promise<z.infer<typeof MailState>> {
  const { rows } = await tx.client.query<{ organization: string; inviter: string }>(
    `SELECT o.name AS organization, m.name AS inviter FROM organizations o
     JOIN members m ON m.organization_id = o.organization_id AND m.id = $2 WHERE o.organization_id = $1`,
    [tx.organizationId, createdById],
  );
  const [names] = rows;
  if (!names) throw new Error(`invitation ${id} has no inviter`);
  const [inviter, organization] = [nameInMail(names.inviter), nameInMail(names.organization)];
  const mailId = await sendMail(tx, settings, {
    kind: 'invitation',
    to: email,
    subject: `${inviter} invites you to ${organization} on Forecastle`,
    text: [
      `${inviter} invites you to join ${organization} on Forecastle as ${ROLE_WORDS[role]}.`,
      '',
      'Open this link to accept:',
      LINK_PLACE,
      '',
      `The link works once, for ${INVITATION_VALID_DAYS} days. If you were not expecting it, you can ignore this email.`,
      '',
    ].join('\n'),
    link: { id, expiresAt },
  });
  await tx.client.query('UPDATE invitations SET mail_id = $3 WHERE organization_id = $1 AND id = $2', [
    tx.organizationId,
    id,
    mailId,
  ]);
  return { id: mailId, status: (await leaves(tx, settings)) ? 'waiting' : 'outbox', to: email, error: null };
}
