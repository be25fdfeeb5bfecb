import { FISCAL_CADENCES, type FiscalCadence, type FiscalCalendar } from '@forecastle/rules';
import type { api } from '../../api/client.ts';
import { formatDay } from '../../ui/format/dates.ts';

export type SalesPeriods = Awaited<ReturnType<typeof api.salesPeriods.view>>;
export type CalendarEffect = Awaited<ReturnType<typeof api.salesPeriods.preview>>;
export type CalendarView = SalesPeriods['calendar'];

/** As rules ask for it. */
export const asCalendar = ({ fiscalYearStart, fiscalCadence }: Omit<CalendarView, 'timeZone'>): FiscalCalendar => ({
  ...fiscalYearStart,
  cadence: fiscalCadence,
});

const CADENCE_WORDS: Readonly<Record<FiscalCadence, readonly [label: string, hint: string]>> = {
  monthly: ['Monthly', 'Twelve months. Screens start with the month.'],
  quarterly: ['Quarterly', 'The same months, three to a quarter. Screens start with the quarter.'],
  '4-4-5': [
    '4-4-5',
    'Whole weeks, four, four and five to a quarter, from the Monday nearest the start of the year. A 53rd week joins the last month.',
  ],
};
export const cadenceChoices = FISCAL_CADENCES.map((value) => {
  const [label, hint] = CADENCE_WORDS[value];
  return { value, label, hint };
});

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** Returns a calendar in a few words: "Quarterly, fiscal year starts Jul 1". */
export const calendarWords = ({ fiscalYearStart: { month, day }, fiscalCadence }: CalendarView): string =>
  `${CADENCE_WORDS[fiscalCadence][0]}, fiscal year starts ${fiscalCadence === '4-4-5' ? 'the Monday nearest ' : ''}${formatDay(`2024-${twoDigits(month)}-${twoDigits(day)}`, { year: false })}`;

export const count = (number: number, one: string): string =>
  `${number.toLocaleString()} ${one}${number === 1 ? '' : 's'}`;
