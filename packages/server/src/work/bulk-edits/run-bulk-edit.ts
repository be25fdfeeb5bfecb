import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import { inTurns } from '../../platform/jobs/in-turns.ts';
import { memberActor } from '../../tenancy/identity/member-actor.ts';
import { holdOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { type BulkEditJob, enqueueBulkEdit } from './bulk-edit-jobs.ts';
import { changeBatch, undoBatch } from './change-batch.ts';
import { findBulkEdit } from './stored-bulk-edit.ts';

/**
 * Goes on with a bulk edit, or its undo, from where its row says it stands, in turns: the row is locked,
 * and moves with the work.
 */
export async function runBulkEdit(
  pool: pg.Pool,
  { organizationId, bulkEditId }: BulkEditJob,
  signal: AbortSignal,
): Promise<void> {
  const step = async (tx: TenantTransaction) => {
    await holdOrganization(tx);
    const stored = await findBulkEdit(tx, bulkEditId, { lock: true });
    if (stored === null || (stored.status !== 'changing' && stored.status !== 'undoing')) return true;
    // With the rights that whoever asked has now.
    const actor = await memberActor(tx, stored.undoneById ?? stored.byId);
    return stored.status === 'changing' ? changeBatch(tx, actor, stored) : undoBatch(tx, actor, stored);
  };
  await inTurns(() => inTenant(pool, organizationId, step), {
    signal,
    again: () => inTenant(pool, organizationId, (tx) => enqueueBulkEdit(tx, { organizationId, bulkEditId })),
  });
}
