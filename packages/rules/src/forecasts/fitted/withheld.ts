/** Whether a forecast is too far from anything the past has brought to be said. */

/** What is still to come may be so many times the best of the last periods. */
export const WITHHELD_ABOVE_TIMES = 3;
/** Periods whose best counts. */
export const BEST_OF_PERIODS = 8;

/** What the best of the last periods brought: minor units and deals, each from its own period. */
export interface BestPeriod {
  readonly amount: number;
  readonly wins: number;
}

export interface Withheld {
  /** Amounts, or wins where past wins have no amounts. */
  readonly of: 'amount' | 'wins';
  readonly stillToCome: number;
  readonly best: number;
}

/** Returns the best of the last eight periods; null without any. */
export function bestOf(past: readonly { readonly wonAmount: number; readonly won: number }[]): BestPeriod | null {
  const last = past.slice(-BEST_OF_PERIODS);
  if (last.length === 0) return null;
  return {
    amount: Math.max(...last.map(({ wonAmount }) => wonAmount)),
    wins: Math.max(...last.map(({ won }) => won)),
  };
}

/** Returns why a run is withheld; null where it may be said. `stillToCome` is the most likely less what is closed. */
export function withheldBy(best: BestPeriod | null, stillToCome: BestPeriod): Withheld | null {
  if (!best) return null;
  const of = best.amount > 0 ? 'amount' : 'wins';
  if (stillToCome[of] <= WITHHELD_ABOVE_TIMES * best[of]) return null;
  return { of, stillToCome: stillToCome[of], best: best[of] };
}
