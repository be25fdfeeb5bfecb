import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forecastParts } from './forecastParts.ts';
import { forecastPeriod } from './forecastPeriod.ts';
import { priorsModel } from './priorsModel.ts';

const deal = fc.record({
  status: fc.constantFrom('open', 'won', 'lost'),
  category: fc.constantFrom('pipeline', 'best_case', 'commit', 'omitted', null),
  winProbability: fc.integer({ min: 0, max: 100 }),
  amountMinor: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
  closeDay: fc.option(fc.integer({ min: 80, max: 220 })),
  closedDay: fc.integer({ min: 80, max: 120 }),
  confidence: fc.integer({ min: 5, max: 95 }),
});

describe('the parts of a forecast', () => {
  it('add up to the most likely figure to the cent, and count the deals behind them', () => {
    fc.assert(
      fc.property(fc.array(deal, { maxLength: 20 }), (deals) => {
        const forecast = forecastPeriod(deals as never, priorsModel(0), {
          scope: 'test',
          period: { firstDay: 100, lastDay: 190, key: 'FY2026-Q1' },
          asOf: { day: 120, instant: 120 * 86_400_000 },
        });
        const parts = forecastParts(forecast);
        expect(parts.reduce((sum, part) => sum + part.amountMinor, 0)).toBe(forecast.mostLikely);
        expect(parts.map(({ count }) => count)).toEqual([forecast.won.count, forecast.members.count, null, null, null]);
      }),
      { numRuns: 60 },
    );
  });
});
