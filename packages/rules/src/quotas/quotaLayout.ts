/** Which column of a sheet of quotas holds what: periods in rows, or one column for each period. */
import type { FiscalCalendar } from '../periods/fiscalCalendar.ts';
import { type FiscalPeriod, periodContaining } from '../periods/fiscalPeriod.ts';
import { readPeriod } from '../periods/readPeriod.ts';
import type { SheetRow } from '../sheetCells.ts';

export interface AmountColumn {
  readonly column: number;
  /** What the column is of; null where each row names its period. */
  readonly period: FiscalPeriod | null;
  /** That its heading names. */
  readonly currency: string | null;
}

export interface QuotaLayout {
  readonly headerRow: number;
  readonly headings: readonly string[];
  /** Columns that name a rep, the one of addresses first. */
  readonly reps: readonly number[];
  readonly team: number | null;
  readonly period: number | null;
  readonly end: number | null;
  readonly currency: number | null;
  readonly amounts: readonly AmountColumn[];
  /** One column for each period. */
  readonly isAcross: boolean;
}

/** Rows above the names of columns that may hold notes. */
const LOOKED_AT = 40;

type Role = 'rep' | 'address' | 'team' | 'period' | 'end' | 'amount' | 'currency';
const WORDS: Readonly<Record<Role, string>> = {
  address: 'email|e mail|email address|e mail address|rep email|rep e mail|owner email|owner e mail|mail',
  rep: 'rep|reps|sales rep|sales representative|representative|salesperson|sales person|seller|name|rep name|owner|person|account executive|ae|who|member|full name',
  team: 'team|manager|team lead|team leader|leader|sales team|team of',
  period:
    'period|quarter|month|year|fiscal period|fiscal quarter|fiscal month|fiscal year|start|starts|start date|begins|from|period start|starts on',
  end: 'end|ends|end date|to|period end|until|ends on',
  amount: 'amount|quota|target|goal|value|quota amount|sales quota|full quota',
  currency: 'currency|ccy|currency code|iso code',
};
const ROLES = new Map<string, Role>(
  (Object.keys(WORDS) as Role[]).flatMap((role) => WORDS[role].split('|').map((word) => [word, role] as const)),
);

interface Reading {
  readonly calendar: FiscalCalendar;
  readonly readDate: (text: string) => string | null;
  readonly isCurrency: (code: string) => boolean;
}

/** The first row that names who and how much; null when none does. */
export function quotaLayout(rows: readonly SheetRow[], reading: Reading): QuotaLayout | null {
  for (const each of rows.slice(0, LOOKED_AT)) {
    const layout = layoutOf(each, reading);
    if (layout) return layout;
  }
  return null;
}

function layoutOf({ row, cells }: SheetRow, reading: Reading): QuotaLayout | null {
  const roles = cells.map((cell) => ROLES.get(wordsOf(cell, reading)) ?? null);
  const first = (role: Role): number | null => {
    const at = roles.indexOf(role);
    return at < 0 ? null : at;
  };
  const reps = [...columnsOf(roles, 'address'), ...columnsOf(roles, 'rep')];
  const team = first('team');
  if (reps.length === 0 && team === null) return null;
  const across = cells.flatMap((cell, column): AmountColumn[] => {
    const period = roles[column] === null ? headingPeriod(cell, reading) : null;
    return period ? [{ column, period, currency: currencyIn(cell, reading) }] : [];
  });
  const amount = first('amount');
  const period = first('period');
  const isAcross = across.length > 0;
  if (!isAcross && (amount === null || period === null)) return null;
  return {
    headerRow: row,
    headings: cells.map((cell) => cell.trim()),
    reps,
    team,
    period: isAcross ? null : period,
    end: isAcross ? null : first('end'),
    currency: first('currency'),
    amounts: isAcross
      ? across
      : [{ column: amount ?? 0, period: null, currency: currencyIn(cells[amount ?? 0] ?? '', reading) }],
    isAcross,
  };
}

const columnsOf = (roles: readonly (Role | null)[], wanted: Role): number[] =>
  roles.flatMap((role, at) => (role === wanted ? [at] : []));

/** The words of a heading without what stands in brackets and without a currency: "Amount (EUR)" is "amount". */
function wordsOf(heading: string, { isCurrency }: Reading): string {
  const open = heading.indexOf('(');
  const words = (open < 0 ? heading : heading.slice(0, open)).toLowerCase().match(/[a-z]+/g) ?? [];
  const last = words.at(-1) ?? '';
  return (words.length > 1 && isCurrency(last.toUpperCase()) ? words.slice(0, -1) : words).join(' ');
}

/** Only in capitals: "all" is a word and ALL a currency. */
function currencyIn(heading: string, { isCurrency }: Reading): string | null {
  return (heading.match(/[A-Z]+/g) ?? []).find((word) => word.length === 3 && isCurrency(word)) ?? null;
}

/** A day in a heading stands for the month it begins. */
function headingPeriod(heading: string, reading: Reading): FiscalPeriod | null {
  const { calendar, readDate } = reading;
  const open = heading.indexOf('(');
  const bare = (open < 0 ? heading : heading.slice(0, open)).trim();
  if (bare === '') return null;
  const date = readPeriod(bare, calendar) ? null : readDate(bare);
  const read = readPeriod(date ?? bare, calendar);
  if (!read) return null;
  return read.kind === 'period' ? read.period : periodContaining('month', read.day, calendar);
}
