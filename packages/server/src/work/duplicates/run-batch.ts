/** Merging many pairs, and undoing it, in the background. May be killed at any point and called again. */
import type pg from 'pg';
import type { LeftPair, PairToMerge } from '../../platform/database/schema/merges.ts';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import { inTurns } from '../../platform/jobs/in-turns.ts';
import { importIsRunning } from '../../records/merges/load-pairs.ts';
import { mergePairs } from '../../records/merges/merge-records.ts';
import { NOUNS } from '../../records/merges/nouns.ts';
import { readMerge } from '../../records/merges/stored-merge.ts';
import { undoStored } from '../../records/merges/undo-merge.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { isHere, memberActor } from '../../tenancy/identity/member-actor.ts';
import { holdOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { enqueueBatch, type MergeBatchJob } from './duplicate-jobs.ts';
import { findBatch, type StoredBatch } from './merge-batch.ts';

/** Pairs of one transaction: less than a second's work, in which others wait for nothing longer. */
const AT_ONCE = { merged: 100, undone: 50 } as const;

/**
 * Goes on with a batch from where its row says it stands. While an import is at work it waits for the next turn of the
 * clock.
 */
export async function runBatch(
  pool: pg.Pool,
  { organizationId, batchId }: MergeBatchJob,
  signal: AbortSignal,
): Promise<void> {
  const step = async (tx: TenantTransaction) => {
    await holdOrganization(tx);
    const batch = await findBatch(tx, batchId, { lock: true });
    if (batch === null || batch.status === 'merged' || batch.status === 'undone') return true;
    if (await importIsRunning(tx)) return true;
    const actor = await memberActor(tx, batch.undoneById ?? batch.byId);
    if (!(await isHere(tx, actor))) return leaveRest(tx, actor, batch);
    return batch.status === 'merging' ? mergeOn(tx, actor, batch) : undoOn(tx, actor, batch);
  };
  await inTurns(() => inTenant(pool, organizationId, step), {
    signal,
    again: () => inTenant(pool, organizationId, (tx) => enqueueBatch(tx, { organizationId, batchId })),
  });
}

/** The next pairs that have no record in common: one that was just merged away, or into, comes in the next turn. */
function nextPairs({ pairs, next }: StoredBatch): readonly PairToMerge[] {
  const met = new Set<string>();
  const taken: PairToMerge[] = [];
  for (const pair of pairs.slice(next, next + AT_ONCE.merged)) {
    if (met.has(pair.keptId) || met.has(pair.mergedId)) break;
    met.add(pair.keptId).add(pair.mergedId);
    taken.push(pair);
  }
  return taken;
}

async function mergeOn(tx: TenantTransaction, actor: Actor, batch: StoredBatch): Promise<boolean> {
  const pairs = nextPairs(batch);
  const left: LeftPair[] = [];
  const merged = await mergePairs(tx, actor, batch.noun, pairs, {
    batchId: batch.id,
    leave({ keptId, mergedId }, rows, error) {
      const named = (id: string) => rows.get(id)?.name ?? 'a deleted one';
      left.push({ keptName: named(keptId), mergedName: named(mergedId), why: error.message });
    },
  });
  return moveOn(tx, batch, { taken: pairs.length, done: merged.length, left, of: batch.pairs.length, end: 'merged' });
}

/** Ends a batch whose person has left: what was done stays, and every pair that is left is named. */
async function leaveRest(tx: TenantTransaction, { name }: Actor, batch: StoredBatch): Promise<true> {
  const verb = batch.status === 'merging' ? 'merged' : 'undone';
  const why = `${name} has left the organisation. Pairs already ${verb} stay ${verb}.`;
  const own = [tx.organizationId, batch.id, batch.next];
  const { table } = NOUNS[batch.noun];
  const { rows } =
    batch.status === 'merging'
      ? await tx.client.query<LeftPair>(
          `SELECT coalesce(k.name, 'a deleted one') AS "keptName", coalesce(m.name, 'a deleted one') AS "mergedName",
             $4 AS why
           FROM merge_batches b
             CROSS JOIN ROWS FROM (jsonb_to_recordset(b.pairs) AS ("keptId" uuid, "mergedId" uuid)) WITH ORDINALITY AS p (kept, merged, place)
             LEFT JOIN ${table} k ON k.organization_id = $1 AND k.id = p.kept
             LEFT JOIN ${table} m ON m.organization_id = $1 AND m.id = p.merged
           WHERE b.organization_id = $1 AND b.id = $2 AND p.place > $3 ORDER BY p.place`,
          [...own, why],
        )
      : await tx.client.query<LeftPair>(
          `SELECT coalesce(kept_after ->> 'name', 'a deleted one') AS "keptName", merged_name AS "mergedName", $4 AS why
           FROM merges WHERE organization_id = $1 AND batch_id = $2 ORDER BY id DESC OFFSET $3`,
          [...own, why],
        );
  await moveOn(tx, batch, {
    taken: rows.length,
    done: 0,
    left: rows,
    of: batch.next + rows.length,
    end: batch.status === 'merging' ? 'merged' : 'undone',
  });
  return true;
}

/** Undoes the latest merges of the batch that stand, each in a savepoint: one that cannot be undone stops no other. */
async function undoOn(tx: TenantTransaction, actor: Actor, batch: StoredBatch): Promise<boolean> {
  const { rows } = await tx.client.query<{ id: string }>(
    'SELECT id FROM merges WHERE organization_id = $1 AND batch_id = $2 ORDER BY id DESC OFFSET $3 LIMIT $4',
    [tx.organizationId, batch.id, batch.next, AT_ONCE.undone],
  );
  const left: LeftPair[] = [];
  let done = 0;
  for (const { id } of rows) {
    await tx.client.query('SAVEPOINT one');
    try {
      await undoStored(tx, actor, id);
      done++;
      await tx.client.query('RELEASE SAVEPOINT one');
    } catch (error) {
      // A refusal is told to people; anything else ends the chunk, which is taken again.
      if (!(error instanceof Error) || !('status' in error)) throw error;
      await tx.client.query('ROLLBACK TO SAVEPOINT one');
      const merge = await readMerge(tx, id);
      left.push({
        keptName: merge.keptAfter?.name ?? 'a deleted one',
        mergedName: merge.mergedName,
        why: error.message,
      });
    }
  }
  const of = batch.next + rows.length + (rows.length < AT_ONCE.undone ? 0 : 1);
  return moveOn(tx, batch, { taken: rows.length, done, left, of, end: 'undone' });
}

/** Moves the journal in the transaction of the work; true at the end. */
async function moveOn(
  tx: TenantTransaction,
  { id, next }: StoredBatch,
  {
    taken,
    done,
    left,
    of,
    end,
  }: { taken: number; done: number; left: readonly LeftPair[]; of: number; end: 'merged' | 'undone' },
): Promise<boolean> {
  const isLast = next + taken >= of;
  await tx.client.query(
    `UPDATE merge_batches SET next = next + $3, done = done + $4, "left" = "left" || $5::jsonb,
       status = CASE WHEN $6 THEN $7 ELSE status END, finished_at = CASE WHEN $6 THEN now() END
     WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, id, taken, done, JSON.stringify(left), isLast, end],
  );
  return isLast;
}
