import { and, eq, isNull } from 'drizzle-orm';
import { newId } from '../../platform/database/ids.ts';
import { invitations, members } from '../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { isUniqueViolation } from '../../platform/database/violations.ts';
import { recordEvent } from '../audit/record-event.ts';
import { endProofs } from '../identity/by-mail/end-proofs.ts';
import { getOrganization } from '../organizations/get-organization.ts';
import { comesBySso, wantsSso } from '../single-sign-on/wants-sso.ts';
import { deadLink } from './invitation-link.ts';
import type { InvitationRow } from './present-invitation.ts';

/** Throws FORBIDDEN where the invited person is to come by the organisation's single sign-on. */
export async function refuseForSso(tx: TenantTransaction, invitation: InvitationRow): Promise<void> {
  if (await wantsSso(tx, invitation)) throw comesBySso([(await getOrganization(tx)).name]);
}

/**
 * Gives somebody who has proved in full who they are the place they were invited to. Somebody without sign-in keeps
 * their id, so that the deals they own stay theirs.
 */
export async function takePlace(
  tx: TenantTransaction,
  invitation: InvitationRow,
  { userId, name }: { userId: string; name: string },
): Promise<void> {
  const { organizationId, email, role, managerId } = invitation;
  const place = { userId, name, email, role, managerId, deactivatedAt: null, chosenAt: new Date() };
  const memberId = invitation.memberId ?? newId();
  if (!(await writePlace(tx, invitation.memberId, memberId, place))) throw deadLink();
  await tx.db
    .update(invitations)
    .set({ acceptedAt: new Date() })
    .where(and(eq(invitations.organizationId, organizationId), eq(invitations.id, invitation.id)));
  await recordEvent(
    tx,
    { memberId },
    {
      kind: 'person_joined',
      subject: { kind: 'person', id: memberId },
      changes: { role: { from: null, to: role }, managerId: { from: null, to: managerId } },
    },
  );
  // A link to their sign-in that an admin elsewhere may hold must not lead in here as well.
  await endProofs(tx.client, userId, { trustedDevices: false, waitingForCode: false });
}

type Place = Omit<typeof members.$inferInsert, 'organizationId' | 'id'>;

/** Whether there was a place to take: somebody may have taken it meanwhile, or got the address. */
async function writePlace(
  { db, organizationId }: TenantTransaction,
  existingId: string | null,
  id: string,
  place: Place,
): Promise<boolean> {
  try {
    const written = existingId
      ? await db
          .update(members)
          .set(place)
          .where(and(eq(members.organizationId, organizationId), eq(members.id, existingId), isNull(members.userId)))
          .returning({ id: members.id })
      : await db
          .insert(members)
          .values({ organizationId, id, ...place })
          .onConflictDoNothing()
          .returning({ id: members.id });
    return written.length > 0;
  } catch (error) {
    if (isUniqueViolation(error, 'members_email')) return false;
    throw error;
  }
}
