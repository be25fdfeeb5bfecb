import { CALENDAR_YEAR_START, type FiscalYearStart, isFiscalYearStart } from './fiscalYearStart.ts';

/** The rhythm an organisation sells in. Every cadence has months, quarters and years; 4-4-5 makes them of whole weeks. */
export const FISCAL_CADENCES = ['monthly', 'quarterly', '4-4-5'] as const;
export type FiscalCadence = (typeof FISCAL_CADENCES)[number];

export const FISCAL_CADENCE_NAMES: Readonly<Record<FiscalCadence, string>> = {
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  '4-4-5': '4-4-5 weeks',
};

/** All that says which period a day belongs to. */
export interface FiscalCalendar extends FiscalYearStart {
  readonly cadence: FiscalCadence;
}

/** January to December in quarters: what is assumed until somebody says otherwise. */
export const CALENDAR_YEAR: FiscalCalendar = { ...CALENDAR_YEAR_START, cadence: 'quarterly' };

/** How a calendar came to be: worked out, told by somebody, or assumed because nobody wanted to say. */
export const CALENDAR_CHOICES = ['auto', 'manual', 'assumed'] as const;
export type CalendarChoice = (typeof CALENDAR_CHOICES)[number];

export const isFiscalCadence = (text: string): text is FiscalCadence =>
  (FISCAL_CADENCES as readonly string[]).includes(text);

export const isFiscalCalendar = (calendar: FiscalCalendar): boolean =>
  isFiscalYearStart(calendar) && isFiscalCadence(calendar.cadence);

const isOfWeeks = ({ cadence }: FiscalCalendar): boolean => cadence === '4-4-5';

/** Whether every day belongs to the same month, quarter and year by both. */
export const haveSamePeriods = (one: FiscalCalendar, other: FiscalCalendar): boolean =>
  one.month === other.month && one.day === other.day && isOfWeeks(one) === isOfWeeks(other);
