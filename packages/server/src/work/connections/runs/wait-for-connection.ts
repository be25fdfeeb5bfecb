import type pg from 'pg';
import { inTenant } from '../../../platform/database/tenant.ts';
import type { ConnectionFault } from '../faults.ts';
import { moveForReason } from '../move-state.ts';
import { requireSync } from './stored-sync.ts';
import type { SyncJob } from './sync-jobs.ts';

/** Pauses the connection, or says that it needs to be reconnected. Its sync stays where it is and goes on once it is healthy. */
export async function waitForConnection(
  pool: pg.Pool,
  { organizationId, syncId }: SyncJob,
  { reason }: ConnectionFault,
): Promise<void> {
  await inTenant(pool, organizationId, async (tx) => {
    const { connectionId } = await requireSync(tx, syncId);
    await moveForReason(tx, connectionId, reason, new Date());
  });
}
