import { describe, expect, it } from 'vitest';
import { isAppCode } from './app-code.ts';

/** From the table of RFC 6238, appendix B: the last six digits at second 1111111109, the end of its step. */
const KEY = '12345678901234567890';
const CODE = '081804';

describe('a code of an authenticator app', () => {
  it.each([
    ['in its half minute', 1_111_111_080_000, true],
    ['at the end of its half minute', 1_111_111_109_999, true],
    ['in the half minute after', 1_111_111_110_000, true],
    ['at the end of the half minute after', 1_111_111_139_999, true],
    ['later', 1_111_111_140_000, false],
    ['before its half minute', 1_111_111_079_999, false],
  ])('%s', (_, now, isTaken) => {
    expect(isAppCode(KEY, CODE, now)).toBe(isTaken);
  });

  it.each(['', '08180', '0818040', '081805', '０８１８０４'])('is none that differs: %j', (code) => {
    expect(isAppCode(KEY, code, 1_111_111_109_000)).toBe(false);
  });
});
