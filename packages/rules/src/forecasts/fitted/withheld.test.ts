import { describe, expect, it } from 'vitest';
import { driftOf } from './drift.ts';
import { bestOf, withheldBy } from './withheld.ts';

const period = (wonAmount: number, won: number) => ({ wonAmount, won });

describe('a forecast is withheld', () => {
  const best = bestOf([period(900, 90), ...Array.from({ length: 8 }, (_, i) => period(100 + i, 20 - i))]);

  it('above three times the best of the last eight periods', () => {
    expect(best).toEqual({ amount: 107, wins: 20 });
    expect(withheldBy(best, { amount: 321, wins: 0 })).toBeNull();
    expect(withheldBy(best, { amount: 322, wins: 0 })).toEqual({ of: 'amount', stillToCome: 322, best: 107 });
  });

  it('by wins where past wins have no amounts', () => {
    const counted = bestOf([period(0, 10)]);
    expect(withheldBy(counted, { amount: 5, wins: 30 })).toBeNull();
    expect(withheldBy(counted, { amount: 5, wins: 31 })).toEqual({ of: 'wins', stillToCome: 31, best: 10 });
  });

  it('not without a past', () => {
    expect(bestOf([])).toBeNull();
    expect(withheldBy(null, { amount: 1e12, wins: 1e6 })).toBeNull();
  });
});

describe('past ranges that missed', () => {
  const rank = (amount: number, openMiss = 0) => ({
    amount,
    wins: 0.5,
    openWins: 0.5,
    openMiss,
    newMiss: 2 * openMiss,
  });

  it('three times on one side in the last four move the level by their mean', () => {
    const drift = driftOf([rank(0.99), rank(0.02, -0.4), rank(0.5), rank(0.05, -0.2), rank(0.01, -0.6)]);
    expect(drift).toMatchObject({ side: 'below', misses: 3, of: 4 });
    expect(drift?.open).toBeCloseTo(-0.4, 10);
    expect(drift?.fresh).toBeCloseTo(-0.8, 10);
    expect(driftOf([rank(0.95), rank(0.97), rank(0.99)])?.side).toBe('above');
  });

  it('on both sides, twice, or long ago move nothing', () => {
    expect(driftOf([rank(0.01), rank(0.99), rank(0.01), rank(0.99)])).toBeNull();
    expect(driftOf([rank(0.01), rank(0.01), rank(0.5), rank(0.5)])).toBeNull();
    expect(driftOf([rank(0.01), rank(0.01), rank(0.01), rank(0.5), rank(0.5), rank(0.5), rank(0.5)])).toBeNull();
    expect(driftOf([])).toBeNull();
  });
});
