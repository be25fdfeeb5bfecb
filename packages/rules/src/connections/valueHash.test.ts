import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmptyValue, valueHash } from './valueHash.ts';

describe('the hash of a value', () => {
  it.each([
    ['Call Ana', '  Call Ana\n'],
    ['one\ntwo', 'one\r\ntwo'],
    ['Zoë', 'Zoe\u0308'],
    ['', null],
    [[], undefined],
    [
      ['b', 'a'],
      ['a', 'b'],
    ],
    [{ amountMinor: null, currency: 'NZD' }, null],
    [
      { amountMinor: 100, currency: 'NZD' },
      { currency: 'NZD', amountMinor: 100 },
    ],
  ])('is the same for %j and %j', (one, other) => {
    expect(valueHash(one)).toBe(valueHash(other));
  });

  it.each([
    ['1', 1],
    [1, true],
    ['true', true],
    ['a,b', ['a', 'b']],
    [['a', 'b'], ['a,b']],
    [0, null],
    [false, null],
    ['null', null],
    [
      { amountMinor: 100, currency: 'NZD' },
      { amountMinor: 100, currency: 'USD' },
    ],
    [{ amountMinor: 0, currency: 'NZD' }, null],
    ['2026-12-01', '2026-12-02'],
    ['Call Ana', 'call Ana'],
  ])('differs for %j and %j', (one, other) => {
    expect(valueHash(one)).not.toBe(valueHash(other));
  });

  it('stays what it is: kept hashes are compared with later ones', () => {
    expect([valueHash(null), valueHash('Call Ana'), valueHash(['a', 'b'])]).toEqual([
      '1aee8d83488bdcb8',
      'f29983473b1fdefd',
      'a2d1f2040b2f3427',
    ]);
  });

  it('is 16 hexadecimal digits, and no two of 200,000 numbered texts share one', () => {
    const hashes = new Set(Array.from({ length: 200_000 }, (_, n) => valueHash(`Deal ${n}`)));
    expect(hashes.size).toBe(200_000);
    expect([...hashes].every((hash) => /^[0-9a-f]{16}$/.test(hash))).toBe(true);
  });

  it('tells any two texts apart that differ by more than white space', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
        const bare = (text: string) => text.normalize('NFC').replaceAll(/\r\n?/g, '\n').trim();
        expect(valueHash(one) === valueHash(other)).toBe(bare(one) === bare(other));
      }),
    );
  });

  it('is that of nothing exactly for what is empty', () => {
    expect([null, undefined, '', ' ', [], { amountMinor: null, currency: 'NZD' }].every(isEmptyValue)).toBe(true);
    expect([0, false, 'a', ['']].some(isEmptyValue)).toBe(false);
  });
});
