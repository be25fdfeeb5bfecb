/** How much of the weeks before an instant a history covers: from there on every deal that was created is in it. */
import type { LearningPeriod } from './dealHistory.ts';
import { placeFrom } from './heldDeals.ts';
import { countBetween } from './outcomes.ts';

/** Weeks in which new deals are counted: more of them bring more new business. */
export const NEW_DEAL_WEEKS = 13;
/** Covered weeks with which new deals can be counted. */
const COVERED_WEEKS_MIN = 1;
/** How widely a week's creations differ from another's beyond chance: variance of the log for 13 weeks that were not seen. */
const UNSEEN_WEEKS_VARIANCE = 0.04;
/** Time left over that of a later instant beyond which the later one says nothing of the earlier. */
const STRETCH_MAX = 1.5;
/** A deal is created and won within the time left: their number grows faster than it. */
const STRETCH_POWER = 1.5;

/** New deals of 13 weeks, estimated from those that are covered; `variance` is of the log. */
export interface Creations {
  readonly count: number;
  readonly variance: number;
}

/**
 * Returns for each period the first day from which creations are known: the first close of the history, and after a gap
 * that of the periods that follow it. Deals known before it are survivors. `closedDays` rise; the answer is `Infinity`
 * where nothing was closed.
 */
export function coveredFrom(periods: readonly LearningPeriod[], closedDays: Int32Array): number[] {
  let from = closedDays[0] ?? Number.POSITIVE_INFINITY;
  return periods.map(({ firstDay }, place) => {
    const before = periods[place - 1];
    if (before && before.lastDay + 1 < firstDay) {
      from = closedDays[placeFrom(closedDays, firstDay)] ?? Number.POSITIVE_INFINITY;
    }
    return from;
  });
}

/** Day from which new deals are counted before an instant, and how many weeks that leaves, up to 13. */
export function creationWindow(covered: number, asOfDay: number): { firstDay: number; weeks: number } {
  const firstDay = Math.max(asOfDay - 7 * NEW_DEAL_WEEKS, covered + 1);
  return { firstDay, weeks: Math.max(0, (asOfDay - firstDay) / 7) };
}

/** Estimates creations of 13 weeks from those counted in some of them; null where too few weeks are covered. */
export function creationsFrom(counted: number, weeks: number): Creations | null {
  if (weeks < COVERED_WEEKS_MIN) return null;
  const share = Math.min(1, weeks / NEW_DEAL_WEEKS);
  return { count: counted / share, variance: (1 - share) * (1 / (counted + 1) + UNSEEN_WEEKS_VARIANCE) };
}

/** Creations before an instant; `createdDays` rise. */
export function creationsBefore(createdDays: Int32Array, covered: number, asOfDay: number): Creations | null {
  const { firstDay, weeks } = creationWindow(covered, asOfDay);
  return weeks < COVERED_WEEKS_MIN ? null : creationsFrom(countBetween(createdDays, firstDay, asOfDay), weeks);
}

/** How much business came that was not there yet, for the deals that had been created: a log with its variance. */
export interface NewLevel {
  readonly value: number;
  readonly variance: number;
}

/**
 * Returns the level of new business of a period from `asOfDay` on: ln(n + 1/2) - ln(1 + c) / 2, n deals won that were new,
 * c created in the 13 weeks before. A history that begins later stands in by its first covered week, stretched to the time
 * left; null where that says nothing.
 */
export function newLevelOf(
  { lastDay }: Pick<LearningPeriod, 'lastDay'>,
  {
    asOfDay,
    covered,
    createdDays,
    newWinsFrom,
  }: {
    asOfDay: number;
    covered: number;
    createdDays: Int32Array;
    /** New deals won from a day to the period's end. */
    newWinsFrom: (day: number) => number;
  },
): NewLevel | null {
  const day = Math.max(asOfDay, covered + 1 + 7 * COVERED_WEEKS_MIN);
  const created = day > lastDay ? null : creationsBefore(createdDays, covered, day);
  if (!created) return null;
  const stretch = (lastDay + 1 - asOfDay) / (lastDay + 1 - day);
  if (stretch > STRETCH_MAX) return null;
  const wins = newWinsFrom(day);
  return {
    value: Math.log(wins + 0.5) + STRETCH_POWER * Math.log(stretch) - 0.5 * Math.log(1 + created.count),
    variance: 1 / (wins + 0.5) + created.variance / 4 + Math.log(stretch) ** 2,
  };
}
