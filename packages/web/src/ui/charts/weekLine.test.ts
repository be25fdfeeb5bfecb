import { describe, expect, it } from 'vitest';
import { isLow, labelledWeek, weekLineGeometry } from './weekLine.ts';

describe('a line through weeks', () => {
  it('has the values of its lows below it', () => {
    const values = [1, 3, 2, 4, null, 1, 1];
    expect(values.map((_, at) => isLow(values, at))).toEqual([true, false, true, false, false, false, false]);
    expect(isLow([5], 0)).toBe(false);
  });

  it('goes from the left to the right, higher values above', () => {
    const { points } = weekLineGeometry([10, 20, 30]);
    expect(points.map((point) => point?.x)).toEqual([0, 50, 100]);
    const ys = points.map((point) => point?.y ?? Number.NaN);
    expect(ys).toEqual([...ys].sort((a, b) => b - a));
    expect(Math.min(...ys)).toBeGreaterThan(0);
    expect(Math.max(...ys)).toBeLessThan(100);
  });

  it('is broken where nothing is known, not drawn through it', () => {
    const { runs, points } = weekLineGeometry([null, 5, 6, null, 7]);
    expect(runs.map((run) => run.length)).toEqual([2, 1]);
    expect(points[3]).toBeNull();
  });

  it('lies in the middle when it is flat, and stays within what can be', () => {
    expect(weekLineGeometry([40, 40]).points[0]?.y).toBeCloseTo(50);
    const { low, high } = weekLineGeometry([1, 99], { floor: 0, ceiling: 100 });
    expect([low, high]).toEqual([0, 100]);
  });
});

describe('labels under weeks', () => {
  it.each([
    [5, [0, 2, 4], [1, 3]],
    [13, [0, 4, 8, 12], [2, 6, 10]],
    // A year: every fifth, and on a phone every fifteenth.
    [53, [7, 22, 37, 52], [2, 12, 17, 27, 32, 42, 47]],
  ])('of %i', (weeks, always, wide) => {
    const at = (shown: string) =>
      Array.from({ length: weeks }, (_, place) => place).filter((place) => labelledWeek(place, weeks) === shown);
    expect([at('always'), at('wide')]).toEqual([always, wide]);
  });
});
