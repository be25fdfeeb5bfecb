import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exact, minus, plus, roundHalfUp, sumExact } from './exact.ts';

const anyFraction = fc.tuple(fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: 1, max: 1000 }));

describe('an exact fraction', () => {
  it('is kept in lowest terms', () => {
    expect(exact(-50, 100)).toEqual({ numerator: -1, denominator: 2, value: -0.5 });
    expect(exact(0, 7)).toEqual({ numerator: 0, denominator: 1, value: 0 });
  });

  it('adds and takes away without loss', () => {
    expect(sumExact([exact(1, 3), exact(1, 6), exact(1, 2)])).toEqual(exact(1));
    fc.assert(
      fc.property(anyFraction, anyFraction, ([a, b], [c, d]) => {
        expect(minus(plus(exact(a, b), exact(c, d)), exact(c, d))).toEqual(exact(a, b));
      }),
    );
  });

  it('refuses what it could not keep exactly', () => {
    expect(() => exact(2 ** 53, 1)).toThrow('9007199254740992/1');
    expect(() => exact(0.5, 1)).toThrow('0.5/1');
    expect(() => exact(1, 0)).toThrow('1/0');
  });
});

describe('rounding half up', () => {
  it.each([
    [1, 2, 1],
    [-1, 2, 0],
    [5, 2, 3],
    [149, 100, 1],
    [151, 100, 2],
  ])('of %i/%i is %i', (numerator, denominator, rounded) => {
    expect(roundHalfUp(numerator, denominator)).toBe(rounded);
  });
});
