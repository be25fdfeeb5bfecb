import { describe, expect, it } from 'vitest';
import { decimalOfMinor, formatChange, formatMoney, moneyToEdit, parseMoney } from './money.ts';
import { parseNumber } from './numbers.ts';

const us = (style: 'exact' | 'whole' | 'compact') => ({ style, locale: 'en-US' });

describe('money', () => {
  it('is written exactly, in whole units, or compactly', () => {
    expect(formatMoney(12999, 'USD', us('exact'))).toBe('$129.99');
    expect(formatMoney(12999, 'USD', us('whole'))).toBe('$130');
    expect(formatMoney(1_000_000_000, 'USD', us('compact'))).toBe('$10.0M');
    expect(formatMoney(84_000, 'USD', us('compact'))).toBe('$840');
    expect(formatMoney(-84_000, 'USD', us('whole'))).toBe('−$840');
  });
  it('is a change with its sign', () => {
    const change = (minor: string) => formatChange(minor, 'USD', us('compact'));
    expect(['120000000', '-34000', '0'].map(change)).toEqual(['+$1.20M', '−$340', '$0']);
  });
  it('keeps every unit of sums past 2^53', () => {
    expect(formatMoney('900719925474099399', 'USD', us('exact'))).toBe('$9,007,199,254,740,993.99');
  });
  it('knows currencies without cents and with three places', () => {
    expect(decimalOfMinor(1250, 'JPY')).toBe('1250');
    expect(decimalOfMinor(1250, 'BHD')).toBe('1.250');
    expect(decimalOfMinor(-5, 'USD')).toBe('-0.05');
  });
  it.each([
    ['USD', 12_000_050, '120,000.50'],
    ['USD', 12_000_000, '120,000'],
    ['USD', 5, '0.05'],
    ['USD', 900_719_925_474_099_1, '90,071,992,547,409.91'],
    ['JPY', 1250, '1,250'],
    ['BHD', 1_250_500, '1,250.500'],
  ])('stands in a field of %s as it is read back', (currency, minor, text) => {
    expect(moneyToEdit(minor, currency, 'en-US')).toBe(text);
    expect(parseMoney(text, currency, 'en-US')).toBe(minor);
  });
  it.each([
    ['840,000', 84_000_000],
    ['$840k', 84_000_000],
    ['1.2m', 120_000_000],
    ['1.1M', 110_000_000],
    ['0', 0],
    ['12 500.50', 1_250_050],
  ])('reads %j', (text, minor) => {
    expect(parseMoney(text, 'USD', 'en-US')).toBe(minor);
  });
  it.each(['abc', '-5', '1,5', '1.2.3', '1.005', '12,34,567.8.9', ''])('refuses %j', (text) => {
    expect(parseMoney(text, 'USD', 'en-US')).toBeNull();
  });
  it('reads the signs of the locale', () => {
    expect(parseNumber('1.234,5', 'de-DE')).toBe(1234.5);
    expect(parseNumber('1 234,5', 'fr-FR')).toBe(1234.5);
    expect(parseNumber('0,075', 'en-US')).toBeNull();
    expect(parseNumber('1.5', 'de-DE')).toBeNull();
  });
});
