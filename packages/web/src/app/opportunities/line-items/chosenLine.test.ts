import { describe, expect, it } from 'vitest';
import { chosenLine } from './chosenLine.ts';

const SEATS = { id: 'seats', name: 'Seats', family: 'Subscription', charge: 'monthly', termMonths: 12 } as const;
const SOLD = {
  productId: 'seats',
  product: 'Places',
  family: null,
  priceMinor: 90_000,
  ...({ charge: 'yearly', termMonths: 24 } as const),
};

describe('a product that is chosen for a line', () => {
  it('brings its price, and none where the list has none in the currency', () => {
    expect(chosenLine(SEATS, 120_000, null)).toEqual({
      productId: 'seats',
      product: 'Seats',
      family: 'Subscription',
      price: 120_000,
      charge: 'monthly',
      term: 12,
    });
    expect(chosenLine(SEATS, null, null)).toMatchObject({ price: null });
    expect(chosenLine({ ...SEATS, charge: 'once', termMonths: null }, 1, null)).not.toHaveProperty('term');
  });

  it('stays as the line was sold where it is that of the line', () => {
    expect(chosenLine(SEATS, 120_000, SOLD)).toEqual({
      productId: 'seats',
      product: 'Places',
      family: '',
      price: 90_000,
      charge: 'yearly',
      term: 24,
    });
    expect(chosenLine(SEATS, 120_000, { ...SOLD, productId: 'other' })).toMatchObject({ product: 'Seats' });
  });
});
