/** The parts of a bulk edit that go on side by side: PostgreSQL works on one while the rules judge the other. */
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Held } from './noun.ts';

export interface Lane {
  readonly lane: number;
  /** The record it has come to; null before the first. */
  readonly lastId: string | null;
  /** Its last record; null where it goes on for as long as there are any. */
  readonly untilId: string | null;
}

/** Of a bulk edit that holds its records; also how many one process works on at once. */
export const LANES = 2;

/**
 * Lays the lanes of a bulk edit, or of its undo, anew over the records that it holds by now, or has changed. `held` is null
 * where records are held as it comes to them: then there is one.
 */
export async function layLanes(
  tx: TenantTransaction,
  { id, held, isUndo = false }: { id: string; held: Held | null; isUndo?: boolean },
): Promise<void> {
  const own = [tx.organizationId, id];
  await tx.client.query('DELETE FROM bulk_edit_lanes WHERE organization_id = $1 AND bulk_edit_id = $2', own);
  // The last one has no end: it is there too when there is no record.
  const ends = held
    ? `SELECT end_id FROM (SELECT unnest(percentile_disc($3::float8[]) WITHIN GROUP (ORDER BY d.${held.id})) AS end_id
         FROM ${held.table} d WHERE d.organization_id = $1 AND d.bulk_edit_id = $2 ${isUndo ? `AND ${held.isChanged}` : ''}) e
       WHERE end_id IS NOT NULL UNION SELECT NULL::uuid`
    : 'SELECT NULL::uuid AS end_id WHERE $3::float8[] IS NOT NULL';
  await tx.client.query(
    `INSERT INTO bulk_edit_lanes (organization_id, bulk_edit_id, lane, last_id, until_id)
     SELECT $1, $2, row_number() OVER by_id - 1, lag(end_id) OVER by_id, end_id FROM (${ends}) ends
     WINDOW by_id AS (ORDER BY end_id NULLS LAST)`,
    [...own, Array.from({ length: LANES - 1 }, (_, at) => (at + 1) / LANES)],
  );
}

/** Locks a lane on which nobody is at work; null when there is none. */
export async function takeLane(tx: TenantTransaction, bulkEditId: string): Promise<Lane | null> {
  const { rows } = await tx.client.query<Lane>(
    `SELECT lane, last_id AS "lastId", until_id AS "untilId" FROM bulk_edit_lanes
     WHERE organization_id = $1 AND bulk_edit_id = $2 AND NOT is_done ORDER BY lane LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [tx.organizationId, bulkEditId],
  );
  return rows[0] ?? null;
}

/** Moves a lane that the caller has locked; at its end it is done. */
export async function moveLane(
  tx: TenantTransaction,
  bulkEditId: string,
  { lane, lastId, isDone }: Pick<Lane, 'lane' | 'lastId'> & { isDone: boolean },
): Promise<void> {
  await tx.client.query(
    `UPDATE bulk_edit_lanes SET last_id = $4, is_done = $5
     WHERE organization_id = $1 AND bulk_edit_id = $2 AND lane = $3`,
    [tx.organizationId, bulkEditId, lane, lastId, isDone],
  );
}
