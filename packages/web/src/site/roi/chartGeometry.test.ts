import { describe, expect, it } from 'vitest';
import { chartGeometry } from './chartGeometry.ts';

const year = (costMinor: number, gainMinor: number) =>
  chartGeometry([
    { month: 0, costMinor, gainMinor: 0 },
    { month: 12, costMinor, gainMinor },
  ]);

describe('the chart', () => {
  it('crosses where the gain reaches the cost', () => {
    expect(year(1_200_00, 2_400_00)).toMatchObject({ cost: 0.5, gain: 1, crossing: { x: 0.5, y: 0.5 } });
    expect(year(1_200_00, 1_200_00).crossing).toEqual({ x: 1, y: 1 });
  });

  it('does not cross when the year does not suffice', () => {
    expect(year(1_200_00, 1_199_99).crossing).toBeNull();
    expect(year(1_200_00, 0).crossing).toBeNull();
  });

  it('draws fewer months when the gain passes a small cost at once, so that the lines part', () => {
    // 12 of cost and 780 of gain: they cross on the sixth day, and a month is drawn.
    expect(year(11_880_00, 780_000_00)).toMatchObject({ span: 1, cost: 11_880 / 65_000, gain: 1 });
    expect(year(11_880_00, 780_000_00).crossing?.x).toBeCloseTo(0.183, 3);
    expect(year(700, 12_000)).toMatchObject({ span: 3, gain: 1 });
    expect(year(1_200_00, 2_400_00).span).toBe(12);
    expect(year(0, 1_000).span).toBe(1);
  });

  it.each([
    ['far below the gain', 110, 1000, 'right', 1, 'high'],
    ['at a third of the gain', 333, 999, 'right', 1, 'after'],
    ['at half the gain', 500, 1000, 'left', 1, 'after'],
    ['just below the gain', 900, 1000, 'left', 1, 'before'],
    ['just above the gain', 1000, 900, 'left', 1, 'before'],
    ['far above the gain', 1000, 100, 'left', 0.1, 'before'],
  ] as const)(
    'keeps the labels off the lines with a cost %s',
    (_, cost, gain, costLabel, gainLabelAt, crossingLabel) => {
      expect(year(cost, gain)).toMatchObject({ costLabel, gainLabelAt, crossingLabel });
    },
  );
});
