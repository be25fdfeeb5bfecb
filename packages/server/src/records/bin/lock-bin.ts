import type { TenantTransaction } from '../../platform/database/tenant.ts';

/**
 * Restoring one record may hand rows to others that lie in the bin: whoever restores takes turns, before anything there is
 * looked at.
 */
export async function lockBin(tx: TenantTransaction): Promise<void> {
  await tx.client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 5))', [tx.organizationId]);
}
