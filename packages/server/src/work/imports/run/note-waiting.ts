import type pg from 'pg';
import { inTenant } from '../../../platform/database/tenant.ts';
import type { ImportJob } from '../import-jobs.ts';

/** What people read while there is no space for the next rows; the next chunk that is written takes it away. */
const WAITING = 'Waiting: the database disk is full. Imported rows are kept. The import continues once there is space.';

/** Says why an import does not move. Needs no space but what a full disk still has, if any. */
export async function noteWaiting(pool: pg.Pool, { organizationId, importId }: ImportJob): Promise<void> {
  await inTenant(pool, organizationId, async (tx) => {
    await tx.client.query(
      `UPDATE imports SET error = $3
       WHERE organization_id = $1 AND id = $2 AND status IN ('previewing', 'queued', 'running') AND error IS DISTINCT FROM $3`,
      [organizationId, importId, WAITING],
    );
  });
}
