import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOfIsoDate, isoDate } from '../days.ts';
import {
  nextPeriod,
  PERIOD_KINDS,
  type PeriodKind,
  parsePeriodKey,
  periodContaining,
  previousPeriod,
} from './fiscalPeriod.ts';
import { type FiscalYearStart, isFiscalYearStart, lastDayToChoose } from './fiscalYearStart.ts';

const period = (kind: PeriodKind, date: string, start: FiscalYearStart) => {
  const { label, key, firstDay, lastDay } = periodContaining(kind, dayOfIsoDate(date), start);
  return [label, key, isoDate(firstDay), isoDate(lastDay)];
};

const JANUARY: FiscalYearStart = { month: 1, day: 1 };
const JULY: FiscalYearStart = { month: 7, day: 1 };

describe('a fiscal period', () => {
  it.each<[PeriodKind, string, FiscalYearStart, string[]]>([
    ['year', '2026-05-01', JANUARY, ['FY26', 'FY2026', '2026-01-01', '2026-12-31']],
    ['quarter', '2026-03-31', JANUARY, ['Q1 FY26', 'FY2026-Q1', '2026-01-01', '2026-03-31']],
    ['quarter', '2026-04-01', JANUARY, ['Q2 FY26', 'FY2026-Q2', '2026-04-01', '2026-06-30']],
    ['month', '2024-02-29', JANUARY, ['Feb 2024', 'FY2024-M02', '2024-02-01', '2024-02-29']],
    ['quarter', '2026-05-01', JULY, ['Q4 FY26', 'FY2026-Q4', '2026-04-01', '2026-06-30']],
    ['year', '2026-06-30', JULY, ['FY26', 'FY2026', '2025-07-01', '2026-06-30']],
    ['year', '2026-07-01', JULY, ['FY27', 'FY2027', '2026-07-01', '2027-06-30']],
    ['month', '2026-06-30', JULY, ['Jun 2026', 'FY2026-M12', '2026-06-01', '2026-06-30']],
    ['year', '2026-04-05', { month: 4, day: 6 }, ['FY26', 'FY2026', '2025-04-06', '2026-04-05']],
    ['month', '2026-04-06', { month: 4, day: 6 }, ['M1 FY27', 'FY2027-M01', '2026-04-06', '2026-05-05']],
    // The second of January names its year by the one it ends in too.
    ['year', '2026-01-01', { month: 1, day: 2 }, ['FY26', 'FY2026', '2025-01-02', '2026-01-01']],
    // The 31st is clamped in short months and common years.
    ['month', '2026-02-28', { month: 1, day: 31 }, ['M2 FY27', 'FY2027-M02', '2026-02-28', '2026-03-30']],
    ['month', '2024-02-28', { month: 1, day: 31 }, ['M1 FY25', 'FY2025-M01', '2024-01-31', '2024-02-28']],
    ['quarter', '2026-04-30', { month: 1, day: 31 }, ['Q2 FY27', 'FY2027-Q2', '2026-04-30', '2026-07-30']],
    ['year', '2024-02-29', { month: 2, day: 29 }, ['FY25', 'FY2025', '2024-02-29', '2025-02-27']],
    ['year', '2025-02-28', { month: 2, day: 29 }, ['FY26', 'FY2026', '2025-02-28', '2026-02-27']],
    ['month', '2026-12-31', { month: 12, day: 31 }, ['M1 FY27', 'FY2027-M01', '2026-12-31', '2027-01-30']],
  ])('%s with %s, of a year that starts on %o, is right', (kind, date, start, expected) => {
    expect(period(kind, date, start)).toEqual(expected);
  });

  const anyStart = fc
    .record({ month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 31 }) })
    .filter(isFiscalYearStart);
  const anyDay = fc.integer({ min: dayOfIsoDate('1950-01-01'), max: dayOfIsoDate('2150-01-01') });

  it('contains its day, touches its neighbours, and is found again by its key', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PERIOD_KINDS), anyDay, anyStart, (kind, day, start) => {
        const found = periodContaining(kind, day, start);
        expect(found.firstDay <= day && day <= found.lastDay).toBe(true);
        expect(nextPeriod(found, start).firstDay).toBe(found.lastDay + 1);
        expect(previousPeriod(found, start).lastDay).toBe(found.firstDay - 1);
        expect(parsePeriodKey(found.key, start)).toEqual(found);
        const year = periodContaining('year', day, start);
        expect(found.firstDay >= year.firstDay && found.lastDay <= year.lastDay).toBe(true);
        expect(found.fiscalYear).toBe(Number(isoDate(year.lastDay).slice(0, 4)));
      }),
    );
  });

  it.each(['FY2026-Q5', 'FY2026-M13', 'FY2026-M00', 'FY26', '2026-Q1', ''])('has no key %j', (key) => {
    expect(parsePeriodKey(key, JANUARY)).toBeNull();
  });

  it('refuses a fiscal year start that does not exist', () => {
    expect(() => periodContaining('year', 0, { month: 4, day: 31 })).toThrow('day 31 of month 4');
  });
});

describe('a fiscal year start', () => {
  it.each([
    [1, 31, true],
    [2, 29, true],
    [2, 30, false],
    [4, 30, true],
    [4, 31, false],
    [12, 0, false],
    [0, 1, false],
    [13, 1, false],
    [6, 1.5, false],
  ])('in month %i on day %f is valid: %s', (month, day, isValid) => {
    expect(isFiscalYearStart({ month, day })).toBe(isValid);
  });

  it('offers the days that its month can have', () => {
    expect([1, 2, 4, 13].map(lastDayToChoose)).toEqual([31, 29, 30, null]);
  });
});
