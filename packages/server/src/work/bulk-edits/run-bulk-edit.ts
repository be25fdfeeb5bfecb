import type pg from 'pg';
import { inTenant } from '../../platform/database/tenant.ts';
import { memberActor } from '../../tenancy/identity/member-actor.ts';
import { holdOrganization } from '../../tenancy/organizations/lock-organization.ts';
import type { BulkEditJob } from './bulk-edit-jobs.ts';
import { changeBatch, undoBatch } from './change-batch.ts';
import { findBulkEdit } from './stored-bulk-edit.ts';

/**
 * Goes on with a bulk edit, or its undo, from where its row says it stands, a transaction at a time. May be killed at any
 * point and called again, by several processes at once too: the row is locked, and moves with the work.
 */
export async function runBulkEdit(
  pool: pg.Pool,
  { organizationId, bulkEditId }: BulkEditJob,
  signal: AbortSignal,
): Promise<void> {
  for (let done = false; !done && !signal.aborted; ) {
    done = await inTenant(pool, organizationId, async (tx) => {
      await holdOrganization(tx);
      const stored = await findBulkEdit(tx, bulkEditId, { lock: true });
      if (stored === null || (stored.status !== 'changing' && stored.status !== 'undoing')) return true;
      // With the rights that whoever asked has now.
      const actor = await memberActor(tx, stored.undoneById ?? stored.byId);
      return stored.status === 'changing' ? changeBatch(tx, actor, stored) : undoBatch(tx, actor, stored);
    });
  }
}
