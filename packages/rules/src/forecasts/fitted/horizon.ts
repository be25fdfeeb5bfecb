/** Which period is spoken of, and the times before its end at which it is asked about. */
import type { LearningPeriod } from './dealHistory.ts';

/** The running period, or the next one while the running one is not over. */
export const HORIZONS = ['running', 'next'] as const;
export type Horizon = (typeof HORIZONS)[number];

/**
 * Periods between those that are over and the one spoken of: whoever speaks of the next one does not know yet how the
 * running one ends.
 */
export const PERIODS_BETWEEN: Readonly<Record<Horizon, number>> = { running: 0, next: 1 };

/** The whole weeks to a period's end at which it is asked about, both within, while `during` runs. */
export interface AskedWeeks {
  readonly first: number;
  readonly last: number;
  readonly during: LearningPeriod;
}

/** Whole weeks of a period, a rest of half a week or more as one. */
export const weeksOf = ({ firstDay, lastDay }: LearningPeriod): number =>
  Math.max(1, Math.round((lastDay + 1 - firstDay) / 7));

/** When the period at a place is asked about; null where no period of the list runs then. */
export function askedWeeks(periods: readonly LearningPeriod[], place: number, horizon: Horizon): AskedWeeks | null {
  const spoken = periods[place];
  const during = periods[place - PERIODS_BETWEEN[horizon]];
  if (!spoken || !during) return null;
  // After a gap nobody asked about the next period while the one before it ran.
  if (horizon === 'next' && during.lastDay + 1 < spoken.firstDay) return null;
  const before = horizon === 'running' ? 0 : weeksOf(spoken);
  const covered = during.coveredFrom ?? during.firstDay;
  const weeks = covered > during.firstDay ? Math.floor((during.lastDay + 1 - covered) / 7) : weeksOf(during);
  return weeks < 1 ? null : { first: before + 1, last: before + weeks, during };
}

/**
 * The day at whose beginning a period is looked at so many weeks before its end; the first is the first day of `during`,
 * which may be a day or two nearer than a whole week.
 */
export const landmarkDay = (
  spoken: LearningPeriod,
  weeksToGo: number,
  during: Pick<LearningPeriod, 'firstDay'> = spoken,
): number => Math.max(during.firstDay, spoken.lastDay + 1 - 7 * weeksToGo);
