import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forecastParts } from '../forecastParts.ts';
import { forecastPeriod } from '../forecastPeriod.ts';
import { memberChances } from '../memberChances.ts';
import { type ForecastDeal, membershipOf } from '../membership.ts';
import { fittedForecast } from './fittedForecast.ts';

const TODAY = 20_000;
const PERIOD = { key: 'quarter', firstDay: TODAY - 30, lastDay: TODAY + 60 };

const anyDay = fc.integer({ min: TODAY - 60, max: TODAY + 120 });
const anyDeal: fc.Arbitrary<ForecastDeal> = fc.record({
  status: fc.constantFrom('open', 'open', 'open', 'won', 'lost'),
  category: fc.constantFrom(null, 'pipeline', 'best_case', 'commit', 'omitted'),
  winProbability: fc.integer({ min: 0, max: 100 }),
  amountMinor: fc.option(fc.nat({ max: 10 ** 11 })),
  closeDay: fc.option(anyDay),
  closedDay: fc.integer({ min: TODAY - 60, max: TODAY - 1 }),
  createdDay: fc.constant(TODAY - 90),
  lastActivityDay: fc.constant(null),
  confidence: fc.constant(50),
  riskBand: fc.constant('yellow'),
  notYetQualified: fc.constant(false),
});
const anyAmount = fc.double({ min: 0, max: 1e12, noNaN: true });
const anyBand = fc.record({
  low: anyAmount,
  mostLikely: anyAmount,
  high: anyAmount,
  unguardedLow: anyAmount,
  unguardedHigh: anyAmount,
});

describe('every fitted forecast', () => {
  it('adds up to the minor unit, in all and deal by deal, in 10,000 random periods', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(anyDeal, fc.double({ min: 0, max: 1, noNaN: true }), anyAmount), { maxLength: 12 }),
        fc.record({ amount: anyBand, wins: anyBand, openWins: anyBand, newAmount: anyAmount, newWins: anyAmount }),
        (given, told) => {
          const deals = given.map(([deal]) => deal);
          const run = given.filter(([{ status, category }]) => status === 'open' && category !== 'omitted');
          const closedMinor = deals
            .filter((deal) => membershipOf(deal, PERIOD, TODAY) === 'won')
            .reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0), 0);
          const model = fittedForecast({
            kept: { periods: ['one'], horizon: 'running', risesWhenLate: false },
            run: {
              ...told,
              chances: Float64Array.from(run, ([, chance]) => chance),
              contributions: Float64Array.from(run, ([, , contribution]) => contribution),
              provisional: false,
              drift: null,
              withheld: null,
              typical: null,
              facts: [],
              logOdds: new Float64Array(0),
            },
            periodKind: 'quarter',
            deals: run.map(([deal]) => deal),
            closedMinor,
            wordsOf: () => {
              throw new Error('nothing typical is told of');
            },
          });
          const forecast = forecastPeriod(deals, model, {
            scope: 'random',
            period: PERIOD,
            asOf: { instant: 0, day: TODAY },
          });
          const parts = new Map(forecastParts(forecast).map(({ key, amountMinor }) => [key, amountMinor]));
          if (forecast.mostLikely === null) return;
          expect(parts.values().reduce((sum, amount) => sum + amount, 0)).toBe(forecast.mostLikely);
          const chances = memberChances(deals, model, { period: PERIOD, asOfDay: TODAY, recordsActivity: false });
          const added = (isOther: boolean): number =>
            chances
              .filter((each) => each.isOther === isOther)
              .reduce((sum, { contributionMinor }) => sum + contributionMinor, 0);
          expect(added(false)).toBe(parts.get('open_deals'));
          expect(added(true)).toBe(parts.get('other_open_deals'));
        },
      ),
      { numRuns: 10_000 },
    );
  });
});
