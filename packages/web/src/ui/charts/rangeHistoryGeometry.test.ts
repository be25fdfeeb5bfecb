import { describe, expect, it } from 'vitest';
import { columnGroups, rangeHistory, spread } from './rangeHistoryGeometry.ts';

describe('past ranges', () => {
  it('stand on one axis near to them, each with the actual', () => {
    const { axis, columns } = rangeHistory([
      { low: 4, likely: 5, high: 6, actual: 10 },
      { low: 5, likely: 6, high: 8, actual: 5 },
    ]);
    expect([axis.from, axis.to]).toEqual([2, 10]);
    const [first, second] = columns.map(({ range, likely, actual }) =>
      [range.from, range.to, likely, actual ?? Number.NaN].map(Math.round),
    );
    expect(first).toEqual([25, 50, 38, 100]);
    expect(second).toEqual([38, 75, 50, 38]);
  });

  it('hold the running range on the same axis, which has no actual', () => {
    const { axis, columns } = rangeHistory([
      { low: 4, likely: 5, high: 6, actual: 5 },
      { low: 15, likely: 17, high: 20, actual: null },
    ]);
    expect(axis.to).toBeGreaterThanOrEqual(20);
    expect(columns[1]?.actual).toBeNull();
  });

  it('are drawn from one period on', () => {
    const [column] = rangeHistory([{ low: 4, likely: 5, high: 6, actual: 7 }]).columns;
    expect(column?.range.to).toBeGreaterThan(column?.range.from ?? 0);
    expect(column?.actual).toBeGreaterThan(column?.range.to ?? 0);
  });
});

describe('labels of one column', () => {
  it('stay where they belong when there is room', () => {
    expect(spread([10, 50, 90], 20)).toEqual([10, 50, 90]);
  });

  it('make room for each other about their middle', () => {
    expect(spread([49, 50, 51], 10)).toEqual([40, 50, 60]);
  });

  it('stay within the drawing', () => {
    expect(spread([0, 1, 2], 10)).toEqual([0, 10, 20]);
    expect(spread([98, 99, 100], 10)).toEqual([80, 90, 100]);
  });
});

it('groups neighbouring columns of one fiscal year', () => {
  expect(columnGroups(['FY24', 'FY24', 'FY25', null, 'FY25'])).toEqual([
    { name: 'FY24', from: 0, count: 2 },
    { name: 'FY25', from: 2, count: 1 },
    { name: null, from: 3, count: 1 },
    { name: 'FY25', from: 4, count: 1 },
  ]);
  expect(columnGroups([])).toEqual([]);
});
