import { describe, expect, it } from 'vitest';
import { normalQuantile, normalShare } from './normal.ts';

describe('the normal distribution', () => {
  // Tables of the standard normal, to the digits they give.
  it.each([
    [0, 0.5],
    [1, 0.8413447461],
    [-1.2815515655, 0.1],
    [1.9599639845, 0.975],
    [3.0902323062, 0.999],
    [-4, 0.0000316712],
  ])('at %d has %d below', (z, share) => {
    expect(normalShare(z)).toBeCloseTo(share, 9);
    expect(normalQuantile(share)).toBeCloseTo(z, share < 0.001 ? 4 : 7);
  });

  it('has no quantile of everything or nothing', () => {
    expect(() => normalQuantile(1)).toThrow('between 0 and 1, not 1');
    expect(() => normalQuantile(0)).toThrow('between 0 and 1, not 0');
  });
});
