/** An exact fraction in lowest terms, denominator positive; `value` is the same as a floating-point number to show. */
export interface Exact {
  readonly numerator: number;
  readonly denominator: number;
  readonly value: number;
}

const greatestCommonDivisor = (a: number, b: number): number => {
  let [larger, smaller] = [Math.abs(a), b];
  while (smaller !== 0) [larger, smaller] = [smaller, larger % smaller];
  return larger;
};

/** Throws when a term leaves the exactly representable integers, because a silent error would break "adds up". */
export function exact(numerator: number, denominator = 1): Exact {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator <= 0) {
    throw new RangeError(`${numerator}/${denominator} is not an exact fraction of safe integers`);
  }
  if (numerator === 0) return ZERO;
  const divisor = denominator === 1 ? 1 : greatestCommonDivisor(numerator, denominator);
  return {
    numerator: numerator / divisor,
    denominator: denominator / divisor,
    value: numerator / denominator,
  };
}

export const ZERO: Exact = { numerator: 0, denominator: 1, value: 0 };

export function plus(a: Exact, b: Exact): Exact {
  if (a.denominator === b.denominator) return exact(a.numerator + b.numerator, a.denominator);
  const divisor = greatestCommonDivisor(a.denominator, b.denominator);
  const [scaleA, scaleB] = [b.denominator / divisor, a.denominator / divisor];
  return exact(a.numerator * scaleA + b.numerator * scaleB, a.denominator * scaleA);
}

export function minus(a: Exact, b: Exact): Exact {
  return plus(a, { numerator: -b.numerator, denominator: b.denominator, value: -b.value });
}

export function sumExact(terms: readonly Exact[]): Exact {
  let total = ZERO;
  for (const term of terms) total = plus(total, term);
  return total;
}

/** Half up (towards positive infinity), exact for integers whose double is a safe integer. */
export function roundHalfUp(numerator: number, denominator: number): number {
  return Math.floor((2 * numerator + denominator) / (2 * denominator));
}
