import { describe, expect, it } from 'vitest';
import { labelledColumn, toldGeometry } from './toldGeometry.ts';

describe('bands that were told', () => {
  it('stand on one axis near to them, each with what came', () => {
    const { axis, columns } = toldGeometry([
      { low: 4, likely: 5, high: 6, actual: 10 },
      { low: 5, likely: 6, high: 8, actual: 5 },
    ]);
    expect([axis.from, axis.to]).toEqual([2, 10]);
    const [first, second] = columns.map(({ band, likely, actual }) =>
      [band.from, band.to, likely, actual].map(Math.round),
    );
    expect(first).toEqual([25, 50, 38, 100]);
    expect(second).toEqual([38, 75, 50, 38]);
  });

  it('are labelled as far as there is room, the last one always', () => {
    const labels = (count: number, kind: string) =>
      Array.from({ length: count }, (_, index) => labelledColumn(index, count)).filter((each) => each === kind).length;
    expect([labels(4, 'always'), labels(11, 'always'), labels(36, 'always')]).toEqual([4, 4, 4]);
    expect([labels(11, 'never'), labels(36, 'wide')]).toEqual([0, 8]);
    expect(labelledColumn(35, 36)).toBe('always');
  });
});
