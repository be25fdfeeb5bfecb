import { describe, expect, it } from 'vitest';
import { type DailyForecast, leftRange } from './leftRange.ts';

/** A forecast on a day, with a range of 100 to 200 around it unless said otherwise. */
const on = (day: number, mostLikelyMinor: number | null, over: Partial<DailyForecast> = {}): DailyForecast => ({
  id: `day ${day}`,
  day,
  currency: 'NZD',
  lowMinor: 100,
  mostLikelyMinor,
  highMinor: 200,
  ...over,
});
/** Each day from 0; the most likely figure of each. */
const days = (...figures: number[]): DailyForecast[] => figures.map((figure, day) => on(day, figure));
/** The days on which it would have been said. */
const saidOn = (runs: readonly DailyForecast[]): number[] =>
  runs.flatMap((_, at) => leftRange(runs.slice(0, at + 1))?.to.day ?? []);

describe('a forecast that leaves the range of a week before', () => {
  it('is said with both forecasts and its direction', () => {
    const [before, after, under] = [on(0, 150), on(7, 201), on(7, 99)];
    expect(leftRange([before, after])).toEqual({ from: before, to: after, direction: 'above' });
    expect(leftRange([before, under])).toEqual({ from: before, to: under, direction: 'below' });
  });

  it('is none at the ends of the range', () => {
    expect(leftRange([on(0, 150), on(7, 200)])).toBeNull();
    expect(leftRange([on(0, 150), on(7, 100)])).toBeNull();
  });

  it('is compared with the nearest of five to nine days before', () => {
    expect(leftRange([on(0, 150), on(9, 201)])?.from.day).toBe(0);
    expect(leftRange([on(0, 150), on(5, 201)])?.from.day).toBe(0);
    expect(leftRange([on(0, 150), on(10, 201)])).toBeNull();
    expect(leftRange([on(0, 150), on(4, 201)])).toBeNull();
    expect(leftRange([on(1, 150), on(2, 150), on(4, 150), on(10, 201)])?.from.day).toBe(2);
    expect(leftRange([on(2, 150), on(4, 150), on(10, 201)])?.from.day).toBe(2);
  });

  it('is said once, and again after a week', () => {
    expect(saidOn(days(150, 150, 150, 150, 150, 150, 150, 201, 202, 203, 204))).toEqual([7]);
    expect(saidOn(days(...Array(7).fill(150), ...Array(15).fill(201)))).toEqual([7, 14, 21]);
  });

  it('is said again when it came back or went out on the other side', () => {
    expect(saidOn(days(...Array(7).fill(150), 201, 150, 201))).toEqual([7, 9]);
    expect(saidOn(days(...Array(7).fill(150), 201, 99))).toEqual([7, 8]);
  });

  it('is none without a range, a figure, in another currency, or on the first day', () => {
    expect(leftRange([on(0, 150, { lowMinor: null, highMinor: null }), on(7, 500)])).toBeNull();
    expect(leftRange([on(0, 150), on(7, null)])).toBeNull();
    expect(leftRange([on(0, 150), on(7, 500, { currency: 'USD' })])).toBeNull();
    expect(leftRange([on(7, 500)])).toBeNull();
    expect(leftRange([])).toBeNull();
  });
});
