import { dayOf } from '../days.ts';
import type { FiscalCalendar } from './fiscalCalendar.ts';
import { type FiscalPeriod, fiscalPeriod, periodContaining } from './fiscalPeriod.ts';
import { daysInMonth } from './fiscalYearStart.ts';
import { likestPeriod } from './likestPeriod.ts';

/** What people write for a period: one that is named, or the day on which it begins. */
export type ReadPeriod =
  | { readonly kind: 'period'; readonly period: FiscalPeriod }
  | { readonly kind: 'day'; readonly day: number };

/** Longer texts are prose. */
const LONGEST = 40;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const FULL_MONTHS = 'january february march april may june july august september october november december'.split(' ');
const CENTURY = 2000;

interface Parts {
  quarter?: number;
  fiscalMonth?: number;
  fiscalYear?: number;
  month?: number;
  numbers: string[];
}

/**
 * Reads "Q1 FY27", "FY27", "Mar 2027", "2027-03", "M3 FY27", a period's key or the day it begins on (2027-01-01). A bare
 * year is the fiscal year of that name, a calendar month the fiscal month that shares the most days with it. Null for
 * anything else.
 */
export function readPeriod(text: string, calendar: FiscalCalendar): ReadPeriod | null {
  const parts = partsOf(text);
  if (!parts) return null;
  const [first = '', second, third] = parts.numbers;
  if (third !== undefined) return parts.numbers.length === 3 ? dayRead(first, second ?? '', third, parts) : null;
  const named = (kind: 'month' | 'quarter' | 'year', year: number | undefined, index: number): ReadPeriod | null =>
    year === undefined ? null : { kind: 'period', period: fiscalPeriod(kind, year, index, calendar) };
  const year = parts.fiscalYear ?? (second === undefined ? yearOf(first, hasName(parts)) : undefined);
  if (parts.fiscalYear !== undefined && parts.numbers.length > 0) return null;
  if (parts.quarter !== undefined) return parts.month === undefined ? named('quarter', year, parts.quarter) : null;
  if (parts.fiscalMonth !== undefined)
    return parts.month === undefined ? named('month', year, parts.fiscalMonth) : null;
  if (parts.month !== undefined) {
    return year === undefined || parts.fiscalYear !== undefined ? null : monthRead(year, parts.month, calendar);
  }
  if (second === undefined) return named('year', year, 1);
  const [longer, shorter] = first.length === 4 ? [first, second] : [second, first];
  const [inYear, month] = [yearOf(longer, false), Number(shorter)];
  if (inYear === undefined || shorter.length > 2 || month < 1 || month > 12) return null;
  return monthRead(inYear, month, calendar);
}

/** The period that a day begins: of the kind that is asked for, else null. */
export function periodBeginning(
  day: number,
  kind: FiscalPeriod['kind'],
  calendar: FiscalCalendar,
): FiscalPeriod | null {
  const period = periodContaining(kind, day, calendar);
  return period.firstDay === day ? period : null;
}

const hasName = ({ quarter, fiscalMonth, month }: Parts): boolean =>
  quarter !== undefined || fiscalMonth !== undefined || month !== undefined;

/** Two digits are a year only beside a name: "Jan 27". */
function yearOf(text: string, isShort: boolean): number | undefined {
  if (text.length === 4 && (text.startsWith('19') || text.startsWith('20') || text.startsWith('21')))
    return Number(text);
  return isShort && text.length === 2 ? CENTURY + Number(text) : undefined;
}

function partsOf(text: string): Parts | null {
  if (text.length > LONGEST) return null;
  const words = text.toLowerCase().match(/[a-z]+|\d+|[^a-z\d\s\-/.,_'’]/g) ?? [];
  const parts: Parts = { numbers: [] };
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const next = words[at + 1] ?? '';
    if (/^\d{1,4}$/.test(word)) {
      parts.numbers.push(word);
      continue;
    }
    const named = MONTHS.findIndex((short, month) => word === short || word === FULL_MONTHS[month]);
    const month = word === 'sept' ? 8 : named;
    if (month >= 0 && parts.month === undefined) parts.month = month + 1;
    else if (word === 'fy' && parts.fiscalYear === undefined) {
      const year = /^\d{2}$|^\d{4}$/.test(next) ? yearOf(next, true) : undefined;
      if (year === undefined) return null;
      parts.fiscalYear = year;
      at += 1;
    } else if (word === 'q' && parts.quarter === undefined && /^[1-4]$/.test(next)) {
      parts.quarter = Number(next);
      at += 1;
    } else if (word === 'm' && parts.fiscalMonth === undefined && /^(?:0?[1-9]|1[0-2])$/.test(next)) {
      parts.fiscalMonth = Number(next);
      at += 1;
    } else return null;
  }
  return words.length === 0 ? null : parts;
}

function monthRead(year: number, month: number, calendar: FiscalCalendar): ReadPeriod {
  const firstDay = dayOf(year, month, 1);
  return {
    kind: 'period',
    period: likestPeriod({ firstDay, lastDay: firstDay + daysInMonth(year, month) - 1 }, calendar),
  };
}

function dayRead(first: string, second: string, third: string, parts: Parts): ReadPeriod | null {
  const [year, month, day] = [yearOf(first, false), Number(second), Number(third)];
  if (hasName(parts) || parts.fiscalYear !== undefined || year === undefined || month < 1 || month > 12) return null;
  return day >= 1 && day <= daysInMonth(year, month) ? { kind: 'day', day: dayOf(year, month, day) } : null;
}
