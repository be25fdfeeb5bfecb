/** The finished periods that a history tells of whole. */

import type { FiscalCalendar } from '../../periods/fiscalCalendar.ts';
import { type FiscalPeriod, nextPeriod, type PeriodKind, periodContaining } from '../../periods/fiscalPeriod.ts';
import type { LearningPeriod } from './dealHistory.ts';

/** Days that a history may begin after, or end before, a period's edge and still tell all of it. */
const EDGE_DAYS = 6;

/** Days after its beginning from which a history is trusted: much is entered late at first. */
const SETTLED_AFTER_DAYS = 14;

export type FinishedPeriod = FiscalPeriod & Pick<LearningPeriod, 'coveredFrom'>;

export const asLearningPeriod = ({ key, firstDay, lastDay, index, coveredFrom }: FinishedPeriod): LearningPeriod => ({
  key,
  firstDay,
  lastDay,
  season: index - 1,
  ...(coveredFrom !== undefined && { coveredFrom }),
});

/**
 * Periods of a kind between the first day and the last day of which anything is known, that are over at the beginning of
 * `asOfDay`. One that the history covers from within says from when.
 */
export function finishedPeriods(
  kind: PeriodKind,
  { firstDay, lastDay, asOfDay }: { firstDay: number; lastDay: number; asOfDay: number },
  calendar: FiscalCalendar,
): FinishedPeriod[] {
  const periods: FinishedPeriod[] = [];
  let period = periodContaining(kind, firstDay, calendar);
  const isCut = firstDay > period.firstDay + EDGE_DAYS;
  while (period.lastDay < asOfDay && period.lastDay <= lastDay + EDGE_DAYS) {
    const isPart = isCut && periods.length === 0;
    periods.push(isPart ? { ...period, coveredFrom: firstDay + SETTLED_AFTER_DAYS } : period);
    period = nextPeriod(period, calendar);
  }
  return periods;
}
