import type { Invitation } from '@forecastle/contract';
import { and, eq } from 'drizzle-orm';
import type * as z from 'zod';
import { invitations, mails } from '../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict, forbidden, notFound } from '../../platform/http/errors.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { Actor } from '../identity/actor.ts';
import { may } from '../identity/policies.ts';
import { type InvitationRow, invitationMail, presentInvitation } from './present-invitation.ts';

/** Makes the link useless. Revoking what is revoked or expired changes nothing; what was accepted cannot be taken back. */
export async function revokeInvitation(
  tx: TenantTransaction,
  actor: Actor,
  id: string,
): Promise<z.infer<typeof Invitation>> {
  if (!may(actor, 'managePeople')) throw forbidden();
  const isInvitation = and(eq(invitations.organizationId, tx.organizationId), eq(invitations.id, id));
  const [before] = await tx.db.select().from(invitations).where(isInvitation).for('update');
  if (!before) throw notFound('invitation');
  if (before.acceptedAt) {
    throw conflict({
      field: 'id',
      value: id,
      expected: 'an invitation that is still open',
      message: 'The invitation has already been accepted. Deactivate the person instead.',
    });
  }
  const now = new Date();
  if (before.revokedAt) return presentInvitation(before, await mailOf(tx, before), now);
  const [after] = await tx.db.update(invitations).set({ revokedAt: now }).where(isInvitation).returning();
  if (!after) throw new Error(`invitation ${id} was locked but not updated`);
  await recordEvent(tx, actor, { kind: 'invitation_revoked', subject: { kind: 'invitation', id } });
  return presentInvitation(after, await mailOf(tx, after), now);
}

async function mailOf(tx: TenantTransaction, { mailId }: InvitationRow) {
  if (mailId === null) return null;
  const [row] = await tx.db
    .select()
    .from(mails)
    .where(and(eq(mails.organizationId, tx.organizationId), eq(mails.id, mailId)));
  return invitationMail(row ?? null);
}
