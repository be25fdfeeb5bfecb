import { type Pipeline, withPipeline } from '../../platform/database/pipeline.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { captureClosedFacts } from '../health/closed-facts.ts';
import { placeDeals } from '../health/place-deals.ts';
import { scoreDeals } from '../health/score-deals.ts';
import { applyDifference } from '../totals/apply-difference.ts';
import type { Contribution, CountedScores, PlacedDeal } from '../totals/contribution.ts';
import { lockContributions } from '../totals/read-contributions.ts';
import { applyTriggerCounts } from '../triggers/trigger-counts.ts';

interface Changing {
  /** True when the work changes nothing that scores read: what closed deals were scored from is not kept first. */
  readonly skipClosedFacts?: boolean;
  /** Closed deals that `work` gives another day of their close; read once it is done. */
  readonly closeDateChanged?: ReadonlySet<string>;
  /** Deals of which `work` changes nothing that scores read, as whose they are; read once it is done. */
  readonly unscored?: ReadonlySet<string>;
  /** Deals of which `work` changes nothing but such fields of their own row as `OWN_ROW_FIELDS`; read once it is done. */
  readonly rowOnly?: ReadonlySet<string>;
  /** Whether facts are kept of the only deal. */
  readonly hasFacts?: boolean;
  /** How the deals are placed in the totals, of a caller who has locked them and read it since; `work` removes none. */
  readonly placed?: readonly PlacedDeal[] | undefined;
  /** Takes what is sent last without being waited for: whoever gives it waits. */
  readonly pipeline?: Pipeline | undefined;
}

/**
 * The one way to change anything that scores or totals of existing deals read: locks the deals, runs `work`, and
 * keeps scores and totals in step, all by set. `work` sees the deals locked and must not touch others'; what it does last
 * it may send without waiting. Pass every
 * deal the change touches at once (an interaction touches every deal its contacts are on); a deal of an id that does
 * not exist is left out.
 */
export async function changeDeals<T>(
  tx: TenantTransaction,
  opportunityIds: readonly string[],
  now: Date,
  work: (pipeline: Pipeline) => Promise<T>,
  {
    skipClosedFacts = false,
    closeDateChanged = NONE,
    unscored = NONE,
    rowOnly = NONE,
    hasFacts = false,
    placed: known,
    pipeline: later,
  }: Changing = {},
): Promise<T> {
  const ids = [...new Set(opportunityIds)];
  if (ids.length === 0) return withPipeline(later, work);
  return withPipeline(later, async (pipeline) => {
    const counted = known ? null : await lockContributions(tx, ids);
    const before: readonly PlacedDeal[] = counted ?? known ?? [];
    if (!skipClosedFacts && before.some(({ status }) => status !== 'open')) await captureClosedFacts(tx, ids, now);
    const result = await work(pipeline);
    const toPlace = ids.filter((id) => unscored.has(id));
    const placed = await placeDeals(tx, toPlace, { before, pipeline });
    const toScore = [...ids.filter((id) => !unscored.has(id)), ...placed.unknown];
    const isRowOnly = toScore.length === 1 && toScore.every((id) => rowOnly.has(id));
    const scored = await scoreDeals(tx, toScore, now, {
      closeDateChanged,
      rowOnly: isRowOnly ? { hasFacts } : null,
      pipeline,
    });
    // Scores are written once they are read: those read are what was counted.
    const taken = counted ?? countedBy(before, [...placed.after, ...scored.kept]);
    pipeline.add(applyDifference(tx, taken, [...placed.after, ...scored.after]));
    pipeline.add(applyTriggerCounts(tx, [...placed.triggerCounts, ...scored.triggerCounts]));
    return result;
  });
}

const NONE: ReadonlySet<string> = new Set();

/** What placed deals add to the totals by the scores that were kept of them; those never scored add nothing. */
function countedBy(
  placed: readonly PlacedDeal[],
  kept: readonly (CountedScores & { readonly id: string })[],
): Contribution[] {
  const scores = new Map(kept.map((each) => [each.id, each]));
  return placed.flatMap((deal) => {
    const of = scores.get(deal.id);
    if (!of) return [];
    const { riskBand, notYetQualified, confidence } = of;
    return [{ ...deal, riskBand, notYetQualified, confidence }];
  });
}
