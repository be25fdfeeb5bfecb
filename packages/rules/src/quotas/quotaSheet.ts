/** Reads a sheet of quotas: who, which period and how much, with what could not be read said by its cell. */
import type { FiscalCalendar } from '../periods/fiscalCalendar.ts';
import { type FiscalPeriod, type PeriodKind, periodOfDays, usualPeriodKind } from '../periods/fiscalPeriod.ts';
import { periodBeginning, readPeriod } from '../periods/readPeriod.ts';
import type { SheetProblem, SheetRow } from '../sheetCells.ts';
import { type QuotaLayout, quotaLayout } from './quotaLayout.ts';

export interface SheetPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  /** Themselves and everybody below them. */
  readonly team: readonly string[];
}

export interface QuotaSheetContext {
  readonly calendar: FiscalCalendar;
  readonly organization: string;
  /** Whom whoever reads it may set quotas of. */
  readonly people: readonly SheetPerson[];
  /** Whether the organisation's own quota may be set. */
  readonly isWhole: boolean;
  /** Of the organisation: amounts without one are in it. */
  readonly currency: string;
  /** What kind of period a start date begins; found out when not given. */
  readonly startsKind?: PeriodKind | undefined;
  /** A date as it is written, as YYYY-MM-DD; null when it is none. */
  readonly readDate: (text: string) => string | null;
  readonly readAmount: (text: string, currency: string) => SheetAmount | null;
  readonly isCurrency: (code: string) => boolean;
}

export interface SheetAmount {
  readonly minor: number;
  readonly currency: string;
}

export interface SheetQuota {
  readonly row: number;
  readonly column: number;
  readonly scope: 'organization' | 'team' | 'rep';
  readonly memberId: string | null;
  readonly period: FiscalPeriod;
  readonly amountMinor: number;
  readonly currency: string;
}

export interface QuotaReading {
  readonly layout: QuotaLayout;
  readonly quotas: readonly SheetQuota[];
  readonly problems: readonly SheetProblem[];
  /** Rows that hold totals, which are left out. */
  readonly totals: readonly number[];
  /** What start dates were taken to begin; null where there are none. */
  readonly startsKind: PeriodKind | null;
}

const TOTALS = new Set(['total', 'totals', 'sum', 'grand total', 'subtotal', 'all']);
const WHOLE = new Set(['organisation', 'organization', 'company', 'whole company', 'everybody']);
const plain = (text: string): string => text.trim().toLowerCase().replaceAll(/\s+/g, ' ');

type Whose = Pick<SheetQuota, 'scope' | 'memberId'>;
type Found<T> = { readonly found: T } | { readonly problem: Omit<SheetProblem, 'row'> };

/** Null when no row names the columns. */
export function readQuotaSheet(rows: readonly SheetRow[], context: QuotaSheetContext): QuotaReading | null {
  const layout = quotaLayout(rows, context);
  if (!layout) return null;
  const below = rows.filter(({ row }) => row > layout.headerRow);
  const startsKind = startsKindOf(below, layout, context);
  const quotas: SheetQuota[] = [];
  const problems: SheetProblem[] = [];
  const totals: number[] = [];
  const seen = new Map<string, SheetQuota>();
  for (const { row, cells } of below) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (isTotal(cells, layout)) {
      totals.push(row);
      continue;
    }
    const amounts = layout.amounts.filter(({ column }) => (cells[column] ?? '').trim() !== '');
    if (amounts.length === 0) continue;
    const whose = whoseOf(cells, layout, context);
    if ('problem' in whose) {
      problems.push({ row, ...whose.problem });
      continue;
    }
    const currency = currencyOf(cells, layout, context);
    if ('problem' in currency) {
      problems.push({ row, ...currency.problem });
      continue;
    }
    const asked = layout.isAcross ? null : periodOf(cells, layout, { ...context, startsKind: startsKind ?? undefined });
    if (asked && 'problem' in asked) {
      problems.push({ row, ...asked.problem });
      continue;
    }
    for (const { column, period, currency: named } of amounts) {
      const value = cells[column] ?? '';
      const amount = context.readAmount(value, named ?? currency.found);
      const within = period ?? asked?.found;
      if (!within) continue;
      if (!amount || amount.minor < 1) {
        problems.push({
          row,
          column,
          value,
          expected: 'an amount above 0, or an empty cell to keep the quota',
        });
        continue;
      }
      const quota = {
        row,
        column,
        ...whose.found,
        period: within,
        amountMinor: amount.minor,
        currency: amount.currency,
      };
      const key = `${quota.scope} ${quota.memberId} ${within.firstDay} ${within.lastDay}`;
      const first = seen.get(key);
      if (first) {
        const expected = `each quota once; row ${first.row} gives the one of ${within.label} already`;
        problems.push({ row, column, value, expected });
        continue;
      }
      seen.set(key, quota);
      quotas.push(quota);
    }
  }
  return { layout, quotas, problems, totals, startsKind };
}

function isTotal(cells: readonly string[], { reps, team }: QuotaLayout): boolean {
  const names = [...reps, ...(team === null ? [] : [team])].map((at) => plain(cells[at] ?? '')).filter(Boolean);
  return names.length > 0 && names.every((name) => TOTALS.has(name));
}

function whoseOf(cells: readonly string[], { reps, team }: QuotaLayout, context: QuotaSheetContext): Found<Whose> {
  const at = reps.find((column) => (cells[column] ?? '').trim() !== '');
  const teamCell = team === null ? '' : (cells[team] ?? '').trim();
  if (at === undefined) {
    if (team === null || teamCell === '') {
      const column = reps[0] ?? team ?? 0;
      return { problem: { column, value: '', expected: 'the name or email address of a rep, or a team' } };
    }
    if (isWhole(teamCell, context)) return whole(team, teamCell, context);
    const leader = leaderOf(teamCell, team, context);
    return 'problem' in leader ? leader : { found: { scope: 'team', memberId: leader.found.id } };
  }
  const value = (cells[at] ?? '').trim();
  if (isWhole(value, context)) return whole(at, value, context);
  const person = personOf(value, at, context, 'the name or email address of a rep');
  if ('problem' in person) return person;
  if (team !== null && teamCell !== '') {
    const leader = leaderOf(teamCell, team, context);
    if ('problem' in leader) return leader;
    if (!leader.found.team.includes(person.found.id)) {
      const expected = `a team that ${person.found.name} is in`;
      return { problem: { column: team, value: teamCell, expected } };
    }
  }
  return { found: { scope: 'rep', memberId: person.found.id } };
}

const isWhole = (text: string, { organization }: QuotaSheetContext): boolean =>
  WHOLE.has(plain(text)) || plain(text) === plain(organization);

const whole = (column: number, value: string, { isWhole: may }: QuotaSheetContext): Found<Whose> =>
  may
    ? { found: { scope: 'organization', memberId: null } }
    : {
        problem: {
          column,
          value,
          expected: 'someone in your team; you cannot set the quota of the whole organisation',
        },
      };

/** "Ana’s team", "Ana's team" and "Team Ana" are Ana's. */
function withoutTeam(text: string): string {
  const words = plain(text);
  const name = words.endsWith(' team') ? words.slice(0, -5) : words.startsWith('team ') ? words.slice(5) : words;
  return name.endsWith("'s") || name.endsWith('’s') ? name.slice(0, -2) : name;
}

function personOf(text: string, column: number, { people }: QuotaSheetContext, what: string): Found<SheetPerson> {
  const asked = plain(text);
  const found = people.filter(({ name, email }) => plain(name) === asked || email?.toLowerCase() === asked);
  const [person] = found;
  if (person && found.length === 1) return { found: person };
  const expected = found.length > 1 ? 'an email address: several people have this name' : what;
  return { problem: { column, value: text, expected } };
}

function leaderOf(text: string, column: number, context: QuotaSheetContext): Found<SheetPerson> {
  const leader = personOf(withoutTeam(text), column, context, 'the name or email address of a team lead');
  if ('problem' in leader) return { problem: { ...leader.problem, value: text } };
  if (leader.found.team.length > 1) return leader;
  return { problem: { column, value: text, expected: 'a team lead' } };
}

function currencyOf(cells: readonly string[], { currency }: QuotaLayout, context: QuotaSheetContext): Found<string> {
  const value = currency === null ? '' : (cells[currency] ?? '').trim().toUpperCase();
  if (value === '' || currency === null) return { found: context.currency };
  if (context.isCurrency(value)) return { found: value };
  return { problem: { column: currency, value, expected: 'three letters of ISO 4217, such as NZD' } };
}

/** Which day is written, as a number; null when it is a period or nothing of both. */
function dayRead(text: string, { readDate, calendar }: QuotaSheetContext): number | null {
  const own = readPeriod(text, calendar);
  if (own) return own.kind === 'day' ? own.day : null;
  const date = readDate(text);
  const read = date === null ? null : readPeriod(date, calendar);
  return read?.kind === 'day' ? read.day : null;
}

function periodOf(
  cells: readonly string[],
  { period, end }: QuotaLayout,
  context: QuotaSheetContext,
): Found<FiscalPeriod> {
  const { calendar, startsKind } = context;
  const column = period ?? 0;
  const value = (cells[column] ?? '').trim();
  const read = value === '' ? null : readPeriod(value, calendar);
  if (read?.kind === 'period') return { found: read.period };
  const day = dayRead(value, context);
  if (day === null) {
    return { problem: { column, value, expected: 'a period such as Q1 FY27, 2027-01 or FY27, or the day it begins' } };
  }
  const endText = end === null ? '' : (cells[end] ?? '').trim();
  if (end !== null && endText !== '') {
    const last = dayRead(endText, context);
    const exact = last === null ? null : periodOfDays({ firstDay: day, lastDay: last }, calendar);
    if (exact) return { found: exact };
    return {
      problem: { column: end, value: endText, expected: 'the last day of the month, quarter or year that begins' },
    };
  }
  const kind = startsKind ?? usualPeriodKind(calendar.cadence);
  const begun = periodBeginning(day, kind, calendar);
  return begun
    ? { found: begun }
    : { problem: { column, value, expected: `the first day of a ${kind} of your calendar` } };
}

/** The usual kind where every start date begins one, else months. */
function startsKindOf(rows: readonly SheetRow[], layout: QuotaLayout, context: QuotaSheetContext): PeriodKind | null {
  const { period } = layout;
  if (layout.isAcross || period === null) return null;
  const days = rows.flatMap(({ cells }) => dayRead((cells[period] ?? '').trim(), context) ?? []);
  if (days.length === 0) return null;
  if (context.startsKind) return context.startsKind;
  const usual = usualPeriodKind(context.calendar.cadence);
  return days.every((day) => periodBeginning(day, usual, context.calendar)) ? usual : 'month';
}
