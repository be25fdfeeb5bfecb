/** The finished periods that a history tells of whole. */
import { type FiscalPeriod, nextPeriod, type PeriodKind, periodContaining } from '../../periods/fiscalPeriod.ts';
import type { FiscalYearStart } from '../../periods/fiscalYearStart.ts';
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
  start: FiscalYearStart,
): FiscalPeriod[] {
  const periods: FiscalPeriod[] = [];
  let period = periodContaining(kind, firstDay, start);
  if (firstDay > period.firstDay + EDGE_DAYS) period = nextPeriod(period, start);
  while (period.lastDay < asOfDay && period.lastDay <= lastDay + EDGE_DAYS) {
    periods.push(period);
    period = nextPeriod(period, start);
  }
  return periods;
}
