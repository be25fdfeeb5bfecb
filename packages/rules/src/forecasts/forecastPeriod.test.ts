import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORECAST_CATEGORIES } from '../facts.ts';
import { MINOR_MAX } from '../money/parseMoney.ts';
import { NOW, TODAY } from '../testing/exampleFacts.ts';
import type { ForecastModel } from './forecastModel.ts';
import { forecastParts } from './forecastParts.ts';
import { forecastPeriod } from './forecastPeriod.ts';
import { memberChances } from './memberChances.ts';
import { type ForecastDeal, membershipOf } from './membership.ts';
import { ruleOfThumb } from './ruleOfThumb.ts';

const PERIOD = { firstDay: TODAY - 30, lastDay: TODAY + 60, key: 'FY2025-Q2' };
const CONTEXT = { scope: 'organisation', period: PERIOD, asOf: NOW };

const deal = (known: Partial<ForecastDeal> = {}): ForecastDeal => ({
  status: 'open',
  category: 'pipeline',
  winProbability: 75,
  amountMinor: 100,
  closeDay: TODAY + 10,
  closedDay: null,
  createdDay: TODAY,
  lastActivityDay: null,
  confidence: 50,
  riskBand: 'yellow',
  notYetQualified: false,
  ...known,
});

const THUMB = { asOfDay: TODAY, recordsActivity: true, knowsHistory: false, periodKind: 'quarter' } as const;
const forecast = (deals: readonly ForecastDeal[], model = ruleOfThumb(THUMB)) => forecastPeriod(deals, model, CONTEXT);

describe('membership', () => {
  it.each<[string, Partial<ForecastDeal>, string]>([
    ['open, closing on the first day of a period to come', { closeDay: TODAY }, 'member'],
    ['open, closing on the last day', { closeDay: PERIOD.lastDay }, 'member'],
    ['open, closing a day later', { closeDay: PERIOD.lastDay + 1 }, 'later'],
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

  it('of an overdue deal is in the current period only, and before any to come', () => {
    const past = { firstDay: TODAY - 120, lastDay: TODAY - 31 };
    expect(membershipOf(deal({ closeDay: TODAY - 40 }), past, TODAY)).toBe('outside');
    const future = { firstDay: TODAY + 61, lastDay: TODAY + 150 };
    expect(membershipOf(deal({ closeDay: TODAY - 40 }), future, TODAY)).toBe('earlier');
  });
});

describe('the rule of thumb', () => {
  // Win probability 75% throughout; of 100,000.
  it.each<[string, Partial<ForecastDeal>, number]>([
    ['Commit: (75 + 85) / 2 = 80%', { category: 'commit' }, 80_000],
    ['Best Case: (75 + 55) / 2 = 65%', { category: 'best_case' }, 65_000],
    ['Pipeline: (75 + 25) / 2 = 50%', { category: 'pipeline' }, 50_000],
    ['no category is Pipeline', { category: null }, 50_000],
    ['due today is not overdue', { closeDay: TODAY }, 50_000],
    ['due yesterday is halved', { closeDay: TODAY - 1 }, 25_000],
    ['last active 30 days ago is not quiet', { createdDay: TODAY - 99, lastActivityDay: TODAY - 30 }, 50_000],
    ['last active 31 days ago is halved', { createdDay: TODAY - 99, lastActivityDay: TODAY - 31 }, 25_000],
    ['made today, last active 31 days ago, is halved', { lastActivityDay: TODAY - 31 }, 25_000],
    ['never active, made 30 days ago, is not quiet', { createdDay: TODAY - 30 }, 50_000],
    ['never active, made 31 days ago, is halved', { createdDay: TODAY - 31 }, 25_000],
    ['overdue and quiet is a quarter', { closeDay: TODAY - 1, createdDay: TODAY - 31 }, 12_500],
    ['certain', { winProbability: 100, category: 'commit' }, 92_500],
    ['hopeless', { winProbability: 0 }, 12_500],
    [
      'two decimals stay exact: (0.01 + 25) / 2 / 4',
      { winProbability: 0.01, closeDay: TODAY - 1, createdDay: 0 },
      3126,
    ],
  ])('counts a deal that is %s', (_, known, mostLikely) => {
    expect(forecast([deal({ amountMinor: 100_000, ...known })])).toMatchObject({
      low: null,
      mostLikely,
      high: null,
      typicalLessAverage: null,
      model: { kind: 'rule_of_thumb' },
    });
  });

  it('rounds each deal, so that three halves of a cent are three cents, as the rows say', () => {
    const deals = [deal({ amountMinor: 1 }), deal({ amountMinor: 1 }), deal({ amountMinor: 1 })];
    expect(forecast(deals).mostLikely).toBe(3);
    expect(
      memberChances(deals, ruleOfThumb(THUMB), { period: PERIOD, asOfDay: TODAY, recordsActivity: false }).map(
        (row) => row.contributionMinor,
      ),
    ).toEqual([1, 1, 1]);
  });

  it('does not hold silence against a deal where nobody records activities', () => {
    const quiet = deal({ amountMinor: 1000, createdDay: TODAY - 99 });
    expect(forecast([quiet], ruleOfThumb({ ...THUMB, recordsActivity: false })).mostLikely).toBe(500);
  });

  it('says why it speaks, and what would bring a forecast', () => {
    const thumb = forecast([deal({ amountMinor: null }), deal(), deal({ closeDay: null }), deal({ closeDay: null })]);
    expect(thumb.model.reason).toBe(
      'Rule of thumb, no range: not enough history. You have no finished quarter with 10 wins yet.',
    );
    expect(thumb.needs.map(({ key, sentence }) => `${key}: ${sentence}`)).toEqual([
      'finished_period: A range needs one finished quarter with 10 wins.',
      'import_history: Or import past deals, won and lost, with their close dates.',
      'amounts: 1 deal in the period has no amount.',
      'close_dates: 2 open deals have no close date.',
    ]);
    const known = forecast([deal()], ruleOfThumb({ ...THUMB, periodKind: 'month', knowsHistory: true }));
    expect(known.model.reason).toBe('Rule of thumb, no range yet: the model is still learning from your history.');
    expect(known.needs).toEqual([]);
  });
});

describe('the forecast of a period', () => {
  it('adds what is won already, and lists what it counted', () => {
    const result = forecast([
      deal({ status: 'won', closedDay: TODAY, amountMinor: 1000, category: 'closed', confidence: 95 }),
      deal({ confidence: 40 }),
      deal({ amountMinor: 300, closeDay: TODAY - 1, confidence: 60, category: 'commit' }),
      deal({ amountMinor: null, confidence: 5, category: 'commit' }),
      deal({ amountMinor: 500, confidence: 90, notYetQualified: true, category: null }),
      deal({ amountMinor: 7, closeDay: null }),
      deal({ amountMinor: 9, category: 'omitted' }),
      deal({ amountMinor: 9, status: 'lost', closedDay: TODAY }),
      deal({ amountMinor: 11, closeDay: PERIOD.lastDay + 1 }),
    ]);
    expect(result).toMatchObject({
      // 1000 + 50% of 100 + half of 80% of 300 + 50% of 500
      mostLikely: 1420,
      parts: { closedSoFar: 1000, members: 420, others: 0, notYetCreated: 0 },
      won: { count: 1, amountMinor: 1000 },
      members: { count: 4, amountMinor: 900 },
      byCategory: [
        { category: 'commit', count: 2, amountMinor: 300, withoutAmount: 1 },
        { category: 'best_case', count: 0, amountMinor: 0, withoutAmount: 0 },
        { category: 'pipeline', count: 2, amountMinor: 600, withoutAmount: 0 },
      ],
      overdue: { count: 1, amountMinor: 300 },
      withoutAmount: 1,
      dateless: { count: 1, amountMinor: 7 },
      others: { count: 2, amountMinor: 18 },
      // (40 x 100 + 60 x 300) / 400: the deal that is not yet qualified is not judged.
      confidence: 55,
      noFigure: null,
    });
  });

  it.each<[string, readonly ForecastDeal[], string, string]>([
    ['nothing', [], 'no_deals', 'No deals in this period.'],
    [
      'deals without a close date',
      [deal({ closeDay: null })],
      'no_deals',
      'No deals in this period; 1 open deal without a close date.',
    ],
    [
      'a deal without an amount',
      [deal({ amountMinor: null })],
      'no_amounts',
      'The only deal in this period has no amount.',
    ],
    [
      'deals without amounts, a won one among them',
      [
        deal({ amountMinor: null }),
        deal({ amountMinor: 0 }),
        deal({ status: 'won', closedDay: TODAY, amountMinor: 0 }),
      ],
      'no_amounts',
      'None of the 3 deals in this period has an amount.',
    ],
  ])('of %s is none, and says why', (_, deals, why, reason) => {
    const none = forecast(deals);
    expect(none).toMatchObject({ low: null, mostLikely: null, high: null, noFigure: { why, reason } });
    expect(forecastParts(none)).toEqual([]);
  });

  it('of a won amount is that amount, whatever else is missing', () => {
    const won = deal({ status: 'won', closedDay: TODAY, amountMinor: 5 });
    expect(forecast([won, deal({ amountMinor: null })])).toMatchObject({ mostLikely: 5, noFigure: null });
  });

  it('of a model with a band has its three figures, and a line for what is typical less what is average', () => {
    const fitted: ForecastModel = {
      ...ruleOfThumb(THUMB),
      kind: 'fitted',
      needs: [],
      outlook: ({ members, others }) => ({
        members: members.length * 40,
        others: others.length * 5,
        notYetCreated: 30,
        band: { low: 20, median: 100, high: 160, lowCorrection: -3, highCorrection: 4 },
      }),
    };
    const won = deal({ status: 'won', closedDay: TODAY, amountMinor: 1000 });
    const result = forecast([won, deal(), deal(), deal({ closeDay: PERIOD.lastDay + 1 })], fitted);
    expect(result).toMatchObject({
      low: 1020,
      mostLikely: 1100,
      high: 1160,
      bandCorrection: { low: -3, high: 4 },
      // 1100 - (1000 + 80 + 5 + 30)
      typicalLessAverage: -15,
    });
    expect(forecastParts(result).map(({ key, amountMinor }) => [key, amountMinor])).toEqual([
      ['closed_so_far', 1000],
      ['open_deals', 80],
      ['other_open_deals', 5],
      ['not_yet_created', 30],
      ['typical_less_average', -15],
    ]);
  });

  it('of a period to come counts deals due before it beside those due later, and nothing as closed', () => {
    const fitted: ForecastModel = {
      ...ruleOfThumb(THUMB),
      kind: 'fitted',
      countsOthers: true,
      outlook: ({ members, others }) => ({
        members: members.length * 40,
        others: others.length * 5,
        notYetCreated: 30,
        band: { low: 20, median: 100, high: 160, lowCorrection: 0, highCorrection: 0 },
      }),
    };
    const next = { key: 'next', firstDay: PERIOD.lastDay + 1, lastDay: PERIOD.lastDay + 90 };
    const deals = [
      deal({ closeDay: next.firstDay }),
      deal({ closeDay: PERIOD.lastDay }),
      deal({ closeDay: TODAY - 1 }),
      deal({ closeDay: next.lastDay + 1 }),
      deal({ status: 'won', closedDay: TODAY, amountMinor: 1000 }),
    ];
    const result = forecastPeriod(deals, fitted, { scope: 'test', period: next, asOf: { instant: 0, day: TODAY } });
    expect(result).toMatchObject({ isAhead: true, members: { count: 1 }, others: { count: 3 }, won: { count: 0 } });
    expect(forecastParts(result).map(({ amountMinor, count, note }) => [amountMinor, count, note])).toEqual([
      [0, 0, 'Deals that close before the period do not count'],
      [40, 1, 'Amount times win chance'],
      [15, 3, 'Due before or after the period, or without a close date'],
      [30, null, null],
      [15, null, null],
    ]);
    expect(
      memberChances(deals, fitted, { period: next, asOfDay: TODAY, recordsActivity: false }).map(
        ({ isOther }) => isOther,
      ),
    ).toEqual([false, true, true, true]);
    // The rule of thumb counts what is due in it alone.
    const thumb = forecastPeriod(deals, ruleOfThumb(THUMB), {
      scope: 'test',
      period: next,
      asOf: { instant: 0, day: TODAY },
    });
    expect(thumb.parts).toMatchObject({ closedSoFar: 0, others: 0 });
  });

  it('counts up to 2^53 minor units and refuses more', () => {
    const certain = deal({ amountMinor: MINOR_MAX, status: 'won', closedDay: TODAY });
    expect(forecast([certain]).mostLikely).toBe(MINOR_MAX);
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
  createdDay: fc.integer({ min: TODAY - 60, max: TODAY }),
  lastActivityDay: fc.option(fc.integer({ min: TODAY - 60, max: TODAY })),
  confidence: fc.integer({ min: 5, max: 95 }),
  riskBand: fc.constantFrom('green', 'yellow', 'red'),
  notYetQualified: fc.boolean(),
});

describe('every forecast by rule of thumb', () => {
  it('adds up exactly, has no band, stays within what can happen, and is the same in whatever order deals come, in 10,000 random periods', () => {
    fc.assert(
      fc.property(fc.array(anyDeal, { maxLength: 12 }), (deals) => {
        const result = forecast(deals);
        const { low, mostLikely, high, members, won } = result;
        expect([low, high]).toEqual([null, null]);
        expect(forecast([...deals].reverse())).toEqual(result);
        if (mostLikely === null) return;
        const parts = forecastParts(result);
        expect(parts.reduce((sum, part) => sum + part.amountMinor, 0)).toBe(mostLikely);
        expect(parts.map(({ count }) => count)).toEqual([won.count, members.count]);
        const rows = memberChances(deals, ruleOfThumb(THUMB), {
          period: PERIOD,
          asOfDay: TODAY,
          recordsActivity: false,
        });
        expect(rows.reduce((sum, row) => sum + row.contributionMinor, 0)).toBe(result.parts.members);
        expect(won.amountMinor <= mostLikely && mostLikely <= won.amountMinor + members.amountMinor).toBe(true);
        expect(Number.isSafeInteger(mostLikely)).toBe(true);
      }),
      { numRuns: 10_000 },
    );
  });
});
