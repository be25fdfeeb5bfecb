/** Which period takes the place of days that were one by another calendar. */
import type { FiscalCalendar } from './fiscalCalendar.ts';
import { type FiscalPeriod, nextPeriod, type PeriodKind, periodContaining, periodOfDays } from './fiscalPeriod.ts';

type Days = Pick<FiscalPeriod, 'firstDay' | 'lastDay'>;

/** A month has at most 42 days (six weeks), a quarter at most 98 (fourteen). */
const MONTH_DAYS_MAX = 42;
const QUARTER_DAYS_MAX = 98;

const kindOf = ({ firstDay, lastDay }: Days): PeriodKind => {
  const days = lastDay + 1 - firstDay;
  if (days <= MONTH_DAYS_MAX) return 'month';
  return days <= QUARTER_DAYS_MAX ? 'quarter' : 'year';
};

/** Days that two have in common. */
export const sharedDays = (one: Days, other: Days): number =>
  Math.max(0, Math.min(one.lastDay, other.lastDay) + 1 - Math.max(one.firstDay, other.firstDay));

/**
 * The period of just these days where the calendar has one; else the month, quarter or year, as long as they were, that
 * shares the most days with them, the earlier of two that share as many.
 */
export function likestPeriod(days: Days, calendar: FiscalCalendar): FiscalPeriod {
  const same = periodOfDays(days, calendar);
  if (same) return same;
  let best = periodContaining(kindOf(days), days.firstDay, calendar);
  for (let each = nextPeriod(best, calendar); each.firstDay <= days.lastDay; each = nextPeriod(each, calendar))
    if (sharedDays(each, days) > sharedDays(best, days)) best = each;
  return best;
}
