import { expect, it } from 'vitest';
import { signedGeometry } from './signedGeometry.ts';

it('lays signed figures to both sides of nothing, on one scale', () => {
  expect(signedGeometry([10, -30, 0])).toEqual({
    zero: 75,
    bars: [
      { from: 75, to: 100 },
      { from: 0, to: 75 },
      { from: 75, to: 75 },
    ],
  });
  expect(signedGeometry([4]).zero).toBe(0);
  expect(signedGeometry([-4])).toEqual({ zero: 100, bars: [{ from: 0, to: 100 }] });
  expect(signedGeometry([])).toEqual({ zero: 0, bars: [] });
});
