import { describe, expect, it } from 'vitest';
import { chanceFrom } from './seed.ts';
import { countDrawnSingly, DRAWS, drawnQuantile, drawSums, simulateSums } from './simulateSums.ts';
import { CHANCE_DENOMINATOR, type WinChance } from './winChance.ts';

const PERCENTS = [10, 50, 90] as const;
/** Standard errors of the drawn P10, P50 and P90 in standard deviations of the sum: sqrt(q(1-q)/draws)/density. */
const STANDARD_ERRORS = [0.171, 0.125, 0.171].map((error) => (error * 10) / Math.sqrt(DRAWS));

const deviationOf = (deals: readonly WinChance[]): number =>
  Math.sqrt(
    deals.reduce((sum, { amountMinor, chance }) => {
      const p = chance / CHANCE_DENOMINATOR;
      return sum + p * (1 - p) * amountMinor ** 2;
    }, 0),
  );

/** Deals of very unlike size: amounts spread over six orders of magnitude, chances from 12.5% to 92.5%. */
const unlikeDeals = (count: number): WinChance[] => {
  const chance = chanceFrom('unlike deals');
  return Array.from({ length: count }, () => ({
    amountMinor: Math.round(10 ** (2 + (6 * chance()) / 2 ** 32)),
    chance: 2500 + (chance() % 16_001),
  }));
};

const byVariance = (deals: readonly WinChance[]): WinChance[] =>
  deals
    .map((deal) => ({ deal, deviation: deviationOf([deal]) }))
    .sort((a, b) => b.deviation - a.deviation)
    .map(({ deal }) => deal);

describe('chance', () => {
  it('is the same again for the same seed, and other for another', () => {
    const draw = (seed: string) => Array.from({ length: 4 }, chanceFrom(seed));
    expect(draw('a|FY2026-Q4|0')).toEqual(draw('a|FY2026-Q4|0'));
    expect(draw('a|FY2026-Q4|0')).not.toEqual(draw('a|FY2026-Q4|1'));
  });

  it('is even: every bit is set in half of the draws', () => {
    const chance = chanceFrom('even');
    const draws = Array.from({ length: 20_000 }, chance);
    for (let bit = 0; bit < 32; bit += 1) {
      const set = draws.filter((draw) => ((draw >>> bit) & 1) === 1).length;
      // Five standard errors of 70.7 either way.
      expect(Math.abs(set - 10_000)).toBeLessThan(354);
    }
  });
});

describe('drawn deals', () => {
  it.each([1, 2500, 10_000, 18_500, 19_999])('come with their chance of %i in 20,000', (chance) => {
    const sums = drawSums([{ amountMinor: 1, chance }], 1, chanceFrom('one deal'));
    const won = sums.reduce((sum, value) => sum + value, 0);
    const p = chance / CHANCE_DENOMINATOR;
    expect(Math.abs(won - DRAWS * p)).toBeLessThanOrEqual(5 * Math.sqrt(DRAWS * p * (1 - p)));
  });
});

describe('a drawn quantile', () => {
  it('is the smallest sum that so many draws do not pass', () => {
    const sums = Float64Array.from({ length: 1000 }, (_, index) => index + 1);
    expect([10, 50, 90].map((percent) => drawnQuantile(sums, percent))).toEqual([100, 500, 900]);
    expect(drawnQuantile(Float64Array.of(1, 2, 3), 50)).toBe(2);
  });
});

describe('the normal curve for many small deals', () => {
  it('agrees with the binomial distribution of 20,000 even deals', () => {
    const deals = Array.from({ length: 20_000 }, () => ({ amountMinor: 1000, chance: CHANCE_DENOMINATOR / 2 }));
    expect(countDrawnSingly(deals)).toBe(1000);
    const sums = simulateSums(deals, chanceFrom('binomial'));
    const deviation = deviationOf(deals);
    [-1.2816, 0, 1.2816].forEach((z, index) => {
      const difference = drawnQuantile(sums, PERCENTS[index] ?? 0) - (10_000_000 + z * deviation);
      expect(Math.abs(difference) / deviation).toBeLessThan(4 * (STANDARD_ERRORS[index] ?? 0));
    });
  });

  it.each([2000, 5000])(
    'agrees with drawing each of %i unlike deals, within what drawing itself leaves open',
    (count) => {
      const deals = byVariance(unlikeDeals(count));
      const singly = countDrawnSingly(deals);
      expect(singly).toBeGreaterThan(0);
      expect(singly).toBeLessThan(count);
      const some = drawSums(deals, singly, chanceFrom('some'));
      const all = drawSums(deals, count, chanceFrom('all'));
      const deviation = deviationOf(deals);
      PERCENTS.forEach((percent, index) => {
        const difference = drawnQuantile(some, percent) - drawnQuantile(all, percent);
        // Two independent drawings: the error of their difference is sqrt 2 larger.
        expect(Math.abs(difference) / deviation).toBeLessThan(4 * Math.SQRT2 * (STANDARD_ERRORS[index] ?? 0));
      });
    },
  );

  it('stands for nothing while deals are few', () => {
    expect(countDrawnSingly(byVariance(unlikeDeals(1000)))).toBe(1000);
    expect(countDrawnSingly([])).toBe(0);
  });
});
