/** Cost of model calls in micros: millionths of a US dollar, the currency providers bill in. */

export const MICROS_PER_CENT = 10_000;
const TOKENS_PER_PRICE = 1_000_000n;

/** Micros for a million tokens. */
export interface TokenPrices {
  readonly inputMicros: number;
  readonly cachedMicros: number;
  readonly outputMicros: number;
}

/** Null where the provider does not say. Input contains cached tokens, output contains reasoning tokens. */
export interface TokenCounts {
  readonly input: number | null;
  readonly cached: number | null;
  readonly output: number | null;
  readonly reasoning: number | null;
}

/** Counts of a call that the provider did not count. */
export const UNCOUNTED: TokenCounts = { input: null, cached: null, output: null, reasoning: null };

/** Returns the cost in whole micros, rounded up; null without prices or without counts. */
export function callCost(counts: TokenCounts, prices: TokenPrices | null): number | null {
  if (prices === null || counts.input === null || counts.output === null) return null;
  const cached = Math.min(counts.cached ?? 0, counts.input);
  const units =
    BigInt(counts.input - cached) * BigInt(prices.inputMicros) +
    BigInt(cached) * BigInt(prices.cachedMicros) +
    BigInt(counts.output) * BigInt(prices.outputMicros);
  return Number((units + TOKENS_PER_PRICE - 1n) / TOKENS_PER_PRICE);
}

/** Characters a token has at the least in practice; a token of code or of other scripts can be a single byte. */
const BYTES_PER_TOKEN = 3;

/** Returns a high estimate of the tokens of a text, from its length in UTF-8. */
export const estimateTokens = (text: string): number =>
  Math.ceil(new TextEncoder().encode(text).length / BYTES_PER_TOKEN);
