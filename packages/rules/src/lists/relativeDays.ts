/** Days said relative to today: "this quarter", "next 30 days", "overdue". */

import { CALENDAR_YEAR, type FiscalCalendar } from '../periods/fiscalCalendar.ts';
import { nextPeriod, type PeriodKind, periodContaining, previousPeriod } from '../periods/fiscalPeriod.ts';

/** Both within; null = without an end on that side. Days counted from 1970-01-01. */
export interface DaySpan {
  readonly from: number | null;
  readonly to: number | null;
}

const WEEK = 7;
/** Ten years: further nobody plans. */
export const RELATIVE_DAYS_MAX = 3660;
const SOME_DAYS = /^(next|last)_(\d{1,4})_days$/;
const PERIOD = /^(this|next|last)_(week|month|quarter|year)$/;

/** What people are offered; `next_N_days` and `last_N_days` take any number of days up to RELATIVE_DAYS_MAX. */
export const RELATIVE_DAYS: Readonly<Record<string, string>> = {
  overdue: 'before today',
  today: 'today',
  yesterday: 'yesterday',
  tomorrow: 'tomorrow',
  this_week: 'this week',
  next_week: 'next week',
  last_week: 'last week',
  this_month: 'this month',
  next_month: 'next month',
  last_month: 'last month',
  this_quarter: 'this quarter',
  next_quarter: 'next quarter',
  last_quarter: 'last quarter',
  this_year: 'this year',
  next_year: 'next year',
  last_year: 'last year',
  next_7_days: 'in the next 7 days',
  next_30_days: 'in the next 30 days',
  next_90_days: 'in the next 90 days',
  last_7_days: 'in the last 7 days',
  last_30_days: 'in the last 30 days',
  last_90_days: 'in the last 90 days',
};

export const isRelativeDays = (text: string): boolean => relativeDays(text, 0, CALENDAR_YEAR) !== null;

/**
 * The days of a relative time as of a day; null when it is none. Weeks begin on Monday; months, quarters and years are
 * those of the fiscal calendar. The next and the last days have today in them.
 */
export function relativeDays(text: string, today: number, calendar: FiscalCalendar): DaySpan | null {
  const some = SOME_DAYS.exec(text);
  if (some) {
    const days = Number(some[2]);
    if (days < 1 || days > RELATIVE_DAYS_MAX) return null;
    return some[1] === 'next' ? { from: today, to: today + days } : { from: today - days, to: today };
  }
  const period = PERIOD.exec(text);
  if (period)
    return periodSpan(period[1] as 'this' | 'next' | 'last', period[2] as 'week' | PeriodKind, today, calendar);
  const one: Readonly<Record<string, number>> = { yesterday: today - 1, today, tomorrow: today + 1 };
  if (Object.hasOwn(one, text)) return { from: one[text] ?? today, to: one[text] ?? today };
  return text === 'overdue' ? { from: null, to: today - 1 } : null;
}

function periodSpan(
  which: 'this' | 'next' | 'last',
  kind: 'week' | PeriodKind,
  today: number,
  calendar: FiscalCalendar,
): DaySpan {
  if (kind === 'week') {
    // Day 0 was a Thursday.
    const sinceMonday = (((today + 3) % WEEK) + WEEK) % WEEK;
    const monday = today - sinceMonday + { this: 0, next: WEEK, last: -WEEK }[which];
    return { from: monday, to: monday + WEEK - 1 };
  }
  const present = periodContaining(kind, today, calendar);
  const { firstDay, lastDay } = {
    this: () => present,
    next: () => nextPeriod(present, calendar),
    last: () => previousPeriod(present, calendar),
  }[which]();
  return { from: firstDay, to: lastDay };
}
