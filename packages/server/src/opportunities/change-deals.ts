import type { TenantTransaction } from '../database/tenant.ts';
import { scoreDeals } from '../health/score-deals.ts';
import { applyDifference } from '../totals/apply-difference.ts';
import { lockContributions } from '../totals/read-contributions.ts';

/**
 * The one way to change anything that scores or totals of existing deals read: locks the deals, runs `work`, and
 * keeps scores and totals in step, all by set. `work` sees the deals locked and must not touch others'. Pass every
 * deal the change touches at once (an interaction touches every deal its contacts are on); a deal of an id that does
 * not exist is left out.
 */
export async function changeDeals<T>(
  tx: TenantTransaction,
  opportunityIds: readonly string[],
  now: Date,
  work: () => Promise<T>,
): Promise<T> {
  const ids = [...new Set(opportunityIds)];
  if (ids.length === 0) return work();
  const before = await lockContributions(tx, ids);
  const result = await work();
  await applyDifference(tx, before, (await scoreDeals(tx, ids, now)).after);
  return result;
}
