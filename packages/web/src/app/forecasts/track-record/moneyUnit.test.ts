import { expect, it } from 'vitest';
import { moneyUnit } from './moneyUnit.ts';

const shown = (largest: number, minor: number, currency = 'USD') => {
  const { name, figure } = moneyUnit(largest, currency, 'en-US');
  return `${name} ${figure(minor)}`;
};

it('writes figures of a chart in the unit of the largest, to three significant figures', () => {
  expect(shown(2_010_000_00, 1_126_400_00)).toBe('$M 1.13');
  expect(shown(2_010_000_00, 94_000_00)).toBe('$M 0.0940');
  expect(shown(912_000_00, 94_000_00)).toBe('$K 94.0');
  expect(shown(3_400_000_000_00, 3_400_000_000_00)).toBe('$B 3.40');
  expect(shown(900_00, 85_50)).toBe('$ 86');
});

it('knows currencies without minor units', () => {
  expect(shown(4_500_000, 1_200_000, 'JPY')).toBe('¥M 1.20');
});
