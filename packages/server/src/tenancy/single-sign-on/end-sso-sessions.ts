import type { TenantTransaction } from '../../platform/database/tenant.ts';

/** Ends the sessions of the organisation that began by single sign-on: all, those of a domain, or those of one person. */
export async function endSsoSessions(
  tx: TenantTransaction,
  { domain = null, memberId = null }: { domain?: string | null; memberId?: string | null } = {},
): Promise<void> {
  await tx.client.query('SELECT end_sso_sessions($1, $2)', [memberId, domain]);
}
