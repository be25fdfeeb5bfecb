import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOfIsoDate, isoDate } from '../days.ts';
import { FISCAL_CADENCES, type FiscalCalendar, haveSamePeriods } from './fiscalCalendar.ts';
import {
  nextPeriod,
  PERIOD_KINDS,
  type PeriodKind,
  parsePeriodKey,
  periodContaining,
  periodOfDays,
  previousPeriod,
} from './fiscalPeriod.ts';
import { isFiscalYearStart, lastDayToChoose } from './fiscalYearStart.ts';

const period = (kind: PeriodKind, date: string, calendar: FiscalCalendar) => {
  const { label, key, firstDay, lastDay } = periodContaining(kind, dayOfIsoDate(date), calendar);
  return [label, key, isoDate(firstDay), isoDate(lastDay)];
};

const from = (month: number, day: number): FiscalCalendar => ({ month, day, cadence: 'quarterly' });
const inWeeks = (month: number, day: number): FiscalCalendar => ({ month, day, cadence: '4-4-5' });
const JANUARY = from(1, 1);
const JULY = from(7, 1);

describe('a fiscal period', () => {
  it.each<[PeriodKind, string, FiscalCalendar, string[]]>([
    ['year', '2026-05-01', JANUARY, ['FY26', 'FY2026', '2026-01-01', '2026-12-31']],
    ['quarter', '2026-03-31', JANUARY, ['Q1 FY26', 'FY2026-Q1', '2026-01-01', '2026-03-31']],
    ['quarter', '2026-04-01', JANUARY, ['Q2 FY26', 'FY2026-Q2', '2026-04-01', '2026-06-30']],
    ['month', '2024-02-29', JANUARY, ['Feb 2024', 'FY2024-M02', '2024-02-01', '2024-02-29']],
    ['quarter', '2026-05-01', JULY, ['Q4 FY26', 'FY2026-Q4', '2026-04-01', '2026-06-30']],
    ['year', '2026-06-30', JULY, ['FY26', 'FY2026', '2025-07-01', '2026-06-30']],
    ['year', '2026-07-01', JULY, ['FY27', 'FY2027', '2026-07-01', '2027-06-30']],
    ['month', '2026-06-30', JULY, ['Jun 2026', 'FY2026-M12', '2026-06-01', '2026-06-30']],
    ['year', '2026-04-05', from(4, 6), ['FY26', 'FY2026', '2025-04-06', '2026-04-05']],
    ['month', '2026-04-06', from(4, 6), ['M1 FY27', 'FY2027-M01', '2026-04-06', '2026-05-05']],
    // The second of January names its year by the one it ends in too.
    ['year', '2026-01-01', from(1, 2), ['FY26', 'FY2026', '2025-01-02', '2026-01-01']],
    // The 31st is clamped in short months and common years.
    ['month', '2026-02-28', from(1, 31), ['M2 FY27', 'FY2027-M02', '2026-02-28', '2026-03-30']],
    ['month', '2024-02-28', from(1, 31), ['M1 FY25', 'FY2025-M01', '2024-01-31', '2024-02-28']],
    ['quarter', '2026-04-30', from(1, 31), ['Q2 FY27', 'FY2027-Q2', '2026-04-30', '2026-07-30']],
    ['year', '2024-02-29', from(2, 29), ['FY25', 'FY2025', '2024-02-29', '2025-02-27']],
    ['year', '2025-02-28', from(2, 29), ['FY26', 'FY2026', '2025-02-28', '2026-02-27']],
    ['month', '2026-12-31', from(12, 31), ['M1 FY27', 'FY2027-M01', '2026-12-31', '2027-01-30']],
  ])('%s with %s, of a year that starts on %o, is right', (kind, date, calendar, expected) => {
    expect(period(kind, date, calendar)).toEqual(expected);
  });

  // The Monday nearest to the start, by hand: 1 January is a Thursday in 2026, a Friday in 2027, a Monday in 2024.
  it.each<[PeriodKind, string, FiscalCalendar, string[]]>([
    ['year', '2025-12-29', inWeeks(1, 1), ['FY26', 'FY2026', '2025-12-29', '2027-01-03']],
    ['year', '2025-12-28', inWeeks(1, 1), ['FY25', 'FY2025', '2024-12-30', '2025-12-28']],
    ['year', '2024-01-01', inWeeks(1, 1), ['FY24', 'FY2024', '2024-01-01', '2024-12-29']],
    ['quarter', '2026-03-29', inWeeks(1, 1), ['Q1 FY26', 'FY2026-Q1', '2025-12-29', '2026-03-29']],
    ['quarter', '2026-03-30', inWeeks(1, 1), ['Q2 FY26', 'FY2026-Q2', '2026-03-30', '2026-06-28']],
    ['month', '2026-01-25', inWeeks(1, 1), ['M1 FY26', 'FY2026-M01', '2025-12-29', '2026-01-25']],
    ['month', '2026-01-26', inWeeks(1, 1), ['M2 FY26', 'FY2026-M02', '2026-01-26', '2026-02-22']],
    ['month', '2026-02-23', inWeeks(1, 1), ['M3 FY26', 'FY2026-M03', '2026-02-23', '2026-03-29']],
    // 2026 has 53 weeks: the last month has six of them, the last quarter fourteen.
    ['month', '2026-12-31', inWeeks(1, 1), ['M12 FY26', 'FY2026-M12', '2026-11-23', '2027-01-03']],
    ['quarter', '2027-01-03', inWeeks(1, 1), ['Q4 FY26', 'FY2026-Q4', '2026-09-28', '2027-01-03']],
    ['month', '2027-01-04', inWeeks(1, 1), ['M1 FY27', 'FY2027-M01', '2027-01-04', '2027-01-31']],
    // 1 July is a Tuesday in 2025 and a Wednesday in 2026.
    ['year', '2026-06-28', inWeeks(7, 1), ['FY26', 'FY2026', '2025-06-30', '2026-06-28']],
    // 29 February 2024 is a Thursday, 28 February 2025 a Friday, 28 February 2026 a Saturday.
    ['year', '2024-02-26', inWeeks(2, 29), ['FY25', 'FY2025', '2024-02-26', '2025-03-02']],
    ['year', '2025-03-03', inWeeks(2, 29), ['FY26', 'FY2026', '2025-03-03', '2026-03-01']],
    // 31 January 2026 is a Saturday, 31 January 2027 a Sunday.
    ['quarter', '2026-02-02', inWeeks(1, 31), ['Q1 FY27', 'FY2027-Q1', '2026-02-02', '2026-05-03']],
    ['year', '2027-01-31', inWeeks(1, 31), ['FY27', 'FY2027', '2026-02-02', '2027-01-31']],
  ])('%s with %s, in weeks of %o, is right', (kind, date, calendar, expected) => {
    expect(period(kind, date, calendar)).toEqual(expected);
  });

  const anyCalendar = fc
    .record({
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 31 }),
      cadence: fc.constantFrom(...FISCAL_CADENCES),
    })
    .filter(isFiscalYearStart);
  const anyDay = fc.integer({ min: dayOfIsoDate('1950-01-01'), max: dayOfIsoDate('2150-01-01') });

  it('contains its day, touches its neighbours, and is found again by its key', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PERIOD_KINDS), anyDay, anyCalendar, (kind, day, calendar) => {
        const found = periodContaining(kind, day, calendar);
        expect(found.firstDay <= day && day <= found.lastDay).toBe(true);
        expect(nextPeriod(found, calendar).firstDay).toBe(found.lastDay + 1);
        expect(previousPeriod(found, calendar).lastDay).toBe(found.firstDay - 1);
        expect(parsePeriodKey(found.key, calendar)).toEqual(found);
        const year = periodContaining('year', day, calendar);
        expect(found.firstDay >= year.firstDay && found.lastDay <= year.lastDay).toBe(true);
        expect(periodOfDays(found, calendar)).toEqual(found);
        expect(found.fiscalYear).toBe(year.fiscalYear);
        if (calendar.cadence === '4-4-5') {
          // Day 4 was a Monday.
          expect(Math.abs(found.firstDay - 4) % 7).toBe(0);
          expect([364, 371]).toContain(year.lastDay + 1 - year.firstDay);
        } else expect(found.fiscalYear).toBe(Number(isoDate(year.lastDay).slice(0, 4)));
      }),
    );
  });

  it('is part of one quarter and one year, and a quarter has its three months', () => {
    fc.assert(
      fc.property(anyDay, anyCalendar, (day, calendar) => {
        const quarter = periodContaining('quarter', day, calendar);
        const first = periodContaining('month', quarter.firstDay, calendar);
        const third = nextPeriod(nextPeriod(first, calendar), calendar);
        expect([first.firstDay, third.lastDay]).toEqual([quarter.firstDay, quarter.lastDay]);
      }),
    );
  });

  it('has the same days by calendars that differ in what screens begin with alone', () => {
    expect(haveSamePeriods(JULY, { ...JULY, cadence: 'monthly' })).toBe(true);
    expect(haveSamePeriods(JULY, { ...JULY, cadence: '4-4-5' })).toBe(false);
    expect(haveSamePeriods(JULY, from(7, 2))).toBe(false);
  });

  it.each(['FY2026-Q5', 'FY2026-M13', 'FY2026-M00', 'FY26', '2026-Q1', ''])('has no key %j', (key) => {
    expect(parsePeriodKey(key, JANUARY)).toBeNull();
  });

  it('refuses a fiscal year start that does not exist', () => {
    expect(() => periodContaining('year', 0, from(4, 31))).toThrow('day 31 of month 4');
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
