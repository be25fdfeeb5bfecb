import type { ForecastCategory } from '../facts.ts';
import { quietSince } from '../health/staleOpportunity.ts';
import type { ForecastDeal } from './membership.ts';

/** Percent of deals of a category that experience expects to be won; `closed` and `omitted` are never members. */
export const CATEGORY_WIN_PERCENT: Readonly<Record<ForecastCategory, number>> = {
  commit: 85,
  best_case: 55,
  pipeline: 25,
  closed: 0,
  omitted: 0,
};

/** Days without activity after which the prior chance is halved; the last of them still counts as active. */
export const QUIET_AFTER_DAYS = 30;
/** An organisation that recorded no activity in so many days keeps none, and its silence says nothing of a deal. */
export const RECORDS_ACTIVITY_WITHIN_DAYS = 90;

/** Chances are exact in 80,000ths: half of a sum of two percentages with two decimals, halved twice at most. */
export const CHANCE_DENOMINATOR = 80_000;
const UNITS_PER_PERCENT = 100;
const HALVINGS = 2;

/** An amount (minor units) that comes with a chance of `chance` / CHANCE_DENOMINATOR, and else not at all. */
export interface WinChance {
  readonly amountMinor: number;
  readonly chance: number;
}

/** What the prior chance reads besides the deal. */
export interface PriorContext {
  /** Local day of the forecast. */
  readonly asOfDay: number;
  /** Whether the organisation recorded any activity within RECORDS_ACTIVITY_WITHIN_DAYS. */
  readonly recordsActivity: boolean;
}

export const isOverdue = ({ closeDay }: ForecastDeal, asOfDay: number): boolean =>
  closeDay !== null && closeDay < asOfDay;

/** Tells whether a deal has had no activity for more than 30 days, counted as the trigger for inactivity counts them. */
export const isQuiet = (deal: ForecastDeal, asOfDay: number): boolean => asOfDay - quietSince(deal) > QUIET_AFTER_DAYS;

/**
 * Without history: the mean of the deal's own win probability and its category's, halved when its close date is past
 * and halved when it is quiet. Throws on a wrong percentage.
 */
export function priorWinChance(deal: ForecastDeal, { asOfDay, recordsActivity }: PriorContext): WinChance {
  const { winProbability } = deal;
  if (!(winProbability >= 0 && winProbability <= 100)) {
    throw new RangeError(`a win probability is 0 to 100 percent, not ${winProbability}`);
  }
  const own = Math.round(winProbability * UNITS_PER_PERCENT);
  const mean = own + CATEGORY_WIN_PERCENT[deal.category ?? 'pipeline'] * UNITS_PER_PERCENT;
  const halvings = Number(isOverdue(deal, asOfDay)) + Number(recordsActivity && isQuiet(deal, asOfDay));
  return { amountMinor: deal.amountMinor ?? 0, chance: mean * 2 ** (HALVINGS - halvings) };
}
