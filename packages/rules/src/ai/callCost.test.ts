import { describe, expect, it } from 'vitest';
import { callCost, estimateTokens } from './callCost.ts';

/** $1, $0.10 and $5 for a million tokens. */
const PRICES = { inputMicros: 1_000_000, cachedMicros: 100_000, outputMicros: 5_000_000 };
const counts = (input: number | null, output: number | null, cached: number | null = null) => ({
  input,
  output,
  cached,
  reasoning: null,
});

describe('the cost of a call', () => {
  it.each([
    // 1000 at $1 and 200 at $5 for a million: 1000 + 1000 micros.
    [counts(1000, 200), 2000],
    // 400 of 1000 are cached: 600 + 40 + 1000.
    [counts(1000, 200, 400), 1640],
    // More cached than sent cannot be: all 1000 are cached.
    [counts(1000, 0, 4000), 100],
    [counts(0, 0), 0],
    // 1 cached token is a tenth of a micro, which is rounded up.
    [counts(1, 0, 1), 1],
    [counts(11, 0, 11), 2],
    [counts(10, 0, 10), 1],
    [counts(null, 200), null],
    [counts(1000, null), null],
  ])('of %j is %j micros', (tokens, micros) => {
    expect(callCost(tokens, PRICES)).toBe(micros);
  });

  it('counts reasoning within the output, and is unknown without a price', () => {
    expect(callCost({ ...counts(0, 200), reasoning: 150 }, PRICES)).toBe(1000);
    expect(callCost(counts(1000, 200), null)).toBeNull();
  });

  it('is exact where a float would not be', () => {
    const prices = { inputMicros: 9_007_199_254_740_991, cachedMicros: 0, outputMicros: 0 };
    expect(callCost(counts(1_000_000, 0), prices)).toBe(9_007_199_254_740_991);
  });
});

describe('the estimate of tokens', () => {
  it.each([
    ['', 0],
    ['abc', 1],
    ['abcd', 2],
    // Two bytes, three bytes and four.
    ['éé', 2],
    ['田中', 2],
    ['😀', 2],
  ])('of %j is %j', (text, tokens) => {
    expect(estimateTokens(text)).toBe(tokens);
  });
});
