/**
 * Sums by fewer dimensions than the kept totals have, as differences that the database appends whenever those change
 * (`note_open_sums` of the migrations). Another set of dimensions is a table, a line here, and two statements there.
 */
import type { TenantTransaction } from '../../platform/database/tenant.ts';

interface NarrowSums {
  readonly table: string;
  readonly by: readonly string[];
  /** Beside the number and the amount. */
  readonly more?: readonly string[];
}

const NARROW_SUMS: readonly NarrowSums[] = [
  { table: 'open_sums', by: ['owner_id', 'month', 'risk_band', 'not_yet_qualified'] },
  { table: 'placed_sums', by: ['owner_id', 'stage_id', 'status'], more: ['without_amount'] },
];

/** Rows beyond those that are needed, at which folding is worth its while. */
const LOOSE = 500;

/** Adds up the differences that have gathered since they were last added up, while others append more. */
export async function foldNarrowSums(tx: TenantTransaction): Promise<void> {
  const own = [tx.organizationId];
  const { rows } = await tx.client.query<{ mine: boolean }>(
    'SELECT pg_try_advisory_xact_lock(hashtextextended($1::uuid::text, 198)) AS mine',
    own,
  );
  if (!rows[0]?.mine) return;
  for (const { table, by, more = [] } of NARROW_SUMS) {
    const key = by.join(', ');
    const { rows: found } = await tx.client.query<{ due: boolean }>(
      `SELECT count(*) > ${LOOSE} + 2 * count(DISTINCT (${key})) AS due FROM ${table} WHERE organization_id = $1`,
      own,
    );
    if (!found[0]?.due) continue;
    const counts = ['count', ...more];
    const sums = [...counts, 'amount_base_minor'].map((column) => `sum(${column})`);
    await tx.client.query(
      `WITH gone AS (DELETE FROM ${table} WHERE organization_id = $1 RETURNING *)
       INSERT INTO ${table} (organization_id, ${key}, ${counts.join(', ')}, amount_base_minor)
       SELECT $1, ${key}, ${counts.map((column) => `sum(${column})::int`).join(', ')}, sum(amount_base_minor) FROM gone
       GROUP BY ${key} HAVING ${sums.map((sum) => `${sum} <> 0`).join(' OR ')}`,
      own,
    );
  }
}
