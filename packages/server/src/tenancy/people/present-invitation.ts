import type { Invitation, MailState } from '@forecastle/contract';
import type * as z from 'zod';
import type { invitations, mails } from '../../platform/database/schema/index.ts';

export type InvitationRow = typeof invitations.$inferSelect;

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

export function invitationMail(row: typeof mails.$inferSelect | null): z.infer<typeof MailState> | null {
  return row && { id: row.id, status: row.status, to: row.toAddress, error: row.error };
}

export function invitationStatus(row: InvitationRow, now: Date): z.infer<typeof Invitation>['status'] {
  if (row.acceptedAt) return 'accepted';
  if (row.revokedAt) return 'revoked';
  return row.expiresAt <= now ? 'expired' : 'open';
}
