import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wilsonInterval } from './wilsonInterval.ts';

const rounded = (hits: number, trials: number) => {
  const { low, high } = wilsonInterval(hits, trials) ?? { low: Number.NaN, high: Number.NaN };
  return [low.toFixed(4), high.toFixed(4)];
};

describe('the 95% interval of a share', () => {
  it('is Wilson’s: worked by hand for 8 of 10, 0 of 10 and 50 of 100', () => {
    expect(rounded(8, 10)).toEqual(['0.4902', '0.9433']);
    expect(rounded(0, 10)).toEqual(['0.0000', '0.2775']);
    expect(rounded(50, 100)).toEqual(['0.4038', '0.5962']);
  });

  it('is unknown without trials', () => {
    expect(wilsonInterval(0, 0)).toBeNull();
  });

  it('contains the share, stays within 0 and 1, and mirrors hits and misses', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.double({ min: 0, max: 1, noNaN: true }), (trials, part) => {
        const hits = Math.round(part * trials);
        const { low, high } = wilsonInterval(hits, trials) as { low: number; high: number };
        const mirrored = wilsonInterval(trials - hits, trials) as { low: number; high: number };
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(hits / trials + 1e-12);
        expect(high).toBeGreaterThanOrEqual(hits / trials - 1e-12);
        expect(mirrored.low).toBeCloseTo(1 - high, 10);
      }),
    );
  });
});
