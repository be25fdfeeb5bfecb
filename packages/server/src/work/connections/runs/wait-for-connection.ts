import type pg from 'pg';
import { inTenant } from '../../../platform/database/tenant.ts';
import type { ConnectionFault } from '../faults.ts';
import { requireSync } from './stored-sync.ts';
import type { SyncJob } from './sync-jobs.ts';

/** Pauses the connection, or says that it needs to be reconnected. Its sync stays where it is and goes on once it is healthy. */
export async function waitForConnection(
  pool: pg.Pool,
  { organizationId, syncId }: SyncJob,
  { reason, until }: ConnectionFault,
): Promise<void> {
  await inTenant(pool, organizationId, async (tx) => {
    const { connectionId } = await requireSync(tx, syncId);
    await tx.client.query(
      `UPDATE connections SET state = $3, reason = $4, state_since = now(), paused_until = $5
       WHERE organization_id = $1 AND id = $2 AND state = 'healthy'`,
      [organizationId, connectionId, until === null ? 'needs_reconnecting' : 'paused', reason, until],
    );
  });
}
