import { describe, expect, it } from 'vitest';
import { formatMicros, formatMicrosExactly, parseMicros } from './micros.ts';

describe('typed dollars', () => {
  it.each([
    ['3', 3_000_000],
    ['0.075', 75_000],
    ['0.000001', 1],
    ['.3', 300_000],
    ['$1,250.10', 1_250_100_000],
    ['US$ 15', 15_000_000],
    ['0', 0],
    ['0.1', 100_000],
    ['4.35', 4_350_000],
    ['1.005', 1_005_000],
  ])('%j are %i micros', (text, micros) => expect(parseMicros(text, 'en-US')).toBe(micros));
  it.each(['', 'three', '-1', '−1', '0.0000001', '1.2.3', '1e3', '99999999999999'])('%j are no price', (text) =>
    expect(parseMicros(text, 'en-US')).toBeNull(),
  );
  it('are read in the signs of the locale', () => {
    expect(parseMicros('0,075', 'de-DE')).toBe(75_000);
    expect(parseMicros('1.250,5', 'de-DE')).toBe(1_250_500_000);
    expect(parseMicros('0,075', 'en-US')).toBeNull();
  });
});

describe('micros as dollars', () => {
  it.each([
    [0, '$0.00'],
    [1, '$0.000001'],
    [12_345, '$0.0123'],
    [500_000, '$0.50'],
    [1_234_567, '$1.23'],
    [12_345_678_900, '$12,345.68'],
  ])('%i read as a cost %j', (micros, words) => expect(formatMicros(micros, 'en-US')).toBe(words));
  it.each([
    [75_000, '$0.075'],
    [3_000_000, '$3.00'],
    [1, '$0.000001'],
  ])('%i read as a price %j', (micros, words) => expect(formatMicrosExactly(micros, 'en-US')).toBe(words));
});
