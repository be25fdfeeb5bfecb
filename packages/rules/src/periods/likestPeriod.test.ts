import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayOfIsoDate } from '../days.ts';
import { FISCAL_CADENCES, type FiscalCalendar } from './fiscalCalendar.ts';
import { nextPeriod, PERIOD_KINDS, periodContaining, periodOfDays } from './fiscalPeriod.ts';
import { isFiscalYearStart } from './fiscalYearStart.ts';
import { likestPeriod } from './likestPeriod.ts';

const WEEKS: FiscalCalendar = { month: 1, day: 1, cadence: '4-4-5' };
const FEBRUARY: FiscalCalendar = { month: 2, day: 1, cadence: 'quarterly' };
const MID_MONTH: FiscalCalendar = { month: 1, day: 16, cadence: 'monthly' };

it.each<[string, string, FiscalCalendar, string]>([
  ['2026-01-01', '2026-03-31', WEEKS, 'Q1 FY26'],
  ['2026-12-01', '2026-12-31', WEEKS, 'M12 FY26'],
  ['2026-01-01', '2026-12-31', WEEKS, 'FY26'],
  // February and March lie in it; January alone in the one before.
  ['2026-01-01', '2026-03-31', FEBRUARY, 'Q1 FY27'],
  ['2026-03-01', '2026-03-31', FEBRUARY, 'Mar 2026'],
  // 16 days of January come after the 15th, 15 before.
  ['2026-01-01', '2026-01-31', MID_MONTH, 'M1 FY27'],
  // 15 days of April each way: the earlier.
  ['2026-04-01', '2026-04-30', MID_MONTH, 'M3 FY27'],
])('%s to %s is likest to %o: %s', (first, last, calendar, label) => {
  const days = { firstDay: dayOfIsoDate(first), lastDay: dayOfIsoDate(last) };
  expect(likestPeriod(days, calendar).label).toBe(label);
});

it('of a period is itself, and by another calendar one as long as it, that it shares days with', () => {
  const anyCalendar = fc
    .record({
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 31 }),
      cadence: fc.constantFrom(...FISCAL_CADENCES),
    })
    .filter(isFiscalYearStart);
  const anyDay = fc.integer({ min: dayOfIsoDate('1950-01-01'), max: dayOfIsoDate('2150-01-01') });
  fc.assert(
    fc.property(fc.constantFrom(...PERIOD_KINDS), anyDay, anyCalendar, anyCalendar, (kind, day, one, other) => {
      const period = periodContaining(kind, day, one);
      expect(likestPeriod(period, one)).toEqual(period);
      const likest = likestPeriod(period, other);
      expect(likest.kind).toBe(kind);
      expect(likest.firstDay <= period.lastDay && likest.lastDay >= period.firstDay).toBe(true);
      expect(periodOfDays(nextPeriod(likest, other), other)?.kind).toBe(kind);
    }),
  );
});
