/** The journal of a bulk edit, which moves in the transaction of the work that it tells of. */
import type { LeftWhy } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { addLeft } from './left-counts.ts';
import type { Held } from './noun.ts';
import type { StoredBulkEdit } from './stored-bulk-edit.ts';

/** The next records that it holds, or has changed, in the order of their ids. */
export async function nextHeld(
  tx: TenantTransaction,
  { id, lastId }: StoredBulkEdit,
  held: Held,
  { limit, isChanged = false }: { limit: number; isChanged?: boolean },
): Promise<string[]> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT d.${held.id} AS id FROM ${held.table} d
     WHERE d.organization_id = $1 AND d.bulk_edit_id = $2 AND ($3::uuid IS NULL OR d.${held.id} > $3)
       ${isChanged ? `AND ${held.isChanged}` : ''}
     ORDER BY d.${held.id} LIMIT ${limit}`,
    [tx.organizationId, id, lastId],
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
  readonly left: readonly LeftWhy[];
  readonly end: 'changed' | 'undone';
}

/** Moves the counts on; true at the end. */
export async function moveOn(
  tx: TenantTransaction,
  stored: StoredBulkEdit,
  { ids, limit, changed = 0, same = 0, undone = 0, left, end }: Moved,
): Promise<boolean> {
  const isLast = ids.length < limit;
  const counts = left.reduce((sum, why) => addLeft(sum, why, 1), end === 'undone' ? stored.kept : stored.left);
  await tx.client.query(
    `UPDATE bulk_edits SET total = greatest(total, taken + $3), taken = taken + $3, changed = changed + $4, same = same + $5, undone = undone + $6,
       ${end === 'undone' ? 'kept' : '"left"'} = $7, last_id = coalesce($8, last_id),
       status = CASE WHEN $9 THEN $10 ELSE status END, finished_at = CASE WHEN $9 THEN now() END
     WHERE organization_id = $1 AND id = $2`,
    [
      ...[tx.organizationId, stored.id, ids.length, changed, same, undone],
      ...[JSON.stringify(counts), ids.at(-1) ?? null, isLast, end],
    ],
  );
  return isLast;
}
