import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import { inTurns } from '../../platform/jobs/in-turns.ts';
import { holdOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { type BulkEditJob, enqueueBulkEdit } from './bulk-edit-jobs.ts';
import { goOn } from './change-batch.ts';
import { LANES } from './lanes.ts';

/**
 * Goes on with a bulk edit, or its undo, from where its lanes say it stands, in turns: a lane is locked, and moves with the
 * work. Lanes go on together and wait for each other after each batch, so that whoever changes the settings, or cancels,
 * comes between.
 */
export async function runBulkEdit(
  pool: pg.Pool,
  { organizationId, bulkEditId }: BulkEditJob,
  signal: AbortSignal,
): Promise<void> {
  const batch = async (tx: TenantTransaction) => {
    await holdOrganization(tx);
    return goOn(tx, bulkEditId);
  };
  const step = async () => {
    const ended = await Promise.allSettled(Array.from({ length: LANES }, () => inTenant(pool, organizationId, batch)));
    const failed = ended.find((lane) => lane.status === 'rejected');
    if (failed) throw failed.reason;
    return ended.every((lane) => lane.status === 'fulfilled' && lane.value);
  };
  await inTurns(step, {
    signal,
    again: () => inTenant(pool, organizationId, (tx) => enqueueBulkEdit(tx, { organizationId, bulkEditId })),
  });
}
