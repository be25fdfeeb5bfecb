import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { isUniqueViolation } from '../../platform/database/violations.ts';
import { recordEvent } from '../audit/record-event.ts';
import { endProofs } from '../identity/by-mail/end-proofs.ts';
import { getOrganization } from '../organizations/get-organization.ts';
import { noSeat, type SeatSettings, withinSeats } from '../organizations/plan/within-seats.ts';
import { comesBySso, wantsSso } from '../single-sign-on/wants-sso.ts';
import { deadLink } from './invitation-link.ts';
import type { InvitationRow } from './present-invitation.ts';

/** Throws FORBIDDEN where the invited person is to come by the organisation's single sign-on. */
export async function refuseForSso(tx: TenantTransaction, invitation: InvitationRow): Promise<void> {
  if (await wantsSso(tx, invitation)) throw comesBySso([(await getOrganization(tx)).name]);
}

/**
 * Gives somebody who has proved in full who they are the place they were invited to. Somebody without sign-in keeps
 * their id, so that the deals they own stay theirs. Throws CONFLICT where the plan has no seat for them.
 */
export async function takePlace(
  tx: TenantTransaction,
  settings: SeatSettings,
  invitation: InvitationRow,
  { userId, name }: { userId: string; name: string },
): Promise<void> {
  const { role, managerId } = invitation;
  const memberId = invitation.memberId ?? newId();
  const now = new Date();
  await withinSeats(
    tx,
    settings,
    (sentence) => noSeat(`${sentence} Your invitation stays open.`),
    async () => {
      if (!(await writePlace(tx, memberId, invitation, { userId, name, now }))) throw deadLink();
    },
  );
  await tx.client.query('UPDATE invitations SET accepted_at = $3 WHERE organization_id = $1 AND id = $2', [
    tx.organizationId,
    invitation.id,
    now,
  ]);
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

/** Whether there was a place to take: somebody may have taken it meanwhile, or got the address. */
async function writePlace(
  { client, organizationId }: TenantTransaction,
  id: string,
  { memberId: existingId, email, role, managerId }: InvitationRow,
  { userId, name, now }: { userId: string; name: string; now: Date },
): Promise<boolean> {
  try {
    const { rowCount } = await client.query(
      existingId
        ? `UPDATE members SET user_id = $3, name = $4, email = $5, role = $6, manager_id = $7, chosen_at = $8,
             deactivated_at = NULL
           WHERE organization_id = $1 AND id = $2 AND user_id IS NULL`
        : `INSERT INTO members (organization_id, id, user_id, name, email, role, manager_id, chosen_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
      [organizationId, id, userId, name, email, role, managerId, now],
    );
    return rowCount === 1;
  } catch (error) {
    if (isUniqueViolation(error, 'members_email')) return false;
    throw error;
  }
}
