import { describe, expect, it } from 'vitest';
import { chargeWords, discountWords, listWords, priceHint, quantityWords } from './lineWords.ts';

describe('the words of a line', () => {
  it('say how it is paid', () => {
    expect(chargeWords({ charge: 'once', termMonths: null })).toBe('once');
    expect(chargeWords({ charge: 'monthly', termMonths: 36 })).toBe('a month for 36 months');
    expect(chargeWords({ charge: 'yearly', termMonths: 1 })).toBe('a year for 1 month');
  });

  it('say its quantity and its discount as people write them', () => {
    expect(quantityWords(2500)).toBe('2.5');
    expect(discountWords({ kind: 'percent', hundredths: 1250 }, 'NZD')).toBe('12.5% off');
    expect(discountWords({ kind: 'amount', minor: 50_000 }, 'NZD')).toMatch(/500.* off$/);
    expect(discountWords(null, 'NZD')).toBeNull();
  });

  it('say how far a price is from the list', () => {
    expect(listWords(108_000, 120_000, 'NZD')).toMatch(/^list .*1,200\.00, −10%$/);
    expect(listWords(150_000, 120_000, 'NZD')).toMatch(/\+25%$/);
    expect(listWords(120_000, 120_000, 'NZD')).toBeNull();
    expect(listWords(120_000, null, 'NZD')).toBeNull();
    const none = { priceMinor: null, listMinor: null, currency: 'EUR' };
    expect(priceHint({ ...none, isListed: true })).toBe('No price in EUR on the list');
    expect(priceHint({ ...none, isListed: false })).toBeUndefined();
  });
});
