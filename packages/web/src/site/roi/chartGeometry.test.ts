import { describe, expect, it } from 'vitest';
import { chartGeometry } from './chartGeometry.ts';

const year = (costMinor: number, gainMinor: number) =>
  chartGeometry([
    { month: 0, costMinor, gainMinor: 0 },
    { month: 12, costMinor, gainMinor },
  ]);

describe('the chart', () => {
  it('crosses where the gain reaches the cost', () => {
    expect(year(1_200_00, 2_400_00)).toEqual({
      cost: 0.5,
      gain: 1,
      crossing: { x: 0.5, y: 0.5 },
      costLabel: 'above',
      gainLabel: 'above',
    });
    expect(year(1_200_00, 1_200_00).crossing).toEqual({ x: 1, y: 1 });
  });

  it('does not cross when the year does not suffice', () => {
    expect(year(1_200_00, 1_199_99).crossing).toBeNull();
    expect(year(1_200_00, 0).crossing).toBeNull();
  });

  it.each([
    ['far below the gain', 100, 1000, 'above', 'above'],
    ['just below the gain', 900, 1000, 'below', 'above'],
    ['just above the gain', 1000, 900, 'above', 'below'],
    ['far above the gain', 1000, 100, 'above', 'above'],
    ['next to nothing beside no gain', 0, 0, 'above', 'above'],
  ] as const)('keeps the labels apart with a cost %s', (_, costMinor, gainMinor, costLabel, gainLabel) => {
    expect(year(costMinor, gainMinor)).toMatchObject({ costLabel, gainLabel });
  });
});
