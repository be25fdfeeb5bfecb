import type { ForecastCategory } from '../facts.ts';
import type { ForecastDeal } from './membership.ts';

/** Percent of deals of a category that experience expects to be won; `closed` and `omitted` are never members. */
export const CATEGORY_WIN_PERCENT: Readonly<Record<ForecastCategory, number>> = {
  commit: 85,
  best_case: 55,
  pipeline: 25,
  closed: 0,
  omitted: 0,
};

/** Chances are exact in 20,000ths: half of a sum of two percentages with two decimals. */
export const CHANCE_DENOMINATOR = 20_000;
const UNITS_PER_PERCENT = 100;

/** An amount (minor units) that comes with a chance of `chance` / CHANCE_DENOMINATOR, and else not at all. */
export interface WinChance {
  readonly amountMinor: number;
  readonly chance: number;
}

/** Without history: the mean of the deal's own win probability and its category's. Throws on a wrong percentage. */
export function priorWinChance(deal: ForecastDeal): WinChance {
  const { winProbability } = deal;
  if (!(winProbability >= 0 && winProbability <= 100)) {
    throw new RangeError(`a win probability is 0 to 100 percent, not ${winProbability}`);
  }
  const own = Math.round(winProbability * UNITS_PER_PERCENT);
  return {
    amountMinor: deal.amountMinor ?? 0,
    chance: own + CATEGORY_WIN_PERCENT[deal.category ?? 'pipeline'] * UNITS_PER_PERCENT,
  };
}
