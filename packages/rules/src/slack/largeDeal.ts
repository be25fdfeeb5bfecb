/** Times the mean amount that make a deal a large one. */
const TIMES_THE_MEAN = 3n;

interface OpenDeals {
  /** Of those with an amount. */
  readonly count: number;
  /** In minor units. */
  readonly sumMinor: bigint;
  /** Decimal places of the currency. */
  readonly digits: number;
}

/** Returns from what amount on a deal is a large one: three times the mean, with one leading digit, at least one unit of currency. */
export function largeDealFrom({ count, sumMinor, digits }: OpenDeals): bigint {
  const one = 10n ** BigInt(digits);
  if (count <= 0 || sumMinor <= 0n) return one;
  const exact = (TIMES_THE_MEAN * sumMinor) / BigInt(count);
  const leading = 10n ** BigInt(exact.toString().length - 1);
  const rounded = ((exact + leading / 2n) / leading) * leading;
  return rounded > one ? rounded : one;
}
