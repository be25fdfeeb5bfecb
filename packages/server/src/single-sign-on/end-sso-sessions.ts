import type { TenantTransaction } from '../database/tenant.ts';

/** Ends the sessions of the organisation that began by single sign-on: all, those of a domain, or those of one person. */
export async function endSsoSessions(
  tx: TenantTransaction,
  { domain = null, memberId = null }: { domain?: string | null; memberId?: string | null } = {},
): Promise<void> {
  await tx.client.query(
    `DELETE FROM auth.session WHERE sso_member_id IN (
       SELECT id FROM members WHERE organization_id = $1 AND ($2::uuid IS NULL OR id = $2)
         AND ($3::text IS NULL OR split_part(lower(email), '@', 2) = $3))`,
    [tx.organizationId, memberId, domain],
  );
}
