import { describe, expect, it } from 'vitest';
import type { DealChance, Forecast } from './answers.ts';
import { chanceRounding, isAhead, pointsWords, winsWords, withoutAmountWords } from './forecastWords.ts';

describe('a fitted forecast in words', () => {
  it('says how many wins to expect', () => {
    expect(winsWords({ low: 9, mostLikely: 12, high: 15 })).toBe('Expect 12 wins (likely 9 to 15).');
    expect(winsWords({ low: 1, mostLikely: 1, high: 1 })).toBe('Expect 1 win.');
  });

  it('says of a deal without an amount how it counts', () => {
    const fitted = {} as NonNullable<Forecast['fitted']>;
    expect(withoutAmountWords({ fitted })).toBe('counted like similar past deals');
    expect(withoutAmountWords({ fitted: null })).toBe('counted as nothing');
  });

  it('knows a period that has not begun', () => {
    const period = { kind: 'quarter', label: 'Q1', start: '2026-01-01', end: '2026-03-31' } as const;
    expect(isAhead(period, '2025-12-31')).toBe(true);
    expect(isAhead(period, '2026-01-01')).toBe(false);
  });

  it.each([
    [12.34, '+12.3'],
    [-3, '−3'],
    [-0.04, '0'],
  ])('signs %d points as %s', (points, words) => expect(pointsWords(points)).toBe(words));

  it('names what rounding leaves between the parts of a chance and the chance', () => {
    const chance = (percent: number, ...points: number[]) =>
      ({ percent, typical: 24.3, facts: points.map((each) => ({ points: each })) }) as unknown as DealChance;
    expect(chanceRounding(chance(36.3, 10, 2))).toBeNull();
    expect(chanceRounding(chance(62, 10, 2))).toBe(25.7);
    expect(chanceRounding({ ...chance(62), typical: null })).toBeNull();
  });
});
