import { describe, expect, it } from 'vitest';
import { type AmountOverride, AmountSum, fillAmount, fillCloseDate } from './fillIn.ts';

const keep = { kind: 'keep' } as const;
const average = { kind: 'average' } as const;
const fixed = { kind: 'fixed', amountMinor: 10_000 } as const;
const nzd = (amountMinor: number | null) => ({ amountMinor, currency: 'NZD' });
const eur = (amountMinor: number | null) => ({ amountMinor, currency: 'EUR' });

describe('the amount of a row', () => {
  const averages = new Map([['NZD', { amountMinor: 2_500, count: 4 }]]);
  it.each<[string, AmountOverride, ReturnType<typeof nzd>, ReturnType<typeof nzd> | null, object, string | null]>([
    ['a row that says one has it', average, nzd(700), null, nzd(700), null],
    ['one that is changed too', fixed, nzd(700), nzd(900), nzd(700), null],
    ['Keep leaves a missing one missing', keep, nzd(null), null, nzd(null), null],
    ['Keep leaves a zero', keep, nzd(0), null, nzd(0), null],
    ['Keep: a blank cell leaves the deal its own', keep, nzd(null), eur(900), eur(900), null],
    ['Keep: a zero makes the deal zero', keep, nzd(0), nzd(900), nzd(0), null],
    ['Average fills a missing one', average, nzd(null), null, nzd(2_500), 'average'],
    ['Average fills a zero', average, nzd(0), null, nzd(2_500), 'average'],
    ['Average fills a deal without one', average, nzd(null), nzd(null), nzd(2_500), 'average'],
    ['Average fills a deal of zero', average, nzd(0), nzd(0), nzd(2_500), 'average'],
    ['Average leaves the deal its own', average, nzd(null), eur(900), eur(900), null],
    ['Average: a zero does not take what is there', average, nzd(0), nzd(900), nzd(900), null],
    ['no average of that currency', average, eur(null), null, eur(null), null],
    ['a zero without an average stays', average, eur(0), null, eur(0), null],
    ['Fixed default fills a missing one', fixed, nzd(null), null, nzd(10_000), 'fixed'],
    ['Fixed default fills a zero', fixed, nzd(0), null, nzd(10_000), 'fixed'],
    ['Fixed default brings its currency along', fixed, eur(null), null, nzd(10_000), 'fixed'],
    ['Fixed default leaves the deal its own', fixed, nzd(0), eur(1), eur(1), null],
  ])('%s', (_what, override, row, deal, money, by) => {
    expect(fillAmount(override, { row, deal, averages, currency: 'NZD' })).toEqual({ money, by });
  });
});

describe('the average of amounts', () => {
  it.each([
    [[], null],
    [[null, 0], null],
    [[100, null, 0, 201], { amountMinor: 151, count: 2 }],
    [[1, 1, 2], { amountMinor: 1, count: 3 }],
    [
      [9_000_000_000_000_000, 9_000_000_000_000_000, 8_999_999_999_999_999],
      { amountMinor: 9_000_000_000_000_000, count: 3 },
    ],
  ])('of %j is %j', (amounts, expected) => {
    const sum = new AmountSum();
    for (const amount of amounts) sum.add(amount);
    expect(sum.average()).toEqual(expected);
  });
});

describe('the close date of a row', () => {
  const day = { kind: 'fixed', day: '2026-12-31' } as const;
  it.each([
    [keep, null, false, null, false],
    [keep, '2026-06-30', false, '2026-06-30', false],
    [day, null, false, '2026-12-31', true],
    [day, '2026-06-30', false, '2026-06-30', false],
    [day, null, true, null, false],
  ])('%j, said %s, closed on a known day %s: %s', (override, said, isClosedOnKnownDay, expected, isFilled) => {
    expect(fillCloseDate(override, { said, isClosedOnKnownDay })).toEqual({ day: expected, isFilled });
  });
});
