import { expect, it } from 'vitest';
import { largeDealFrom } from './largeDeal.ts';

it.each([
  // Three times 15,000.
  [{ count: 2, sumMinor: 30_000_00n, digits: 2 }, 50_000_00n],
  [{ count: 3, sumMinor: 100_00n, digits: 2 }, 100_00n],
  [{ count: 1, sumMinor: 3_200_00n, digits: 2 }, 10_000_00n],
  [{ count: 1, sumMinor: 31_500n, digits: 0 }, 90_000n],
  // At least one unit of the currency.
  [{ count: 10, sumMinor: 30n, digits: 2 }, 1_00n],
  [{ count: 0, sumMinor: 0n, digits: 3 }, 1_000n],
  [{ count: 4, sumMinor: 0n, digits: 0 }, 1n],
  [{ count: 1, sumMinor: 9n * 10n ** 20n, digits: 2 }, 3n * 10n ** 21n],
])('a large deal among %o begins at %s', (deals, from) => {
  expect(largeDealFrom(deals)).toBe(from);
});
