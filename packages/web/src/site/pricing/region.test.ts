import { describe, expect, it } from 'vitest';
import { readRegion } from './region.ts';

describe('the answer about the region', () => {
  it('is taken when it names a currency we charge in', () => {
    expect(readRegion({ country: 'NZ', currency: 'NZD', source: 'header' })).toEqual({
      country: 'NZ',
      currency: 'NZD',
      loading: false,
    });
  });

  it.each([null, {}, { country: 'JP', currency: 'JPY' }, { country: 64, currency: 'NZD' }, 'NZ'])(
    'is refused as %j',
    (answer) => {
      expect(() => readRegion(answer)).toThrow('is not a region');
    },
  );
});
