import { describe, expect, it } from 'vitest';
import { isoDate } from '../days.ts';
import { CALENDAR_YEAR } from '../periods/fiscalCalendar.ts';
import { readPeriod } from '../periods/readPeriod.ts';
import type { SheetRow } from '../sheetCells.ts';
import { type QuotaSheetContext, readQuotaSheet } from './quotaSheet.ts';

const APRIL = { month: 4, day: 1, cadence: 'quarterly' } as const;

describe('a period as people write it', () => {
  it.each([
    // The fiscal year that begins in April 2026 ends in 2027: FY27.
    ['Q1 FY27', '2026-04-01', '2026-06-30'],
    ['FY27 Q1', '2026-04-01', '2026-06-30'],
    ['q1-fy2027', '2026-04-01', '2026-06-30'],
    ['Q1FY27', '2026-04-01', '2026-06-30'],
    ['Q4 2027', '2027-01-01', '2027-03-31'],
    ["Q4 '27", '2027-01-01', '2027-03-31'],
    ['FY27', '2026-04-01', '2027-03-31'],
    ['2027', '2026-04-01', '2027-03-31'],
    ['FY2027-M01', '2026-04-01', '2026-04-30'],
    ['2027-01', '2027-01-01', '2027-01-31'],
    ['01/2027', '2027-01-01', '2027-01-31'],
    ['Feb 2028', '2028-02-01', '2028-02-29'],
    ['sept-27', '2027-09-01', '2027-09-30'],
  ])('%s is %s to %s', (text, from, to) => {
    const read = readPeriod(text, APRIL);
    const period = read?.kind === 'period' ? read.period : null;
    expect(period && [isoDate(period.firstDay), isoDate(period.lastDay)]).toEqual([from, to]);
  });

  it('is the day it begins, or nothing', () => {
    expect(readPeriod('2027-02-28', APRIL)).toMatchObject({ kind: 'day' });
    for (const text of [
      '',
      '2027-02-29',
      'Q5 FY27',
      'Q1',
      'FY',
      '13/2027',
      '27',
      'Amount',
      'Jan Feb 2027',
      'Q1 FY27 €',
    ])
      expect(readPeriod(text, APRIL)).toBeNull();
  });

  it('of a calendar month is the fiscal month that shares the most days', () => {
    const read = readPeriod('2027-01', { month: 1, day: 16, cadence: 'quarterly' });
    expect(read?.kind === 'period' && isoDate(read.period.firstDay)).toBe('2027-01-16');
  });
});

const ana = { id: 'ana', name: 'Ana Ruiz', email: 'ana@example.com', team: ['ana', 'bo'] };
const bo = { id: 'bo', name: 'Bo Lind', email: 'bo@example.com', team: ['bo'] };
const context: QuotaSheetContext = {
  calendar: CALENDAR_YEAR,
  organization: 'Northwind',
  people: [
    ana,
    bo,
    { ...bo, id: 'bo 2', email: 'bo2@example.com', name: 'Sam' },
    { ...bo, id: 's', email: null, name: 'Sam' },
  ],
  isWhole: true,
  currency: 'NZD',
  readDate: () => null,
  readAmount: (text, currency) => (/^\d+$/.test(text) ? { minor: Number(text) * 100, currency } : null),
  isCurrency: (code) => ['NZD', 'EUR', 'ALL'].includes(code),
};
const sheet = (...lines: string[]): SheetRow[] => lines.map((line, at) => ({ row: at + 1, cells: line.split(',') }));
const read = (rows: SheetRow[], more: Partial<QuotaSheetContext> = {}) => {
  const reading = readQuotaSheet(rows, { ...context, ...more });
  return {
    startsKind: reading?.startsKind,
    totals: reading?.totals,
    quotas: reading?.quotas.map(
      ({ scope, memberId, period, amountMinor, currency }) =>
        `${scope} ${memberId} ${period.label} ${amountMinor} ${currency}`,
    ),
    problems: reading?.problems.map(({ row, column, value, expected }) => `${row}/${column} "${value}": ${expected}`),
  };
};

describe('a sheet of quotas', () => {
  it('has a row for each, below its notes', () => {
    const rows = sheet(
      'Quotas we agreed',
      'Rep,Team,Period,Amount,Currency',
      'Ana Ruiz,,Q1 FY27,100,',
      'BO@example.com,Ana’s team,2027-02,20,eur',
      ',Team Ana Ruiz,FY27,300,',
      'Northwind,,FY27,400,NZD',
      'Total,,,820,',
      'Bo Lind,,Q2 FY27,,',
    );
    expect(read(rows)).toMatchObject({
      quotas: ['rep ana Q1 FY27 10000 NZD', 'team ana FY27 30000 NZD', 'organization null FY27 40000 NZD'],
      problems: ['4/1 "Ana’s team": the name or email address of a team lead'],
      totals: [7],
      startsKind: null,
    });
  });

  it('has one column for each period', () => {
    const rows = sheet(
      'E-mail,Name,Jan 2027,Feb 2027 (EUR),Q2 FY27',
      'bo@example.com,Somebody,1,2,',
      'ana@example.com,,,,3',
    );
    expect(read(rows)).toMatchObject({
      quotas: ['rep bo Jan 2027 100 NZD', 'rep bo Feb 2027 200 EUR', 'rep ana Q2 FY27 300 NZD'],
      problems: [],
    });
  });

  it('says by row, column and what was expected what cannot be read', () => {
    const rows = sheet(
      'Rep,Quarter,Quota,Currency',
      'Nobody,Q1 FY27,1,',
      'Sam,Q1 FY27,1,',
      'Bo Lind,Q9,1,',
      'Bo Lind,Q1 FY27,nothing,',
      'Bo Lind,Q1 FY27,0,',
      'Bo Lind,Q1 FY27,5,XXX',
      'Bo Lind,Q1 FY27,5,',
      'Bo Lind,FY27 Q1,6,',
      ',Q1 FY27,6,',
    );
    const { quotas, problems } = read(rows);
    expect(quotas).toEqual(['rep bo Q1 FY27 500 NZD']);
    expect(problems).toEqual([
      '2/0 "Nobody": the name or email address of a rep',
      '3/0 "Sam": an email address: several people have this name',
      '4/1 "Q9": a period such as Q1 FY27, 2027-01 or FY27, or the day it begins',
      '5/2 "nothing": an amount above 0, or an empty cell to keep the quota',
      '6/2 "0": an amount above 0, or an empty cell to keep the quota',
      '7/3 "XXX": three letters of ISO 4217, such as NZD',
      '9/2 "6": each quota once; row 8 gives the one of Q1 FY27 already',
      '10/0 "": the name or email address of a rep, or a team',
    ]);
    expect(
      read(sheet('Rep,Team,Period,Quota', ',Bo Lind,FY27,1', 'Sam,,FY27,', 'Bo Lind,Bo Lind,FY27,1')).problems,
    ).toEqual(['2/1 "Bo Lind": a team lead', '4/1 "Bo Lind": a team lead']);
    expect(read(sheet('Team,Period,Target', 'Company,FY27,9'), { isWhole: false }).quotas).toEqual([]);
  });

  it('takes start dates for what they all begin', () => {
    const from = (...days: string[]) => sheet('Rep,Start date,Amount', ...days.map((day) => `Bo Lind,${day},1`));
    expect(read(from('2027-01-01', '2027-04-01')).quotas).toEqual(['rep bo Q1 FY27 100 NZD', 'rep bo Q2 FY27 100 NZD']);
    expect(read(from('2027-01-01', '2027-02-01')).quotas).toEqual([
      'rep bo Jan 2027 100 NZD',
      'rep bo Feb 2027 100 NZD',
    ]);
    expect(read(from('2027-01-01'), { startsKind: 'year' }).quotas).toEqual(['rep bo FY27 100 NZD']);
    expect(read(from('2027-01-02')).problems).toEqual(['2/1 "2027-01-02": the first day of a month of your calendar']);
    const spans = sheet('Rep,From,To,Amount', 'Bo Lind,2027-01-01,2027-12-31,1', 'Ana Ruiz,2027-01-01,2027-02-28,1');
    expect(read(spans)).toMatchObject({
      quotas: ['rep bo FY27 100 NZD'],
      problems: ['3/2 "2027-02-28": the last day of the month, quarter or year that begins'],
    });
  });

  it('is none without names of columns', () => {
    expect(readQuotaSheet(sheet('a,b', '1,2'), context)).toBeNull();
    expect(readQuotaSheet(sheet('Rep,Amount', 'Bo Lind,2'), context)).toBeNull();
  });
});
