import type { FiscalPeriod } from '../periods/fiscalPeriod.ts';

/** Finished periods after which the own pace is expected instead of an even one. */
export const PACE_PERIODS = 4;

/** Share of a period that has elapsed by the end of a day: 0 before it, 1 from its last day on. */
export function elapsedShare({ firstDay, lastDay }: Pick<FiscalPeriod, 'firstDay' | 'lastDay'>, day: number): number {
  return Math.min(1, Math.max(0, (day - firstDay + 1) / (lastDay - firstDay + 1)));
}

/** The last day of a period by which the same share of it has elapsed; the day before it begins for 0. */
export function dayAtShare({ firstDay, lastDay }: Pick<FiscalPeriod, 'firstDay' | 'lastDay'>, share: number): number {
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
 * How much of a quota is to be expected by now: the mean share that past periods had won by then, once four of them won
 * anything; before that the share of days elapsed. A period that is over expects all, one to come nothing.
 */
export function expectedProgress(elapsed: number, past: readonly PastPace[]): ExpectedProgress {
  const known = past.filter(({ allMinor }) => allMinor > 0n);
  if (elapsed <= 0 || elapsed >= 1 || known.length < PACE_PERIODS)
    return { share: elapsed, from: 'elapsed', periods: 0 };
  const shares = known.map(({ byThenMinor, allMinor }) => Number(byThenMinor) / Number(allMinor));
  return { share: shares.reduce((sum, share) => sum + share, 0) / shares.length, from: 'pace', periods: known.length };
}
