import { dayOf, dayOfIsoDate, isoDate } from '@forecastle/rules';
import { shiftDay } from '../../format/dates.ts';

const DAYS_OF_WEEK = 7;

/** The weeks of the month of a day, each seven days from the first day of a week here; days of its neighbours included. */
export function weeksOf(day: string, locale?: string): readonly (readonly string[])[] {
  const first = `${day.slice(0, 7)}-01`;
  const last = shiftDay(shiftMonth(first, 1), -1);
  const weeks: string[][] = [];
  for (let from = startOfWeek(first, locale); from <= last; from = shiftDay(from, DAYS_OF_WEEK)) {
    weeks.push(Array.from({ length: DAYS_OF_WEEK }, (_, at) => shiftDay(from, at)));
  }
  return weeks;
}

/** The same day some months later (or earlier); the last of that month where it is too short. */
export function shiftMonth(day: string, by: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number);
  const first = dayOf(year, month + by, 1);
  const days = dayOf(year, month + by + 1, 1) - first;
  return isoDate(first + Math.min(dayOfMonth, days) - 1);
}

/** The first day of the week that a day lies in. */
export function startOfWeek(day: string, locale?: string): string {
  return shiftDay(day, -((weekdayOf(day) - firstWeekday(locale) + DAYS_OF_WEEK) % DAYS_OF_WEEK));
}

/** 1 is Monday, 7 is Sunday; 1970-01-01 was a Thursday. */
const weekdayOf = (day: string) => ((dayOfIsoDate(day) + 3) % DAYS_OF_WEEK) + 1;

function firstWeekday(locale = new Intl.DateTimeFormat().resolvedOptions().locale): number {
  const known = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } };
  return known.getWeekInfo?.().firstDay ?? 1;
}
