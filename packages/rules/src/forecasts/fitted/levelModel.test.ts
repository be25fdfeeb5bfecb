import { describe, expect, it } from 'vitest';
import { guardedShares } from './guard.ts';
import { type LevelComponent, levelModel, shiftOf } from './levelModel.ts';

/** Mean and variance of the mixture. */
function levelMoments(components: readonly LevelComponent[]): { mean: number; variance: number } {
  let mean = 0;
  let square = 0;
  for (const { weight, mean: m, variance } of components) {
    mean += weight * m;
    square += weight * (variance + m * m);
  }
  return { mean, variance: square - mean * mean };
}

describe('what all deals of a period have in common', () => {
  it('is unknown without a past, and wide: the season was never seen either', () => {
    const { mean, variance } = levelMoments(levelModel([], { season: 0, commonVariance: 0.0225 }));
    expect(mean).toBe(0);
    expect(variance).toBeGreaterThan(0.0225 + 0.09);
  });

  it('follows its own season more than the others', () => {
    const past = Array.from({ length: 12 }, (_, i) => ({
      value: i % 4 === 3 ? 0.6 : 0,
      variance: 0.005,
      season: i % 4,
      ago: 12 - i,
    }));
    const of = (season: number) => levelMoments(levelModel(past, { season, commonVariance: 0.0225 }));
    expect(of(3).mean).toBeGreaterThan(0.35);
    expect(of(1).mean).toBeLessThan(0.1);
  });

  it('is narrower the more alike past periods were', () => {
    const past = (spread: number) =>
      Array.from({ length: 8 }, (_, i) => ({
        value: i % 2 ? spread : -spread,
        variance: 0.002,
        season: i % 4,
        ago: 8 - i,
      }));
    const width = (spread: number) =>
      levelMoments(levelModel(past(spread), { season: 0, commonVariance: 0.0225 })).variance;
    expect(width(0.02)).toBeLessThan(width(0.6));
  });

  it('follows what the last periods showed more than what the first did', () => {
    const ofLevels = (values: readonly number[]) =>
      levelMoments(
        levelModel(
          values.map((value, i) => ({ value, variance: 0.002, season: i % 4, ago: values.length - i })),
          { season: 0, commonVariance: 0.0225 },
        ),
      ).mean;
    const rising = ofLevels([-0.4, -0.4, -0.4, -0.4, 0.4, 0.4, 0.4, 0.4]);
    const falling = ofLevels([0.4, 0.4, 0.4, 0.4, -0.4, -0.4, -0.4, -0.4]);
    expect(rising).toBeGreaterThan(0.05);
    expect(falling).toBeLessThan(-0.05);
  });

  it('of one period is the shift that explains its wins', () => {
    // Forty even deals of which thirty were won: log-odds of 3/4.
    expect(shiftOf(new Array(40).fill(0), 30)?.value).toBeCloseTo(Math.log(3), 1);
    expect(shiftOf([], 0)).toBeNull();
  });
});

describe('the guard', () => {
  it('leaves a band alone whose past outcomes lay where they should', () => {
    expect(guardedShares([]).low).toBeCloseTo(0.1, 4);
    expect(guardedShares([0.3, 0.5, 0.6, 0.4]).high).toBeCloseTo(0.9, 4);
  });

  it('widens a band that was passed again and again', () => {
    const { low, high, factor } = guardedShares([0.999, 0.001, 0.999, 0.001]);
    expect(factor).toBeGreaterThan(1.1);
    expect(low).toBeLessThan(0.08);
    expect(high).toBeGreaterThan(0.92);
  });
});
