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
