import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import { takeTurn } from '../organizations/take-turn.ts';
import { deadLink } from './invitation-link.ts';
import { INVITATION_COLUMNS, type InvitationRow, invitationStatus } from './present-invitation.ts';

/**
 * Runs `work` in the organisation of an invitation, which is locked meanwhile, in the turn of people: two that are accepted
 * at once do not take the last seat both. Throws NOT_FOUND when it is not open.
 * `hash` is what is kept of the token in its link.
 */
export async function withOpenInvitation<T>(
  pool: pg.Pool,
  hash: string,
  work: (tx: TenantTransaction, invitation: InvitationRow) => Promise<T>,
): Promise<T> {
  const { rows } = await pool.query<{ id: string | null }>('SELECT invitation_organization($1) AS id', [hash]);
  const organizationId = rows[0]?.id;
  if (!organizationId) throw deadLink();
  return inTenant(pool, organizationId, async (tx) => {
    // Before the invitation, as inviting does: the two would wait for each other.
    await takeTurn(tx, 'people');
    const { rows: found } = await tx.client.query<InvitationRow>(
      `SELECT ${INVITATION_COLUMNS} FROM invitations WHERE organization_id = $1 AND token_hash = $2 FOR UPDATE`,
      [organizationId, hash],
    );
    const [invitation] = found;
    if (!invitation || invitationStatus(invitation, new Date()) !== 'open') throw deadLink();
    return work(tx, invitation);
  });
}
