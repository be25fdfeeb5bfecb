/** A plain decimal number, exactly: digits times 10 to the power of -scale. */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

const PLAIN_DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?$/;

/** Reads `-12.50`, `.5` or `7`; null for anything else (no grouping, no exponent: the importer removes those). */
export function parseDecimal(text: string): Decimal | null {
  const match = PLAIN_DECIMAL.exec(text.trim());
  if (match === null) return null;
  const [, sign, whole = '', fraction = ''] = match;
  if (whole === '' && fraction === '') return null;
  const digits = BigInt(whole + fraction);
  return { digits: sign === '-' ? -digits : digits, scale: fraction.length };
}

/** Quotient rounded to the nearest whole number, halves away from zero, as money is rounded; divisor positive. */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  const magnitude = dividend < 0n ? -dividend : dividend;
  const quotient = (2n * magnitude + divisor) / (2n * divisor);
  return dividend < 0n ? -quotient : quotient;
}
