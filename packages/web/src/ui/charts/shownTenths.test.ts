import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shownTenths } from './shownTenths.ts';

describe('shown points', () => {
  it('stay as they are when they have one decimal', () => {
    expect(shownTenths([21, 3.6, 4.2, 5, 0.2], 34)).toEqual([21, 3.6, 4.2, 5, 0.2]);
  });
  it('give the tenth that is left over to the part that lost most', () => {
    expect(shownTenths([10 / 3, 10 / 3, 10 / 3], 10)).toEqual([3.4, 3.3, 3.3]);
  });
  it('keep the sign of what is removed', () => {
    expect(shownTenths([70.25, -5, -0.25], 65)).toEqual([70.3, -5, -0.3]);
  });
  it('add up to the whole and stay within a tenth, whatever the parts', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -3000, max: 9000 }), { minLength: 1, maxLength: 8 }), (sixtieths) => {
        const parts = sixtieths.map((part) => part / 60);
        const sum = parts.reduce((a, b) => a + b, 0);
        const total = Math.round(sum);
        const shown = shownTenths([...parts, total - sum], total);
        expect(shown.reduce((a, b) => a + b, 0)).toBeCloseTo(total, 6);
        shown.forEach((value, index) => {
          expect(Math.abs(value - ([...parts, total - sum][index] ?? 0))).toBeLessThan(0.1 + 1e-6);
        });
      }),
    );
  });
});
