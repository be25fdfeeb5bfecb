import type { FiscalPeriod } from '../periods/fiscalPeriod.ts';

/** Past periods with a win that the pace is the mean of: with fewer, the days gone by are expected. */
export const PACE_PERIODS = 4;
/** Past periods among which those are looked for. */
export const PACE_LOOKS_BACK = 8;

type Days = Pick<FiscalPeriod, 'firstDay' | 'lastDay'>;

/** Returns the whole days of a period before today, which is not over: 0 up to its first day, all after its last. */
export function daysGoneBy({ firstDay, lastDay }: Days, today: number): number {
  return Math.min(lastDay - firstDay + 1, Math.max(0, today - firstDay));
}

/** Returns the share of a period's days that are over: 0 up to its first day, 1 only after its last. */
export function elapsedShare(period: Days, today: number): number {
  return daysGoneBy(period, today) / (period.lastDay - period.firstDay + 1);
}

/** The last day of a period by which the same share of it has elapsed; the day before it begins for 0. */
export function dayAtShare({ firstDay, lastDay }: Days, share: number): number {
  return firstDay - 1 + Math.round(share * (lastDay - firstDay + 1));
}

/** What a past period had won by the same share of its days, and in all: minor units. */
export interface PastPace {
  readonly byThenMinor: bigint;
  readonly allMinor: bigint;
}

export interface ExpectedProgress {
  /** Of the quota, 0 to 1. */
  readonly share: number;
  readonly from: 'elapsed' | 'pace';
  /** Past periods it is the mean of; 0 by elapsed days. */
  readonly periods: number;
}

/**
 * Returns how much of a quota is expected by now: the mean share that the last four periods with a win had won by then;
 * with fewer of them, the share of days elapsed. A period that is over expects all, one to come nothing. `past` holds the
 * periods that are looked at, latest first.
 */
export function expectedProgress(elapsed: number, past: readonly PastPace[]): ExpectedProgress {
  const known = past.filter(({ allMinor }) => allMinor > 0n).slice(0, PACE_PERIODS);
  if (elapsed <= 0 || elapsed >= 1 || known.length < PACE_PERIODS)
    return { share: elapsed, from: 'elapsed', periods: 0 };
  const shares = known.map(({ byThenMinor, allMinor }) => Number(byThenMinor) / Number(allMinor));
  return { share: shares.reduce((sum, share) => sum + share, 0) / shares.length, from: 'pace', periods: known.length };
}
