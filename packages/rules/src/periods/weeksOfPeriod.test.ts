import { describe, expect, it } from 'vitest';
import { dayOfIsoDate, isoDate } from '../days.ts';
import { periodContaining } from './fiscalPeriod.ts';
import { cumulated, dayFor, samePeriodLastYear, sameStretches, weeksOfPeriod } from './weeksOfPeriod.ts';

const days = (firstDay: string, lastDay: string) => ({
  firstDay: dayOfIsoDate(firstDay),
  lastDay: dayOfIsoDate(lastDay),
});
const shown = (stretches: readonly { firstDay: number; lastDay: number }[]) =>
  stretches.map(({ firstDay, lastDay }) => [isoDate(firstDay), isoDate(lastDay)]);

describe('the weeks of a period', () => {
  it.each([
    // October 1, 2026 is a Thursday, December 31 too: 4 days, twelve weeks, 4 days.
    ['2026-10-01', '2026-12-31', 14, ['2026-10-01', '2026-10-04'], ['2026-12-28', '2026-12-31']],
    // A month of four whole weeks: February 2027 begins on a Monday and ends on a Sunday.
    ['2027-02-01', '2027-02-28', 4, ['2027-02-01', '2027-02-07'], ['2027-02-22', '2027-02-28']],
    // A Sunday by itself.
    ['2026-11-01', '2026-11-30', 6, ['2026-11-01', '2026-11-01'], ['2026-11-30', '2026-11-30']],
    ['2026-01-01', '2026-12-31', 53, ['2026-01-01', '2026-01-04'], ['2026-12-28', '2026-12-31']],
  ])('%s to %s: %i', (from, to, count, first, last) => {
    const weeks = shown(weeksOfPeriod(days(from, to)));
    expect(weeks).toHaveLength(count);
    expect([weeks[0], weeks.at(-1)]).toEqual([first, last]);
    // Each day once.
    const each = weeksOfPeriod(days(from, to));
    for (const [at, week] of each.entries()) if (at > 0) expect(week.firstDay).toBe((each[at - 1]?.lastDay ?? 0) + 1);
  });
});

describe('the same stretches of another period', () => {
  const february = days('2027-02-01', '2027-02-28');
  it('are as many days in, and end with it', () => {
    const other = days('2028-02-01', '2028-02-29');
    expect(shown(sameStretches(weeksOfPeriod(february), february, other))).toEqual([
      ['2028-02-01', '2028-02-07'],
      ['2028-02-08', '2028-02-14'],
      ['2028-02-15', '2028-02-21'],
      ['2028-02-22', '2028-02-29'],
    ]);
  });
  it('have no days beyond the end of a shorter one', () => {
    const other = days('2027-02-01', '2027-02-14');
    expect(shown(sameStretches(weeksOfPeriod(february), february, other)).slice(2)).toEqual([
      ['2027-02-15', '2027-02-14'],
      ['2027-02-15', '2027-02-14'],
    ]);
  });
  it.each([
    ['2027-02-01', '2028-02-01'],
    ['2027-02-27', '2028-02-27'],
    ['2027-02-28', '2028-02-29'],
    ['2027-03-05', '2028-02-29'],
  ])('%s stands for %s', (day, other) =>
    expect(isoDate(dayFor(dayOfIsoDate(day), february, days('2028-02-01', '2028-02-29')))).toBe(other),
  );
});

it('the same period last year has the same place in its fiscal year', () => {
  const calendar = { month: 7, day: 1, cadence: 'quarterly' } as const;
  const quarter = periodContaining('quarter', dayOfIsoDate('2026-11-30'), calendar);
  expect(shown([samePeriodLastYear(quarter, calendar)])).toEqual([['2025-10-01', '2025-12-31']]);
});

it('adds up one after the other', () => expect(cumulated([3n, 0n, 4n])).toEqual([3n, 3n, 7n]));
