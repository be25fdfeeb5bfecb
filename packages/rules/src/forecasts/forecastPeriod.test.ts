import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORECAST_CATEGORIES } from '../facts.ts';
import { MINOR_MAX } from '../money/parseMoney.ts';
import { NOW, TODAY } from '../testing/exampleFacts.ts';
import { forecastPeriod } from './forecastPeriod.ts';
import { type ForecastDeal, membershipOf } from './membership.ts';
import { priorsModel } from './priorsModel.ts';

const PERIOD = { firstDay: TODAY - 30, lastDay: TODAY + 60, key: 'FY2025-Q2' };
const CONTEXT = { scope: 'organisation', period: PERIOD, asOf: NOW };

const deal = (known: Partial<ForecastDeal> = {}): ForecastDeal => ({
  status: 'open',
  category: 'pipeline',
  winProbability: 75,
  amountMinor: 100,
  closeDay: TODAY + 10,
  closedDay: null,
  confidence: 50,
  ...known,
});

const forecast = (deals: readonly ForecastDeal[], context = CONTEXT) => forecastPeriod(deals, priorsModel(0), context);

describe('membership', () => {
  it.each<[string, Partial<ForecastDeal>, string]>([
    ['open, closing on the first day of a period to come', { closeDay: TODAY }, 'member'],
    ['open, closing on the last day', { closeDay: PERIOD.lastDay }, 'member'],
    ['open, closing a day later', { closeDay: PERIOD.lastDay + 1 }, 'outside'],
    ['open, overdue since yesterday', { closeDay: TODAY - 1 }, 'overdue'],
    ['open, overdue from an earlier period', { closeDay: PERIOD.firstDay - 1 }, 'overdue'],
    ['open without a close date', { closeDay: null }, 'dateless'],
    ['Omitted', { category: 'omitted' }, 'outside'],
    ['Omitted without a close date', { category: 'omitted', closeDay: null }, 'outside'],
    ['without a category', { category: null }, 'member'],
    ['won on the first day', { status: 'won', closedDay: PERIOD.firstDay }, 'won'],
    ['won the day before', { status: 'won', closedDay: PERIOD.firstDay - 1 }, 'outside'],
    ['won today', { status: 'won', closedDay: TODAY }, 'won'],
    ['won after the as-of day', { status: 'won', closedDay: TODAY + 1 }, 'outside'],
    ['won, whenever it was expected', { status: 'won', closedDay: TODAY, closeDay: TODAY + 999 }, 'won'],
    ['lost', { status: 'lost', closedDay: TODAY }, 'outside'],
  ])('of a deal %s is right', (_, known, membership) => {
    expect(membershipOf(deal(known), PERIOD, TODAY)).toBe(membership);
  });

  it('of an overdue deal is in the current period only', () => {
    const past = { firstDay: TODAY - 120, lastDay: TODAY - 31 };
    expect(membershipOf(deal({ closeDay: TODAY - 40 }), past, TODAY)).toBe('outside');
    const future = { firstDay: TODAY + 61, lastDay: TODAY + 150 };
    expect(membershipOf(deal({ closeDay: TODAY - 40 }), future, TODAY)).toBe('outside');
  });
});

describe('the forecast of a period', () => {
  it('gives each deal the mean of its own probability and its category’s', () => {
    // Means of 100,000: Commit (75 + 85)/2 = 80%, Best Case 65, Pipeline 50, none 50.
    const means = (['commit', 'best_case', 'pipeline', null] as const).map(
      (category) => forecast([deal({ category, amountMinor: 100_000 })]).mean,
    );
    expect(means).toEqual([80_000, 65_000, 50_000, 50_000]);
  });

  it('counts two even deals of 100 and 200 by hand', () => {
    // 0, 100, 200 and 300 have a quarter each.
    const { low, mostLikely, high, mean, medianLessMean } = forecast([deal(), deal({ amountMinor: 200 })]);
    expect({ low, mostLikely, high, mean, medianLessMean }).toEqual({
      low: 0,
      mostLikely: 100,
      high: 300,
      mean: 150,
      medianLessMean: -50,
    });
  });

  it('takes the smallest sum that is reached with at least the chance asked for', () => {
    // Lost with exactly 10%: P10 is 0. With 90.01% won it is the amount.
    const low = (winProbability: number) => forecast([deal({ category: 'commit', winProbability })]).low;
    expect(low(95)).toBe(0);
    expect(low(95.02)).toBe(100);
  });

  it('draws twenty even deals as the binomial distribution has them', () => {
    const { low, mostLikely, high } = forecast(Array.from({ length: 20 }, () => deal()));
    // Binomial(20, 1/2): 5.8% up to 6, 13.2% up to 7; 41.2% up to 9, 58.8% up to 10; 86.8% up to 12, 94.2% up to 13.
    expect([low, mostLikely, high]).toEqual([700, 1000, 1300]);
  });

  it('adds what is won already, and lists what it counted', () => {
    const result = forecast([
      deal({ status: 'won', closedDay: TODAY, amountMinor: 1000, category: 'closed', confidence: 95 }),
      deal({ confidence: 40 }),
      deal({ amountMinor: 300, closeDay: TODAY - 1, confidence: 60 }),
      deal({ amountMinor: null, confidence: 5 }),
      deal({ amountMinor: 7, closeDay: null }),
      deal({ amountMinor: 9, category: 'omitted' }),
      deal({ amountMinor: 9, status: 'lost', closedDay: TODAY }),
    ]);
    expect(result).toMatchObject({
      low: 1000,
      mean: 1200,
      high: 1400,
      parts: { closedSoFar: 1000, openDeals: 200, notYetCreated: 0 },
      won: { count: 1, amountMinor: 1000 },
      members: { count: 3, amountMinor: 400 },
      overdue: { count: 1, amountMinor: 300 },
      withoutAmount: 1,
      dateless: { count: 1, amountMinor: 7 },
      // (40 x 100 + 60 x 300) / 400
      confidence: 55,
    });
  });

  it('of nothing is zero, without a confidence', () => {
    expect(forecast([])).toMatchObject({
      low: 0,
      mostLikely: 0,
      high: 0,
      mean: 0,
      medianLessMean: 0,
      confidence: null,
    });
  });

  it.each([
    [1, 'Priors are used, because 1 closed deal is known and a model needs 50.'],
    [12, 'Priors are used, because 12 closed deals are known and a model needs 50.'],
    [49, 'Priors are used, because 49 closed deals are known and a model needs 50.'],
    [50, 'Priors are used, because no model has been fitted to the 50 closed deals yet.'],
  ])('with %i closed deals says why priors speak', (closedDeals, reason) => {
    const { model } = forecastPeriod([], priorsModel(closedDeals), CONTEXT);
    expect(model).toEqual({ name: 'priors-1', kind: 'priors', reason });
  });

  it('counts up to 2^53 minor units and refuses more', () => {
    expect(forecast([deal({ amountMinor: MINOR_MAX, category: 'commit', winProbability: 100 })]).high).toBe(MINOR_MAX);
    expect(() => forecast([deal({ amountMinor: MINOR_MAX }), deal({ amountMinor: 1 })])).toThrow(
      'more than can be counted',
    );
  });

  it('refuses a win probability that is none', () => {
    expect(() => forecast([deal({ winProbability: 101 })])).toThrow('not 101');
  });
});

const anyDeal: fc.Arbitrary<ForecastDeal> = fc.record({
  status: fc.constantFrom('open', 'open', 'open', 'won', 'lost'),
  category: fc.constantFrom(null, ...FORECAST_CATEGORIES),
  winProbability: fc.integer({ min: 0, max: 100 }),
  amountMinor: fc.option(fc.nat({ max: 10 ** 9 })),
  closeDay: fc.option(fc.integer({ min: TODAY - 60, max: TODAY + 90 })),
  closedDay: fc.integer({ min: TODAY - 60, max: TODAY }),
  confidence: fc.integer({ min: 5, max: 95 }),
});

describe('every forecast', () => {
  it('adds up exactly, is in order, and stays within what can happen', () => {
    fc.assert(
      fc.property(fc.array(anyDeal, { maxLength: 60 }), (deals) => {
        const { low, mostLikely, high, mean, parts, medianLessMean, bandCorrection, members, won } = forecast(deals);
        expect(parts.closedSoFar + parts.openDeals + parts.notYetCreated).toBe(mean);
        expect(mean + medianLessMean + bandCorrection).toBe(mostLikely);
        expect(won.amountMinor <= low && low <= mostLikely && mostLikely <= high).toBe(true);
        expect(high).toBeLessThanOrEqual(won.amountMinor + members.amountMinor);
        for (const figure of [low, mostLikely, high, mean]) expect(Number.isSafeInteger(figure)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('is the same again, in whatever order the deals come', () => {
    const someDeals = fc.array(anyDeal, { minLength: 20, maxLength: 40 });
    fc.assert(
      fc.property(someDeals, (deals) => {
        expect(forecast([...deals].reverse())).toEqual(forecast(deals));
      }),
      { numRuns: 20 },
    );
  });

  it('is drawn anew for another scope, period or instant', () => {
    const deals = Array.from({ length: 40 }, (_, index) => deal({ amountMinor: 1000 + 7 ** (index % 7) + index }));
    const asOf = { ...NOW, instant: NOW.instant + 1 };
    const figures = [
      CONTEXT,
      { ...CONTEXT, scope: 'other' },
      { ...CONTEXT, period: { ...PERIOD, key: 'FY2025-Q3' } },
      { ...CONTEXT, asOf },
    ].map((context) => {
      const { low, mostLikely, high } = forecast(deals, context);
      return `${low} ${mostLikely} ${high}`;
    });
    expect(new Set(figures).size).toBe(4);
  });
});
