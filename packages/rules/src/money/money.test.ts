import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertByRates, convertMinor, isRate } from './convertMoney.ts';
import { CURRENCIES } from './currencies.ts';
import { digitsOf, isCurrency } from './currencyDigits.ts';
import { decimalOf, formatMoney } from './formatMoney.ts';
import { MINOR_MAX, parseMoney } from './parseMoney.ts';

describe('currencies', () => {
  it.each([
    ['USD', 2],
    ['NZD', 2],
    ['JPY', 0],
    ['ISK', 0],
    ['KWD', 3],
    ['IQD', 3],
    ['CLF', 4],
    ['HUF', 2],
    ['XCG', 2],
  ])('%s has %i minor digits by the standard', (code, digits) => {
    expect(digitsOf(code)).toBe(digits);
  });

  it.each(['HRK', 'BGN', 'ZWL', 'XAU', 'XXX', 'usd', 'DEM', ''])('%j is none in use', (code) => {
    expect(isCurrency(code)).toBe(false);
    expect(() => digitsOf(code)).toThrow('is not an ISO 4217 currency');
  });

  it('have three capital letters, a name, and come sorted', () => {
    const codes = CURRENCIES.map((currency) => currency.code);
    expect(codes).toEqual([...new Set(codes)].sort());
    for (const { code, name } of CURRENCIES) expect(`${code} ${name}`).toMatch(/^[A-Z]{3} \S/);
    expect(codes).toHaveLength(165);
  });
});

describe('reading money', () => {
  it.each([
    ['1234.5', 'USD', 123_450, false],
    ['1234.565', 'USD', 123_457, true],
    ['1234.564', 'USD', 123_456, true],
    ['1234.5600', 'USD', 123_456, false],
    ['-0.005', 'USD', -1, true],
    ['-0.004', 'USD', 0, true],
    ['.5', 'USD', 50, false],
    ['5.', 'USD', 500, false],
    ['+7', 'USD', 700, false],
    [' 7 ', 'USD', 700, false],
    ['1234.5', 'JPY', 1235, true],
    ['1.2345', 'KWD', 1235, true],
    ['90071992547409.91', 'USD', MINOR_MAX, false],
  ])('%j in %s is %i minor units, rounded: %s', (text, currency, minor, rounded) => {
    expect(parseMoney(text, currency)).toEqual({ ok: true, minor, rounded });
  });

  it.each(['', '.', '-', '1,234', '1e3', '0x10', 'NaN', '1.2.3', '--1', '$5'])('refuses %j', (text) => {
    expect(parseMoney(text, 'USD')).toEqual({ ok: false, reason: 'not_a_number' });
  });

  it('refuses what is too large to count exactly', () => {
    expect(parseMoney('90071992547409.92', 'USD')).toEqual({ ok: false, reason: 'too_large' });
  });

  it('takes back every amount it wrote, in every currency', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.constantFrom(...CURRENCIES), (minor, { code }) => {
        expect(parseMoney(decimalOf(minor, code), code)).toEqual({ ok: true, minor, rounded: false });
      }),
    );
  });
});

describe('converting money', () => {
  it.each([
    [10_000, 'USD', 'EUR', '0.9', 9000],
    [101, 'USD', 'EUR', '0.5', 51],
    [-101, 'USD', 'EUR', '0.5', -51],
    [100, 'USD', 'JPY', '149.5', 150],
    [1000, 'JPY', 'USD', '0.0067', 670],
    [1000, 'KWD', 'USD', '3.255', 326],
    [MINOR_MAX, 'USD', 'NZD', '1', MINOR_MAX],
    [0, 'USD', 'EUR', '0.9', 0],
  ])('%i %s into %s at %s is %i', (minor, from, to, rate, converted) => {
    expect(convertMinor(minor, from, to, rate)).toBe(converted);
  });

  it.each(['0', '-1', '', 'x', '0.000'])('refuses the rate %j', (rate) => {
    expect(isRate(rate)).toBe(false);
    expect(() => convertMinor(1, 'USD', 'EUR', rate)).toThrow(`"${rate}"`);
  });

  it('refuses a result too large to count', () => {
    expect(() => convertMinor(MINOR_MAX, 'USD', 'EUR', '1.1')).toThrow('too large in EUR');
  });

  it('is never further than half a minor unit from the truth', () => {
    const anyAmount = fc.integer({ min: -(10 ** 10), max: 10 ** 10 });
    fc.assert(
      fc.property(anyAmount, fc.integer({ min: 1, max: 10 ** 5 }), (minor, hundredths) => {
        const converted = BigInt(convertMinor(minor, 'USD', 'EUR', decimalOf(hundredths, 'USD')));
        const error = converted * 100n - BigInt(minor) * BigInt(hundredths);
        expect(error >= -50n && error <= 50n).toBe(true);
      }),
    );
  });
});

describe('showing money', () => {
  it.each([
    [1_000_000_000, 'USD', 'compact', 'US$10.0M'],
    [95_000, 'USD', 'compact', 'US$950'],
    [173_000_000, 'USD', 'compact', 'US$1.73M'],
    [63_471_200, 'USD', 'compact', 'US$634.7K'],
    [200_000_000, 'USD', 'short', 'US$2M'],
    [84_000, 'USD', 'short', 'US$840'],
    [100_000, 'USD', 'compact', 'US$1.00K'],
    [-125_000_000, 'USD', 'compact', '−US$1.25M'],
    [12_999, 'USD', 'whole', 'US$130'],
    [12_999, 'USD', 'exact', 'US$129.99'],
    [12_999, 'NZD', 'exact', '$129.99'],
    [MINOR_MAX, 'USD', 'exact', 'US$90,071,992,547,409.91'],
    [1_234, 'JPY', 'exact', 'JP¥1,234'],
    [5, 'IQD', 'exact', 'IQD\u00a00.005'],
  ] as const)('%i %s %s is %s', (minor, currency, style, text) => {
    expect(formatMoney(minor, currency, style)).toBe(text);
  });

  it('follows the locale of whoever reads', () => {
    expect(formatMoney(99_870_000, 'USD', 'compact', 'en-US')).toBe('$998.7K');
    expect(formatMoney(99_870_000, 'NZD', 'compact', 'en-US')).toBe('NZ$998.7K');
    expect(formatMoney(123_456, 'EUR', 'exact', 'de')).toBe('1.234,56\u00a0€');
  });
});

describe('a conversion by the rates of both currencies', () => {
  it.each([
    // 100.00 AUD at 1.1 NZD, in USD at 1.6 NZD: 68.75.
    [10_000, 'AUD', '1.1', 'USD', '1.6', 6875],
    // In yen, which have no cents, at 0.011 NZD: 100 x 1.1 / 0.011 = 10,000.
    [10_000, 'AUD', '1.1', 'JPY', '0.011', 10_000],
    // 0.01 x 1 / 3 rounds once: by way of a third currency in cents it would be nothing twice.
    [2, 'NZD', '1', 'AUD', '3', 1],
  ])('of %s %s at %s into %s at %s is %s', (minor, from, fromRate, to, toRate, converted) => {
    expect(convertByRates(minor, { currency: from, rate: fromRate }, { currency: to, rate: toRate })).toBe(converted);
  });
});
