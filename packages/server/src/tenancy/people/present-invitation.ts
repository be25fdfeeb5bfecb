import type { Invitation, MailState } from '@forecastle/contract';
import type * as z from 'zod';
import type { invitations } from '../../platform/database/schema/index.ts';

export type InvitationRow = Omit<typeof invitations.$inferSelect, 'organizationId' | 'tokenHash'>;

export const INVITATION_COLUMNS = `id, email, role, manager_id AS "managerId", member_id AS "memberId",
  created_by_id AS "createdById", created_at AS "createdAt", expires_at AS "expiresAt", accepted_at AS "acceptedAt",
  revoked_at AS "revokedAt", mail_id AS "mailId"`;

export interface MailedInvitation extends InvitationRow {
  readonly mail: z.infer<typeof MailState> | null;
}

/** Of a `MailedInvitation`: with the mail that took its link there last. */
export const MAILED_INVITATION_COLUMNS = `${INVITATION_COLUMNS},
  (SELECT json_build_object('id', m.id, 'status', m.status, 'to', m.to_address, 'error', m.error) FROM mails m
   WHERE m.organization_id = invitations.organization_id AND m.id = invitations.mail_id) AS mail`;

export function presentInvitation(
  row: InvitationRow,
  mail: z.infer<typeof MailState> | null,
  now: Date,
): z.infer<typeof Invitation> {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    managerId: row.managerId,
    memberId: row.memberId,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    status: invitationStatus(row, now),
    mail,
  };
}

export function invitationStatus(row: InvitationRow, now: Date): z.infer<typeof Invitation>['status'] {
  if (row.acceptedAt) return 'accepted';
  if (row.revokedAt) return 'revoked';
  return row.expiresAt <= now ? 'expired' : 'open';
}
