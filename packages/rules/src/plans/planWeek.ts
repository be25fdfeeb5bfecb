import { localDay, plainDate } from '../days.ts';

/** Local hour of Monday at which a week of plans begins. */
export const PLAN_HOUR = 6;
const DAYS_A_WEEK = 7;
/** 1970-01-01 was a Thursday: day 4 is the first Monday. */
const FIRST_MONDAY = 4;

/** The Monday on or before a local day. */
export const mondayOf = (day: number): number =>
  day - ((((day - FIRST_MONDAY) % DAYS_A_WEEK) + DAYS_A_WEEK) % DAYS_A_WEEK);

/** When the week of plans of a Monday begins: 06:00 local, or the first instant after it where clocks skip that hour. */
export function planWeekStart(monday: number, timeZone: string): number {
  return plainDate(monday).toZonedDateTime({ timeZone, plainTime: { hour: PLAN_HOUR } }).epochMilliseconds;
}

/** The Monday (as a day) whose week of plans an instant belongs to: until 06:00 on a Monday it is still the week before. */
export function planWeek(instant: number, timeZone: string): number {
  const monday = mondayOf(localDay(instant, timeZone));
  return instant < planWeekStart(monday, timeZone) ? monday - DAYS_A_WEEK : monday;
}

/** The Monday of so many weeks before another. */
export const weeksBefore = (monday: number, weeks: number): number => monday - weeks * DAYS_A_WEEK;

/** Whether a day is a Monday. */
export const isMonday = (day: number): boolean => mondayOf(day) === day;
