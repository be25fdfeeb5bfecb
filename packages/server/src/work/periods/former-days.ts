/** Which days count for a period: its own, and those of a calendar before of which it is the likest period. */
import { type FiscalCalendar, likestPeriod, periodOfDays } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { calendarOf } from '../../records/health/calendar.ts';
import type { Days } from '../revenue-sums/days.ts';
import { areSameDays, type DatedDays, datesOf, daysOf } from './dated-days.ts';

/** What was said of days that are no period of the calendar counts for the one they share the most days with. */
export const countsFor = (said: DatedDays, period: Days, calendar: FiscalCalendar): boolean =>
  areSameDays(datesOf(likestPeriod(daysOf(said), calendar)), datesOf(period));

/** Of the days of rows that overlap a period, those that count for it. */
export async function daysThatCount(
  tx: TenantTransaction,
  rows: readonly DatedDays[],
  period: Days,
): Promise<readonly DatedDays[]> {
  const own = datesOf(period);
  if (rows.every((each) => areSameDays(each, own))) return rows;
  const { fiscalCalendar } = await calendarOf(tx);
  return rows.filter((each) => countsFor(each, period, fiscalCalendar));
}

/** As an answer tells them: null of days that are a period of the calendar. */
export function calendarBefore(said: DatedDays, calendar: FiscalCalendar): { start: string; end: string } | null {
  return periodOfDays(daysOf(said), calendar) ? null : { start: said.startsOn, end: said.endsOn };
}
