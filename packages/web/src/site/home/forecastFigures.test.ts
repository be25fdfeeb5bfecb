import { describe, expect, it } from 'vitest';
import {
  AT_RISK,
  DATA_QUALITY,
  FORECAST,
  NAMED_DEALS,
  OPEN_DEALS,
  OTHER_DEALS,
  PARTS,
  QUALITY_LOST,
  RISKY_DEALS,
} from './forecastFigures.ts';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe('the forecast card of the home page', () => {
  it('shows what the specification says', () => {
    expect(FORECAST).toEqual({ low: 9.2, likely: 10, high: 10.8 });
    expect(DATA_QUALITY).toBe(78);
  });

  it('is made of parts that add up to the forecast', () => {
    expect(sum(Object.values(PARTS))).toBe(FORECAST.likely * 1000);
  });

  it('counts each open deal by its chance, and all of them', () => {
    for (const { amount, chance, counts } of NAMED_DEALS) expect((amount * chance) / 100).toBe(counts);
    expect(sum(NAMED_DEALS.map(({ counts }) => counts)) + OTHER_DEALS.counts).toBe(PARTS.open);
    expect(NAMED_DEALS.length + OTHER_DEALS.count).toBe(OPEN_DEALS);
  });

  it('loses the points of data quality one by one', () => {
    expect(100 - sum(QUALITY_LOST.map(({ points }) => points))).toBe(DATA_QUALITY);
  });

  it('names every deal at risk', () => {
    expect(sum(RISKY_DEALS.map(({ amount }) => amount))).toBe(AT_RISK);
    for (const { score } of RISKY_DEALS) expect(score).toBeLessThan(40);
  });
});
