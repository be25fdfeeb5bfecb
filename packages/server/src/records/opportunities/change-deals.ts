import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { captureClosedFacts } from '../health/closed-facts.ts';
import { placeDeals } from '../health/place-deals.ts';
import { scoreDeals } from '../health/score-deals.ts';
import { applyDifference } from '../totals/apply-difference.ts';
import { lockContributions } from '../totals/read-contributions.ts';
import { applyTriggerCounts } from '../triggers/trigger-counts.ts';

interface Changing {
  /** True when the work changes nothing that scores read: what closed deals were scored from is not kept first. */
  readonly sparesFacts?: boolean;
  /** Closed deals that `work` gives another day of their close; read once it is done. */
  readonly redated?: ReadonlySet<string>;
  /** Deals of which `work` changes nothing that scores read, as whose they are; read once it is done. */
  readonly unscored?: ReadonlySet<string>;
}

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
  { sparesFacts = false, redated = NONE, unscored = NONE }: Changing = {},
): Promise<T> {
  const ids = [...new Set(opportunityIds)];
  if (ids.length === 0) return work();
  const before = await lockContributions(tx, ids);
  if (!sparesFacts && before.some(({ status }) => status !== 'open')) await captureClosedFacts(tx, ids, now);
  const result = await work();
  const placed = await placeDeals(
    tx,
    ids.filter((id) => unscored.has(id)),
  );
  const toScore = [...ids.filter((id) => !unscored.has(id)), ...placed.unknown];
  const scored = await scoreDeals(tx, toScore, now, { redated });
  await applyDifference(tx, before, [...placed.after, ...scored.after]);
  await applyTriggerCounts(tx, [...placed.triggerCounts, ...scored.triggerCounts]);
  return result;
}

const NONE: ReadonlySet<string> = new Set();
