import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { enqueueRecalculation, type RecalculationJob } from './recalculation-jobs.ts';

/**
 * Deals that a change of settings recalculates before it answers, about half a second. More are recalculated in the
 * background.
 */
export const RECALCULATION_AT_ONCE = 1000;

/**
 * Starts a background recalculation of stored scores or amounts, or restarts one that is running because the setting changed
 * again. `total` is the number of deals.
 */
export async function startRecalculation(
  tx: TenantTransaction,
  { what, scope, total }: Pick<RecalculationJob, 'what' | 'scope'> & { total: number },
): Promise<void> {
  await tx.client.query(
    `INSERT INTO recalculation_runs (organization_id, what, scope, total) VALUES ($1, $2, $3, $4)
     ON CONFLICT (organization_id, what, scope) DO UPDATE
       SET total = excluded.total, done = 0, last_id = NULL, started_at = now(), finished_at = NULL`,
    [tx.organizationId, what, scope, total],
  );
  await enqueueRecalculation(tx, { organizationId: tx.organizationId, what, scope });
}

/** Counts open deals of some stages, or all, from the stored totals. */
export async function countOpen(tx: TenantTransaction, stageIds: readonly string[] | null): Promise<number> {
  const { rows } = await tx.client.query<{ count: number }>(
    `SELECT coalesce(sum(count), 0)::int AS count FROM opportunity_totals
     WHERE organization_id = $1 AND status = 'open' AND ($2::uuid[] IS NULL OR stage_id = ANY($2))`,
    [tx.organizationId, stageIds],
  );
  return rows[0]?.count ?? 0;
}
