import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exact, sumExact } from '../exact.ts';
import { executionScore } from './executionScore.ts';

const PERIOD = { period: { firstDay: 100, lastDay: 190 }, asOfDay: 120 };
const day = (closeDay: number | null, deals: number, activity: number) => ({ closeDay, deals, activity });

describe('the execution score', () => {
  it.each([
    ['0.6 of the plans and 0.4 of the mean A', { done: 3, of: 4 }, [day(150, 1, 100), day(160, 1, 50)], 75],
    ['A alone without plans', { done: 0, of: 0 }, [day(150, 2, 141)], 71],
    ['nothing done, nothing moving', { done: 0, of: 9 }, [day(150, 3, 0)], 0],
    ['all done, all moving', { done: 9, of: 9 }, [day(150, 3, 300)], 100],
    ['overdue deals in the current period', { done: 0, of: 0 }, [day(90, 1, 0), day(190, 1, 100)], 50],
    [
      'no deal that is due later or has no date',
      { done: 0, of: 0 },
      [day(191, 9, 900), day(null, 9, 900), day(100, 1, 30)],
      30,
    ],
  ] as const)('is %s', (_, plans, activity, score) => {
    expect(executionScore(plans, activity, PERIOD)?.score).toBe(score);
  });

  it('is none where nothing of the period is open', () => {
    expect(executionScore({ done: 4, of: 4 }, [day(191, 1, 100)], PERIOD)).toBeNull();
  });

  it('is what its parts add up to exactly, in words that count', () => {
    const told = executionScore({ done: 1, of: 3 }, [day(150, 3, 200)], PERIOD);
    expect(told?.sentences).toEqual([
      '1 of 3 actions completed in the last four finished weeks.',
      '3 open deals in the period, average activity score 67 of 100.',
    ]);
    const share = fc.record({ done: fc.nat(60_000), more: fc.nat(60_000) });
    const days = fc.array(
      fc.integer({ min: 1, max: 9_000 }).chain((deals) =>
        fc.record({
          closeDay: fc.integer({ min: 100, max: 190 }),
          deals: fc.constant(deals),
          activity: fc.nat(100 * deals),
        }),
      ),
      { minLength: 1, maxLength: 20 },
    );
    fc.assert(
      fc.property(share, days, ({ done, more }, activity) => {
        const execution = executionScore({ done, of: done + more }, activity, PERIOD);
        expect(execution?.score).toBeGreaterThanOrEqual(0);
        expect(execution?.score).toBeLessThanOrEqual(100);
        expect(sumExact(execution?.parts.map(({ points }) => points) ?? [])).toEqual(exact(execution?.score ?? -1));
      }),
    );
  });
});
