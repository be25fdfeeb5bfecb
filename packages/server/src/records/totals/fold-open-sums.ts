import type { TenantTransaction } from '../../platform/database/tenant.ts';

/** Rows beyond those that are needed, at which folding is worth its while. */
const LOOSE = 500;

/** Adds up the differences that have gathered since they were last added up, while others append more. */
export async function foldOpenSums(tx: TenantTransaction): Promise<void> {
  const own = [tx.organizationId];
  const { rows } = await tx.client.query<{ due: boolean }>(
    `SELECT pg_try_advisory_xact_lock(hashtextextended($1::uuid::text, 198)) AND (
       SELECT count(*) > ${LOOSE} + 2 * count(DISTINCT (owner_id, month, risk_band, not_yet_qualified))
       FROM open_sums WHERE organization_id = $1::uuid) AS due`,
    own,
  );
  if (!rows[0]?.due) return;
  await tx.client.query(
    `WITH gone AS (DELETE FROM open_sums WHERE organization_id = $1 RETURNING *)
     INSERT INTO open_sums (organization_id, owner_id, month, risk_band, not_yet_qualified, count, amount_base_minor)
     SELECT $1, owner_id, month, risk_band, not_yet_qualified, sum(count)::int, sum(amount_base_minor) FROM gone
     GROUP BY 2, 3, 4, 5 HAVING sum(count) <> 0 OR sum(amount_base_minor) <> 0`,
    own,
  );
}
