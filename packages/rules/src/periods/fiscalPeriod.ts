import { dayOf, isoDate } from '../days.ts';
import { type FiscalCadence, type FiscalCalendar, isFiscalCalendar } from './fiscalCalendar.ts';
import { daysInMonth, type FiscalYearStart } from './fiscalYearStart.ts';

export const PERIOD_KINDS = ['month', 'quarter', 'year'] as const;
export type PeriodKind = (typeof PERIOD_KINDS)[number];

export const PERIOD_KIND_NAMES: Readonly<Record<PeriodKind, string>> = {
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
};

/** The period that screens begin with. */
export const usualPeriodKind = (cadence: FiscalCadence): PeriodKind => (cadence === 'monthly' ? 'month' : 'quarter');

/** A fiscal month, quarter or year of an organisation. */
export interface FiscalPeriod {
  readonly kind: PeriodKind;
  /**
   * The calendar year in which the fiscal year ends; it names the year. Of 4-4-5 the year it would end in if it began on
   * its start day: whole weeks may reach some days further.
   */
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

const WEEK = 7;
/** Weeks of a 4-4-5 year that are over before each of its months; the last month has what is left, a 53rd week too. */
const WEEKS_BEFORE_MONTH = [0, 4, 8, 13, 17, 21, 26, 30, 34, 39, 43, 47] as const;

/** The Monday nearest to a day. */
const nearestMonday = (day: number): number => {
  // Day 0 was a Thursday.
  const sinceMonday = (((day + 3) % WEEK) + WEEK) % WEEK;
  return sinceMonday > WEEK / 2 ? day + WEEK - sinceMonday : day - sinceMonday;
};

/** First day of a month of a fiscal year, 0 for its first and 12 for the first of the year after. */
const startOfFiscalMonth = (fiscalYear: number, month: number, calendar: FiscalCalendar): number => {
  if (calendar.cadence !== '4-4-5') return startOfMonth(firstMonthOf(fiscalYear, calendar) + month, calendar);
  const year = fiscalYear + Math.floor(month / MONTHS_IN_YEAR);
  const monday = nearestMonday(startOfMonth(firstMonthOf(year, calendar), calendar));
  return monday + WEEK * (WEEKS_BEFORE_MONTH[month % MONTHS_IN_YEAR] ?? 0);
};

const labelOf = (kind: PeriodKind, fiscalYear: number, index: number, calendar: FiscalCalendar): string => {
  const year = `FY${String(fiscalYear % 100).padStart(2, '0')}`;
  if (kind === 'year') return year;
  if (kind === 'quarter') return `Q${index} ${year}`;
  if (calendar.day !== 1 || calendar.cadence === '4-4-5') return `M${index} ${year}`;
  const month = firstMonthOf(fiscalYear, calendar) + index - 1;
  return `${MONTH_NAMES[month % MONTHS_IN_YEAR] ?? ''} ${Math.floor(month / MONTHS_IN_YEAR)}`;
};

const keyOf = (kind: PeriodKind, fiscalYear: number, index: number): string => {
  const year = `FY${String(fiscalYear).padStart(4, '0')}`;
  if (kind === 'year') return year;
  return kind === 'quarter' ? `${year}-Q${index}` : `${year}-M${String(index).padStart(2, '0')}`;
};

/** The period by its place in a fiscal year; throws when the calendar or the index is not valid. */
export function fiscalPeriod(
  kind: PeriodKind,
  fiscalYear: number,
  index: number,
  calendar: FiscalCalendar,
): FiscalPeriod {
  if (!isFiscalCalendar(calendar)) {
    throw new RangeError(
      `no fiscal year starts on day ${calendar.day} of month ${calendar.month}, ${calendar.cadence}`,
    );
  }
  const months = MONTHS_IN_PERIOD[kind];
  if (!Number.isInteger(index) || index < 1 || index > MONTHS_IN_YEAR / months) {
    throw new RangeError(`a fiscal year has no ${kind} ${index}`);
  }
  const month = (index - 1) * months;
  return {
    kind,
    fiscalYear,
    index,
    firstDay: startOfFiscalMonth(fiscalYear, month, calendar),
    lastDay: startOfFiscalMonth(fiscalYear, month + months, calendar) - 1,
    key: keyOf(kind, fiscalYear, index),
    label: labelOf(kind, fiscalYear, index, calendar),
  };
}

/** The fiscal period of a kind that contains a day. */
export function periodContaining(kind: PeriodKind, day: number, calendar: FiscalCalendar): FiscalPeriod {
  const { fiscalYear, month } = calendar.cadence === '4-4-5' ? weeklyMonthOf(day, calendar) : monthOf(day, calendar);
  return fiscalPeriod(kind, fiscalYear, Math.floor(month / MONTHS_IN_PERIOD[kind]) + 1, calendar);
}

interface FiscalMonth {
  readonly fiscalYear: number;
  /** 0-11. */
  readonly month: number;
}

function monthOf(day: number, start: FiscalYearStart): FiscalMonth {
  const date = isoDate(day);
  const calendarMonth = Number(date.slice(0, 4)) * MONTHS_IN_YEAR + Number(date.slice(5, 7)) - 1;
  const begun = startOfMonth(calendarMonth, start) <= day ? calendarMonth : calendarMonth - 1;
  const sinceFirstYear = begun - firstMonthOf(0, start);
  const fiscalYear = Math.floor(sinceFirstYear / MONTHS_IN_YEAR);
  return { fiscalYear, month: sinceFirstYear - fiscalYear * MONTHS_IN_YEAR };
}

/** Whole weeks begin up to three days before or after the start of the year they belong to. */
function weeklyMonthOf(day: number, calendar: FiscalCalendar): FiscalMonth {
  const { fiscalYear: near } = monthOf(day, calendar);
  const begins = (year: number): number => startOfFiscalMonth(year, 0, calendar);
  const fiscalYear = day < begins(near) ? near - 1 : day < begins(near + 1) ? near : near + 1;
  const weeks = Math.floor((day - begins(fiscalYear)) / WEEK);
  return { fiscalYear, month: WEEKS_BEFORE_MONTH.findLastIndex((before) => before <= weeks) };
}

export function nextPeriod(period: FiscalPeriod, calendar: FiscalCalendar): FiscalPeriod {
  return periodContaining(period.kind, period.lastDay + 1, calendar);
}

export function previousPeriod(period: FiscalPeriod, calendar: FiscalCalendar): FiscalPeriod {
  return periodContaining(period.kind, period.firstDay - 1, calendar);
}

/** The period of just these days, of whatever kind; null when the calendar has none. */
export function periodOfDays(
  { firstDay, lastDay }: Pick<FiscalPeriod, 'firstDay' | 'lastDay'>,
  calendar: FiscalCalendar,
): FiscalPeriod | null {
  for (const kind of PERIOD_KINDS) {
    const period = periodContaining(kind, firstDay, calendar);
    if (period.firstDay === firstDay && period.lastDay === lastDay) return period;
  }
  return null;
}

/** Reads a key such as FY2026-Q4; null when it is none. */
export function parsePeriodKey(key: string, calendar: FiscalCalendar): FiscalPeriod | null {
  const match = PERIOD_KEY.exec(key);
  if (match === null) return null;
  const year = Number(match[1]);
  if (match[2] !== undefined) return fiscalPeriod('quarter', year, Number(match[2]), calendar);
  if (match[3] !== undefined) return fiscalPeriod('month', year, Number(match[3]), calendar);
  return fiscalPeriod('year', year, 1, calendar);
}
