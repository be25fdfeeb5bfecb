/** The weeks of a period, and the same stretches of days in another one. */
import { mondayOf } from '../plans/planWeek.ts';
import type { FiscalCalendar } from './fiscalCalendar.ts';
import { type FiscalPeriod, fiscalPeriod } from './fiscalPeriod.ts';

/** First and last day, both within. */
export interface DayStretch {
  readonly firstDay: number;
  readonly lastDay: number;
}

const DAYS_A_WEEK = 7;

/** Returns the weeks of a period, Monday to Sunday, the first and the last cut to its days. */
export function weeksOfPeriod({ firstDay, lastDay }: DayStretch): readonly DayStretch[] {
  const weeks: DayStretch[] = [];
  for (let day = firstDay; day <= lastDay; ) {
    const sunday = mondayOf(day) + DAYS_A_WEEK - 1;
    weeks.push({ firstDay: day, lastDay: Math.min(sunday, lastDay) });
    day = sunday + 1;
  }
  return weeks;
}

/**
 * Returns how far another period had come, day for day, at the end of each of some consecutive stretches: stretches of its
 * own, of which the last reaches its end. One has no days (it ends before it begins) where the other period is shorter.
 */
export function sameStretches(
  weeks: readonly DayStretch[],
  period: DayStretch,
  other: DayStretch,
): readonly DayStretch[] {
  const ends = weeks.map(({ lastDay }, at) =>
    at === weeks.length - 1 ? other.lastDay : dayFor(lastDay, period, other),
  );
  return ends.map((lastDay, at) => ({ firstDay: at === 0 ? other.firstDay : (ends[at - 1] ?? 0) + 1, lastDay }));
}

/** Returns the day of another period that is as many days in; the last day of a period is the last of the other. */
export function dayFor(day: number, period: DayStretch, other: DayStretch): number {
  if (day >= period.lastDay) return other.lastDay;
  return Math.min(other.firstDay + day - period.firstDay, other.lastDay);
}

/** Returns the same period of the fiscal year before. */
export const samePeriodLastYear = ({ kind, fiscalYear, index }: FiscalPeriod, calendar: FiscalCalendar): FiscalPeriod =>
  fiscalPeriod(kind, fiscalYear - 1, index, calendar);

/** Returns what stretches come to one after the other: 3, 0, 4 is 3, 3, 7. */
export function cumulated(amounts: readonly bigint[]): readonly bigint[] {
  let sum = 0n;
  return amounts.map((amount) => {
    sum += amount;
    return sum;
  });
}
