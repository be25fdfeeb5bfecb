import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOfIsoDate, isoDate } from '../days.ts';
import { rampedQuota } from './ramp.ts';

const days = (from: string, to: string) => ({ firstDay: dayOfIsoDate(from), lastDay: dayOfIsoDate(to) });
const told = (full: number, from: string, to: string, start: string, percents: number[]) => {
  const ramped = rampedQuota(full, days(from, to), { startDay: dayOfIsoDate(start), percents });
  return (
    ramped && [
      ramped.amountMinor,
      ...ramped.parts.map(
        ({ firstDay, lastDay, percent, amountMinor }) =>
          `${isoDate(firstDay)} ${isoDate(lastDay)} ${percent}% ${amountMinor}`,
      ),
    ]
  );
};
const FIVE = [0, 25, 50, 75];

describe('a ramp', () => {
  it('gives each day the percentage of its month since the start', () => {
    // 31 days of none, 28 of a quarter, 31 of a half: 700 + 1,550 of 9,000 percent days.
    expect(told(90_000, '2027-01-01', '2027-03-31', '2027-01-01', FIVE)).toEqual([
      22_500,
      '2027-01-01 2027-01-31 0% 0',
      '2027-02-01 2027-02-28 25% 7000',
      '2027-03-01 2027-03-31 50% 15500',
    ]);
    // The next quarter: 30 days of three quarters and 61 of all.
    expect(told(91_000, '2027-04-01', '2027-06-30', '2027-01-01', FIVE)).toEqual([
      83_500,
      '2027-04-01 2027-04-30 75% 22500',
      '2027-05-01 2027-06-30 100% 61000',
    ]);
    expect(told(91_000, '2027-07-01', '2027-09-30', '2027-01-01', FIVE)).toBeNull();
  });

  it('has nothing before the start, and months that begin on the day of the start', () => {
    expect(told(3100, '2027-01-01', '2027-01-31', '2027-01-17', [50])).toEqual([
      750,
      '2027-01-01 2027-01-16 0% 0',
      '2027-01-17 2027-01-31 50% 750',
    ]);
    expect(told(3100, '2026-01-01', '2026-01-31', '2027-01-17', [50])).toEqual([0, '2026-01-01 2026-01-31 0% 0']);
    // From the 31st: February begins its month on the 28th, March on the 31st.
    expect(told(9000, '2027-01-01', '2027-03-31', '2027-01-31', [10, 20])?.slice(1)).toEqual([
      '2027-01-01 2027-01-30 0% 0',
      '2027-01-31 2027-02-27 10% 280',
      '2027-02-28 2027-03-30 20% 620',
      '2027-03-31 2027-03-31 100% 100',
    ]);
  });

  it('counts leap days, joins months of one percentage, and rounds half up once', () => {
    expect(told(2900, '2028-02-01', '2028-02-29', '2028-02-01', [50])?.[0]).toBe(1450);
    expect(told(6200, '2027-07-01', '2027-08-31', '2027-07-01', [50, 50])).toEqual([
      3100,
      '2027-07-01 2027-08-31 50% 3100',
    ]);
    expect(told(1, '2027-07-01', '2027-07-31', '2027-07-01', [50])?.[0]).toBe(1);
  });

  it('is at most the full quota, in parts that add up to it', () => {
    const percent = fc.nat({ max: 100 });
    fc.assert(
      fc.property(
        fc.nat({ max: 9_000_000_000_000_000 }),
        fc.integer({ min: 19_000, max: 21_000 }),
        fc.nat({ max: 400 }),
        fc.integer({ min: 19_000, max: 21_000 }),
        fc.array(percent, { maxLength: 24 }),
        (full, firstDay, length, startDay, percents) => {
          const period = { firstDay, lastDay: firstDay + length };
          const ramped = rampedQuota(full, period, { startDay, percents });
          if (!ramped) return;
          expect(ramped.amountMinor).toBeLessThanOrEqual(full);
          expect(ramped.parts.reduce((sum, part) => sum + part.amountMinor, 0)).toBe(ramped.amountMinor);
          const days = ramped.parts.reduce((sum, part) => sum + part.lastDay + 1 - part.firstDay, 0);
          expect(days).toBe(length + 1);
        },
      ),
    );
  });
});
