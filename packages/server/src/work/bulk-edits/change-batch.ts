import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { importIsRunning } from '../../records/merges/load-pairs.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { isHere, memberActor } from '../../tenancy/identity/member-actor.ts';
import { aheadOf, countsToMove, endAfterLanes, holdNextOf, moveOn, nextHeld } from './journal.ts';
import { type Lane, moveLane, takeLane } from './lanes.ts';
import { addLeft } from './left-counts.ts';
import { workOf } from './nouns.ts';
import { findBulkEdit, type StoredBulkEdit } from './stored-bulk-edit.ts';

/**
 * Takes the next records of a lane on which nobody is at work, with the journal of it; true when there is none, or the bulk
 * edit has ended, or has to wait for an import.
 */
export async function goOn(tx: TenantTransaction, bulkEditId: string): Promise<boolean> {
  const stored = await findBulkEdit(tx, bulkEditId, { lock: 'share' });
  if (stored === null || (stored.status !== 'changing' && stored.status !== 'undoing')) return true;
  if (workOf(stored).waitsForImports && (await importIsRunning(tx))) return true;
  const lane = await takeLane(tx, bulkEditId);
  if (lane === null) return true;
  // With the rights that whoever asked has now.
  const actor = await memberActor(tx, stored.undoneById ?? stored.byId);
  await (stored.status === 'changing' ? changeBatch(tx, actor, stored, lane) : undoBatch(tx, actor, stored, lane));
  return false;
}

async function changeBatch(tx: TenantTransaction, actor: Actor, stored: StoredBulkEdit, lane: Lane): Promise<void> {
  if (stored.archives) return moveFromArchived(tx, actor, stored, { lane, stageId: stored.archives.id });
  const refusal = await refusalOf(tx, actor, stored);
  if (refusal !== null) return endEarly(tx, stored, lane, refusal);
  const noun = workOf(stored);
  const ids = await nextHeld(tx, stored, lane, noun.held, { limit: noun.atOnce.changed });
  const done = await noun.change(tx, actor, stored, ids);
  await moveOn(tx, stored, lane, { ...done, ids, limit: noun.atOnce.changed, end: 'changed' });
}

/**
 * Moves the next open deals out of a stage that was archived, until none is in it. It is not refused on the way: whoever
 * archived it might, and the stage they go to is not archived before they are there.
 */
async function moveFromArchived(
  tx: TenantTransaction,
  actor: Actor,
  stored: StoredBulkEdit,
  { lane, stageId }: { lane: Lane; stageId: string },
): Promise<void> {
  const { atOnce, change } = workOf(stored);
  const ahead = await holdNextOf(tx, stored, { stageId, after: lane.lastId, limit: atOnce.changed });
  // Once more from the beginning at the end: for any that came back into the stage behind it.
  const ids =
    ahead.length > 0 || lane.lastId === null
      ? ahead
      : await holdNextOf(tx, stored, { stageId, after: null, limit: atOnce.changed });
  const done = await change(tx, actor, stored, ids);
  await moveOn(tx, stored, lane, { ...done, ids, limit: 1, end: 'changed' });
}

/** Gives the next records of a lane their former values back, except where somebody has built on the change. */
async function undoBatch(tx: TenantTransaction, actor: Actor, stored: StoredBulkEdit, lane: Lane): Promise<void> {
  const noun = workOf(stored);
  const ids = await nextHeld(tx, stored, lane, noun.held, { limit: noun.atOnce.undone, isChanged: true });
  const done = await noun.undo(tx, actor, stored, ids);
  await moveOn(tx, stored, lane, { ...done, ids, limit: noun.atOnce.undone, end: 'undone' });
}

/** Why what was asked is no longer allowed: what it names is gone since, or another role was given. */
async function refusalOf(tx: TenantTransaction, actor: Actor, stored: StoredBulkEdit): Promise<string | null> {
  if (!(await isHere(tx, actor))) return `${actor.name} has left the organisation. Changes so far are kept.`;
  try {
    await workOf(stored).check(tx, actor, stored.edit);
    return null;
  } catch (error) {
    if (!(error instanceof Error) || !('status' in error)) throw error;
    return error.message;
  }
}

/** Leaves what lies before the lane; the others come to the same. */
async function endEarly(
  tx: TenantTransaction,
  stored: StoredBulkEdit,
  { lane, lastId, untilId }: Lane,
  refusal: string,
): Promise<void> {
  const { id } = stored;
  const { held } = workOf(stored);
  const { rowCount } = await tx.client.query(`UPDATE ${held.table} d SET why = 'refused' WHERE ${aheadOf(held)}`, [
    tx.organizationId,
    id,
    lastId,
    untilId,
  ]);
  await moveLane(tx, id, { lane, lastId, isDone: true });
  const { left } = await countsToMove(tx, id);
  const refused = rowCount ?? 0;
  await tx.client.query(
    `UPDATE bulk_edits SET taken = taken + $3, "left" = $4, refusal = $5 WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, id, refused, JSON.stringify(addLeft(left, 'refused', refused)), refusal],
  );
  await endAfterLanes(tx, id, 'changed');
}
