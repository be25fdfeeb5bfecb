/** The journal of a bulk edit, which moves in the transaction of the work that it tells of. */
import type { LeftWhy } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { type Lane, moveLane } from './lanes.ts';
import { addLeft } from './left-counts.ts';
import type { Held } from './noun.ts';
import type { StoredBulkEdit } from './stored-bulk-edit.ts';

/** The records of a lane that lie before it, over their rows `d`; $2 is the bulk edit, $3 and $4 the lane's ends. */
export const aheadOf = (held: Held): string =>
  `d.organization_id = $1 AND d.bulk_edit_id = $2 AND ($3::uuid IS NULL OR d.${held.id} > $3)
     AND ($4::uuid IS NULL OR d.${held.id} <= $4)`;

/** The next records that it holds, or has changed, in the order of their ids. */
export async function nextHeld(
  tx: TenantTransaction,
  { id }: StoredBulkEdit,
  { lastId, untilId }: Lane,
  held: Held,
  { limit, isChanged = false }: { limit: number; isChanged?: boolean },
): Promise<string[]> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT d.${held.id} AS id FROM ${held.table} d
     WHERE ${aheadOf(held)} ${isChanged ? `AND ${held.isChanged}` : ''}
     ORDER BY d.${held.id} LIMIT ${limit}`,
    [tx.organizationId, id, lastId, untilId],
  );
  return rows.map((row) => row.id);
}

/** Holds the next open deals of a stage, in the order of their ids: they are as many as the stage has, which may be all. */
export async function holdNextOf(
  tx: TenantTransaction,
  { id }: StoredBulkEdit,
  { stageId, after, limit }: { stageId: string; after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT id FROM opportunities
     WHERE organization_id = $1 AND stage_id = $2 AND status = 'open' AND ($3::uuid IS NULL OR id > $3)
     ORDER BY id LIMIT ${limit}`,
    [tx.organizationId, stageId, after],
  );
  const ids = rows.map((row) => row.id);
  await tx.client.query(
    `INSERT INTO bulk_edit_deals (organization_id, bulk_edit_id, opportunity_id)
     SELECT $1, $2, unnest($3::uuid[]) ON CONFLICT DO NOTHING`,
    [tx.organizationId, id, ids],
  );
  return ids;
}

interface Moved {
  /** Records that were taken, in their order; fewer than `limit` were the last. */
  readonly ids: readonly string[];
  readonly limit: number;
  readonly changed?: number;
  readonly same?: number;
  readonly undone?: number;
  readonly lost?: number;
  readonly left: readonly LeftWhy[];
  readonly end: 'changed' | 'undone';
}

/** Moves a lane and the counts on. The end of the last lane is the end of the whole. */
export async function moveOn(
  tx: TenantTransaction,
  { id }: StoredBulkEdit,
  lane: Lane,
  { ids, limit, changed = 0, same = 0, undone = 0, lost = 0, left, end }: Moved,
): Promise<void> {
  const isDone = ids.length < limit;
  await moveLane(tx, id, { lane: lane.lane, lastId: ids.at(-1) ?? lane.lastId, isDone });
  const counts = await countsToMove(tx, id);
  const isUndo = end === 'undone';
  const moved = left.reduce((sum, why) => addLeft(sum, why, 1), isUndo ? counts.kept : counts.left);
  await tx.client.query(
    `UPDATE bulk_edits SET total = greatest(total, taken + $3), taken = taken + $3, changed = changed + $4, same = same + $5,
       undone = undone + $6, lost = lost + $7, ${isUndo ? 'kept' : '"left"'} = $8
     WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, id, ids.length, changed, same, undone, lost, JSON.stringify(moved)],
  );
  if (isDone) await endAfterLanes(tx, id, end);
}

/** The counts of a bulk edit, which are the caller's to move until its transaction ends. */
export async function countsToMove(tx: TenantTransaction, id: string): Promise<Pick<StoredBulkEdit, 'left' | 'kept'>> {
  const { rows } = await tx.client.query<Pick<StoredBulkEdit, 'left' | 'kept'>>(
    'SELECT "left", kept FROM bulk_edits WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE',
    [tx.organizationId, id],
  );
  if (!rows[0]) throw new Error(`there is no bulk edit ${id} to move`);
  return rows[0];
}

/** Ends a bulk edit, or its undo, once all its lanes are done. Its counts are held, so that of two lanes one sees the other. */
export async function endAfterLanes(tx: TenantTransaction, id: string, end: 'changed' | 'undone'): Promise<void> {
  await tx.client.query(
    `UPDATE bulk_edits SET status = $3, finished_at = now() WHERE organization_id = $1 AND id = $2
       AND NOT EXISTS (SELECT FROM bulk_edit_lanes WHERE organization_id = $1 AND bulk_edit_id = $2 AND NOT is_done)`,
    [tx.organizationId, id, end],
  );
}
