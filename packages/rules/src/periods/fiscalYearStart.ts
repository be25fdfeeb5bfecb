import { dayOf } from '../days.ts';

/** Where the fiscal year starts: month 1-12 and day of that month; clamped in shorter months and common years. */
export interface FiscalYearStart {
  readonly month: number;
  readonly day: number;
}

export const CALENDAR_YEAR_START: FiscalYearStart = { month: 1, day: 1 };

/** Most days each month can have: 29 February may start a fiscal year, and starts it on the 28th in common years. */
const LONGEST_MONTHS: readonly number[] = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Last day that may be chosen in a month; null when the month is no month. */
export function lastDayToChoose(month: number): number | null {
  return LONGEST_MONTHS[month - 1] ?? null;
}

export function isFiscalYearStart(start: FiscalYearStart): boolean {
  const last = lastDayToChoose(start.month);
  return last !== null && Number.isInteger(start.day) && start.day >= 1 && start.day <= last;
}

/** Days of a month, month 1-12. */
export function daysInMonth(year: number, month: number): number {
  return dayOf(year, month + 1, 1) - dayOf(year, month, 1);
}
