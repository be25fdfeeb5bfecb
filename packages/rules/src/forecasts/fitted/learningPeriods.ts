/** The finished periods that a history tells of whole. */

import type { FiscalCalendar } from '../../periods/fiscalCalendar.ts';
import { type FiscalPeriod, nextPeriod, type PeriodKind, periodContaining } from '../../periods/fiscalPeriod.ts';
import type { LearningPeriod } from './dealHistory.ts';

/** Days that a history may begin after, or end before, a period's edge and still tell all of it. */
const EDGE_DAYS = 6;

export const asLearningPeriod = ({ key, firstDay, lastDay, index }: FiscalPeriod): LearningPeriod => ({
  key,
  firstDay,
  lastDay,
  season: index - 1,
});

/**
 * Periods of a kind between the first day and the last day of which anything is known, that are over at the beginning of
 * `asOfDay`; those that are told in part only are left out.
 */
export function finishedPeriods(
  kind: PeriodKind,
  { firstDay, lastDay, asOfDay }: { firstDay: number; lastDay: number; asOfDay: number },
  calendar: FiscalCalendar,
): FiscalPeriod[] {
  const periods: FiscalPeriod[] = [];
  let period = periodContaining(kind, firstDay, calendar);
  if (firstDay > period.firstDay + EDGE_DAYS) period = nextPeriod(period, calendar);
  while (period.lastDay < asOfDay && period.lastDay <= lastDay + EDGE_DAYS) {
    periods.push(period);
    period = nextPeriod(period, calendar);
  }
  return periods;
}
