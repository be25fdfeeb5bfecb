import { describe, expect, it, vi } from 'vitest';
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

  it('is told to the console where the server does not know it either, and US prices are shown', () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    try {
      readRegion({ country: 'US', currency: 'USD', source: 'table' });
      expect(warned).not.toHaveBeenCalled();
      const region = readRegion({ country: 'US', currency: 'USD', source: 'default' });
      expect(region).toEqual({ country: 'US', currency: 'USD', loading: false });
      expect(warned.mock.calls).toEqual([['The region is not known, so prices are shown in US dollars.']]);
    } finally {
      warned.mockRestore();
    }
  });
});
