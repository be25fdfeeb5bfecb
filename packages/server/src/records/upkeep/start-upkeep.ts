import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { enqueueUpkeep, type UpkeepJob } from './upkeep-jobs.ts';

/**
 * Deals that a change of settings brings up to date before it answers: half a second's work, in which others wait for
 * nothing longer. With more, it is done in the background.
 */
export const UPKEEP_AT_ONCE = 1000;

/**
 * Begins to bring kept figures up to date in the background, or begins anew where that is under way: the setting was
 * changed once more. `total` deals are to be gone through.
 */
export async function startUpkeep(
  tx: TenantTransaction,
  { what, scope, total }: Pick<UpkeepJob, 'what' | 'scope'> & { total: number },
): Promise<void> {
  await tx.client.query(
    `INSERT INTO upkeep_runs (organization_id, what, scope, total) VALUES ($1, $2, $3, $4)
     ON CONFLICT (organization_id, what, scope) DO UPDATE
       SET total = excluded.total, done = 0, last_id = NULL, started_at = now(), finished_at = NULL`,
    [tx.organizationId, what, scope, total],
  );
  await enqueueUpkeep(tx, { organizationId: tx.organizationId, what, scope });
}

/** Open deals of some stages, or all, by the kept totals: none is read. */
export async function countOpen(tx: TenantTransaction, stageIds: readonly string[] | null): Promise<number> {
  const { rows } = await tx.client.query<{ count: number }>(
    `SELECT coalesce(sum(count), 0)::int AS count FROM opportunity_totals
     WHERE organization_id = $1 AND status = 'open' AND ($2::uuid[] IS NULL OR stage_id = ANY($2))`,
    [tx.organizationId, stageIds],
  );
  return rows[0]?.count ?? 0;
}
