import { workPool } from '../../../platform/database/pools.ts';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';

/** Reads as the organisation, over a connection of its own that is closed again: for processes and threads of one task. */
export async function readFrom<T>(
  databaseUrl: string,
  organizationId: string,
  read: (tx: TenantTransaction) => Promise<T>,
): Promise<T> {
  const pool = workPool(databaseUrl, { max: 1 });
  try {
    return await inTenant(pool, organizationId, read, { readOnly: true });
  } finally {
    await pool.end();
  }
}
