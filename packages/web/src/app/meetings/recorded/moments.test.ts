import { describe, expect, it } from 'vitest';
import { clockTime, cueAt, lengthWords, sharesOf, spokenTime } from './moments.ts';

describe('a moment of a meeting', () => {
  it.each([
    [0, '0:00', '0 seconds'],
    [7_900, '0:07', '7 seconds'],
    [7_999, '0:07', '7 seconds'],
    [61_000, '1:01', '1 minute 1 second'],
    [754_000, '12:34', '12 minutes 34 seconds'],
    [3_599_999, '59:59', '59 minutes 59 seconds'],
    [3_600_000, '1:00:00', '1 hour'],
    [3_723_000, '1:02:03', '1 hour 2 minutes 3 seconds'],
    [36_000_000, '10:00:00', '10 hours'],
  ])('at %d ms is %s, said as %s', (ms, shown, said) => {
    expect(clockTime(ms)).toBe(shown);
    expect(spokenTime(ms)).toBe(said);
  });
});

describe('a length', () => {
  it.each([
    [40_000, '40 s'],
    [59_400, '59 s'],
    [59_600, '1 min'],
    [2_880_000, '48 min'],
    [3_599_000, '1 h'],
    [4_320_000, '1 h 12 min'],
  ])('of %d ms is %s', (ms, words) => {
    expect(lengthWords(ms)).toBe(words);
  });
});

describe('the cue at a moment', () => {
  const cues = [[1_000], [2_000], [2_000], [5_000]] as const;
  it.each([
    [999, -1],
    [1_000, 0],
    [1_999, 0],
    // Of two that begin together the later one is said to be current.
    [2_000, 2],
    [4_999, 2],
    [90_000, 3],
  ])('%d ms is cue %d', (ms, cue) => {
    expect(cueAt(cues, ms)).toBe(cue);
  });
  it('of a meeting without cues is none', () => {
    expect(cueAt([], 5)).toBe(-1);
  });
});

describe('talk shares', () => {
  it.each([
    [
      [1, 1, 1],
      [34, 33, 33],
    ],
    [
      [50, 50],
      [50, 50],
    ],
    [
      [0, 0],
      [0, 0],
    ],
    [
      [999, 1],
      [100, 0],
    ],
    [[], []],
  ])('of %j are %j', (amounts, shares) => {
    expect(sharesOf(amounts)).toEqual(shares);
  });
});
