import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalOf } from '../money/formatMoney.ts';
import { parseInstant, plainDecimal, readAmount, readDay, readPercent, readText } from './readValues.ts';

/** What a reader returns, and what it notes. */
const noted = <T>(read: (note: (reason: string) => void) => T): readonly [T, ...string[]] => {
  const notes: string[] = [];
  return [read((reason) => notes.push(reason)), ...notes];
};

describe('a text', () => {
  it.each([
    [' Call Ana ', true, ['Call Ana']],
    ['Tui  Ltd', true, ['Tui  Ltd']],
    ['Zo\u200be', true, ['Zo e', 'Title has line breaks or hidden characters. Spaces replace them.']],
    ['one\r\ntwo', false, ['one\ntwo']],
    ['one\r\ntwo', true, ['one two', 'Title has line breaks or hidden characters. Spaces replace them.']],
    ['a\0b', false, ['ab', 'Title has hidden characters. They are removed.']],
    [' \n ', false, [null]],
    ['\u200d', true, [null]],
    ['12345678901', true, ['1234567890', 'Title has 11 characters. The first 10 are kept.']],
    ['123456789👍', true, ['123456789', 'Title has 11 characters. The first 10 are kept.']],
  ])('%j is kept and told (one line: %s)', (given, oneLine, [text, ...notes]) => {
    expect(noted((note) => readText(given, { label: 'Title', max: 10, oneLine }, note))).toEqual([text, ...notes]);
  });
});

describe('an instant', () => {
  it.each([
    ['2026-11-29T20:32:48.000+0000', '2026-11-29T20:32:48.000Z'],
    ['2026-11-29T20:32:48.000Z', '2026-11-29T20:32:48.000Z'],
    ['2026-11-29T20:32:48+13:00', '2026-11-29T07:32:48.000Z'],
  ])('may be written %s', (text, instant) => expect(parseInstant(text)).toBe(Date.parse(instant)));
  it.each(['', '2026-11-29', '2026-11-29T20:32:48', '2026-13-29T20:32:48Z', 'yesterday'])('is not %j', (text) =>
    expect(parseInstant(text)).toBeNull(),
  );
});

describe('a day', () => {
  it.each([
    ['2026-11-29', '2026-11-29'],
    ['2026-11-29T11:30:00.000+0000', '2026-11-30'],
    ['2026-02-30', null],
    ['1899-12-31', null],
    ['2200-01-01', null],
    ['', null],
  ])('%j is %s in Auckland', (text, day) => expect(readDay(text, 'Pacific/Auckland')).toBe(day));
});

describe('a number', () => {
  it.each([
    ['12.50', '12.50'],
    ['1.25E7', '12500000'],
    ['1.25e+1', '12.5'],
    ['-5E-3', '-0.005'],
    ['12E-2', '0.12'],
    ['.5e0', '0.5'],
    ['E5', null],
    ['', null],
    ['1,000', null],
    ['NaN', null],
  ])('%j is written out as %j', (text, plain) => expect(plainDecimal(text)).toBe(plain));

  it('with an exponent is the number without one', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        // JavaScript writes no sign before zero.
        expect(Number(plainDecimal(value.toExponential())) - value).toBe(0);
      }),
    );
  });
});

describe('an amount', () => {
  const read = (given: string, currency: string) => noted((note) => readAmount(given, currency, 'Amount', note));
  it.each([
    ['120000.5', 'NZD', [12_000_050]],
    ['0.1', 'NZD', [10]],
    ['1.2E7', 'JPY', [12_000_000]],
    ['4.35', 'BHD', [4350]],
    ['10.005', 'NZD', [1001, 'Amount 10.005 has more decimals than NZD. It is rounded to 10.01.']],
    ['99.5', 'JPY', [100, 'Amount 99.5 has more decimals than JPY. It is rounded to 100.']],
    ['-5', 'NZD', [undefined, 'Amount -5 NZD is below zero. Deals have amounts from zero up, so it is left out.']],
    ['5', 'QQQ', [undefined, 'Forecastle does not know the currency “QQQ”. Amount is left out.']],
    ['much', 'NZD', [undefined, 'Amount “much” is not a number. It is left out.']],
    ['90000000000000.01', 'NZD', [undefined, 'Amount 90000000000000.01 NZD is too large. It is left out.']],
    ['9E200', 'NZD', [undefined, 'Amount 9E200 NZD is too large. It is left out.']],
  ])('of %s %s is told exactly', (given, currency, told) => {
    expect(read(given, currency)).toEqual(told);
  });

  it('is the same when it is written out and read again', () => {
    fc.assert(
      fc.property(fc.nat(2 ** 31 - 1), fc.constantFrom('NZD', 'JPY', 'BHD', 'CLF'), (minor, currency) => {
        expect(read(decimalOf(minor, currency), currency)).toEqual([minor]);
      }),
    );
  });
});

describe('a percentage', () => {
  it.each([
    ['0', [0]],
    ['100.0', [100]],
    ['33.5', [34, 'Probability 33.5 is rounded to 34.']],
    ['100.1', [undefined, 'Probability 100.1 is not between 0 and 100. It is left out.']],
    ['-1', [undefined, 'Probability -1 is not between 0 and 100. It is left out.']],
    ['high', [undefined, 'Probability “high” is not a number. It is left out.']],
  ])('of %s is told', (given, told) => {
    expect(noted((note) => readPercent(given, 'Probability', note))).toEqual(told);
  });
});
