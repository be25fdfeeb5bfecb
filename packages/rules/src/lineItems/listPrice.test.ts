import { describe, expect, it } from 'vitest';
import { listPriceOn, offListTenths } from './listPrice.ts';

const PRICES = [
  { currency: 'NZD', validFrom: '2027-01-01', priceMinor: 120_000 },
  { currency: 'NZD', validFrom: '2026-01-01', priceMinor: 100_000 },
  { currency: 'EUR', validFrom: '2026-06-01', priceMinor: 60_000 },
];

describe('the price list', () => {
  it.each([
    ['NZD', '2025-12-31', null],
    ['NZD', '2026-01-01', 100_000],
    ['NZD', '2026-12-31', 100_000],
    ['NZD', '2027-01-01', 120_000],
    ['EUR', '2026-05-31', null],
    ['EUR', '2030-01-01', 60_000],
    ['USD', '2030-01-01', null],
  ] as const)('says of %s on %s: %s', (currency, day, price) => {
    expect(listPriceOn(PRICES, currency, day)).toBe(price);
  });

  it.each([
    [108_000, 120_000, -100],
    [120_000, 120_000, 0],
    [150_000, 120_000, 250],
    [119_940, 120_000, -1],
    [0, 120_000, -1000],
    [5, 0, null],
  ] as const)('finds %i of %i %s tenths of a percent away', (price, list, tenths) => {
    expect(offListTenths(price, list)).toBe(tenths);
  });
});
