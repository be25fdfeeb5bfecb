import { dayOf, isoDate } from '../days.ts';
import { daysInMonth, type FiscalYearStart, isFiscalYearStart } from './fiscalYearStart.ts';

export const PERIOD_KINDS = ['month', 'quarter', 'year'] as const;
export type PeriodKind = (typeof PERIOD_KINDS)[number];

export const PERIOD_KIND_NAMES: Readonly<Record<PeriodKind, string>> = {
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
};

/** A fiscal month, quarter or year of an organisation. */
export interface FiscalPeriod {
  readonly kind: PeriodKind;
  /** The calendar year in which the fiscal year ends; it names the year. */
  readonly fiscalYear: number;
  /** 1-12, 1-4 or 1. */
  readonly index: number;
  /** First and last day, both within the period. */
  readonly firstDay: number;
  readonly lastDay: number;
  /** Stable and sortable within a kind, for addresses and keys: FY2026, FY2026-Q4, FY2026-M03. */
  readonly key: string;
  /** For people: "FY26", "Q4 FY26", "Mar 2026" (or "M3 FY26" when months do not start on the 1st). */
  readonly label: string;
}

const MONTHS_IN_YEAR = 12;
const MONTHS_IN_PERIOD: Readonly<Record<PeriodKind, number>> = { month: 1, quarter: 3, year: MONTHS_IN_YEAR };
const MONTH_NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const PERIOD_KEY = /^FY(\d{4})(?:-(?:Q([1-4])|M(0[1-9]|1[0-2])))?$/;

/** First day of the fiscal month that starts in a calendar month (months counted from year 0), clamped. */
const startOfMonth = (month: number, start: FiscalYearStart): number => {
  const year = Math.floor(month / MONTHS_IN_YEAR);
  const monthOfYear = month - year * MONTHS_IN_YEAR + 1;
  return dayOf(year, monthOfYear, Math.min(start.day, daysInMonth(year, monthOfYear)));
};

/** Calendar month, counted from year 0, in which the fiscal year of that name starts. */
const firstMonthOf = (fiscalYear: number, start: FiscalYearStart): number => {
  const startsOnNewYear = start.month === 1 && start.day === 1;
  return (startsOnNewYear ? fiscalYear : fiscalYear - 1) * MONTHS_IN_YEAR + start.month - 1;
};

const labelOf = (
  kind: PeriodKind,
  fiscalYear: number,
  index: number,
  month: number,
  start: FiscalYearStart,
): string => {
  const year = `FY${String(fiscalYear % 100).padStart(2, '0')}`;
  if (kind === 'year') return year;
  if (kind === 'quarter') return `Q${index} ${year}`;
  return start.day === 1
    ? `${MONTH_NAMES[month % MONTHS_IN_YEAR] ?? ''} ${Math.floor(month / MONTHS_IN_YEAR)}`
    : `M${index} ${year}`;
};

const keyOf = (kind: PeriodKind, fiscalYear: number, index: number): string => {
  const year = `FY${String(fiscalYear).padStart(4, '0')}`;
  if (kind === 'year') return year;
  return kind === 'quarter' ? `${year}-Q${index}` : `${year}-M${String(index).padStart(2, '0')}`;
};

/** The period by its place in a fiscal year; throws when the fiscal year start or the index is not valid. */
export function fiscalPeriod(
  kind: PeriodKind,
  fiscalYear: number,
  index: number,
  start: FiscalYearStart,
): FiscalPeriod {
  if (!isFiscalYearStart(start))
    throw new RangeError(`no fiscal year starts on day ${start.day} of month ${start.month}`);
  const months = MONTHS_IN_PERIOD[kind];
  if (!Number.isInteger(index) || index < 1 || index > MONTHS_IN_YEAR / months) {
    throw new RangeError(`a fiscal year has no ${kind} ${index}`);
  }
  const month = firstMonthOf(fiscalYear, start) + (index - 1) * months;
  return {
    kind,
    fiscalYear,
    index,
    firstDay: startOfMonth(month, start),
    lastDay: startOfMonth(month + months, start) - 1,
    key: keyOf(kind, fiscalYear, index),
    label: labelOf(kind, fiscalYear, index, month, start),
  };
}

/** The fiscal period of a kind that contains a day. */
export function periodContaining(kind: PeriodKind, day: number, start: FiscalYearStart): FiscalPeriod {
  const date = isoDate(day);
  const calendarMonth = Number(date.slice(0, 4)) * MONTHS_IN_YEAR + Number(date.slice(5, 7)) - 1;
  const month = startOfMonth(calendarMonth, start) <= day ? calendarMonth : calendarMonth - 1;
  const sinceFirstYear = month - firstMonthOf(0, start);
  const fiscalYear = Math.floor(sinceFirstYear / MONTHS_IN_YEAR);
  const monthOfYear = sinceFirstYear - fiscalYear * MONTHS_IN_YEAR;
  return fiscalPeriod(kind, fiscalYear, Math.floor(monthOfYear / MONTHS_IN_PERIOD[kind]) + 1, start);
}

export function nextPeriod(period: FiscalPeriod, start: FiscalYearStart): FiscalPeriod {
  return periodContaining(period.kind, period.lastDay + 1, start);
}

export function previousPeriod(period: FiscalPeriod, start: FiscalYearStart): FiscalPeriod {
  return periodContaining(period.kind, period.firstDay - 1, start);
}

/** Reads a key such as FY2026-Q4; null when it is none. */
export function parsePeriodKey(key: string, start: FiscalYearStart): FiscalPeriod | null {
  const match = PERIOD_KEY.exec(key);
  if (match === null) return null;
  const year = Number(match[1]);
  if (match[2] !== undefined) return fiscalPeriod('quarter', year, Number(match[2]), start);
  if (match[3] !== undefined) return fiscalPeriod('month', year, Number(match[3]), start);
  return fiscalPeriod('year', year, 1, start);
}
