import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { LIVE_IDENTITIES } from '../../single-sign-on/live-identities.ts';

/** Returns how many people can sign in: with a password, or by a provider of single sign-on that is turned on. */
export async function seatsInUse({ client, organizationId }: TenantTransaction): Promise<number> {
  const { rows } = await client.query<{ seats: number }>(
    `SELECT count(*)::int AS seats FROM members m
     WHERE m.organization_id = $1 AND m.deactivated_at IS NULL AND (m.user_id IS NOT NULL OR EXISTS (
       SELECT 1 FROM ${LIVE_IDENTITIES} WHERE i.organization_id = m.organization_id AND i.member_id = m.id))`,
    [organizationId],
  );
  return rows[0]?.seats ?? 0;
}

/** Returns how many invitations are open. Each takes a seat once it is accepted, and none before. */
export async function openInvitations({ client, organizationId }: TenantTransaction): Promise<number> {
  const { rows } = await client.query<{ open: number }>(
    `SELECT count(*)::int AS open FROM invitations
     WHERE organization_id = $1 AND accepted_at IS NULL AND revoked_at IS NULL AND expires_at > now()`,
    [organizationId],
  );
  return rows[0]?.open ?? 0;
}
