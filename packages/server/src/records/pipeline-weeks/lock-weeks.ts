import type { TenantTransaction } from '../../platform/database/tenant.ts';

/**
 * Until the transaction ends, nobody else writes several of the organisation's weeks at once: each touches them in an
 * order of its own, and two of them would stop each other.
 */
export async function lockWeeks(tx: TenantTransaction): Promise<void> {
  await tx.client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 3))', [tx.organizationId]);
}
