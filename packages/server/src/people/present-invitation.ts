import type { Invitation } from '@forecastle/contract';
import type * as z from 'zod';
import type { invitations } from '../database/schema/index.ts';

export type InvitationRow = typeof invitations.$inferSelect;

export function presentInvitation(row: InvitationRow, now: Date): z.infer<typeof Invitation> {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    managerId: row.managerId,
    memberId: row.memberId,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    status: invitationStatus(row, now),
  };
}

export function invitationStatus(row: InvitationRow, now: Date): z.infer<typeof Invitation>['status'] {
  if (row.acceptedAt) return 'accepted';
  if (row.revokedAt) return 'revoked';
  return row.expiresAt <= now ? 'expired' : 'open';
}
