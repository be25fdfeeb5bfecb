import { digitsOf } from './currencyDigits.ts';
import { divideHalfUp, parseDecimal } from './decimal.ts';

/** Whether a text is a rate one can convert by: a plain decimal above zero. */
export function isRate(text: string): boolean {
  const rate = parseDecimal(text);
  return rate !== null && rate.digits > 0n;
}

/**
 * Returns minor units in another currency by the rates of both into a third one, rounded half up once. Throws on a rate
 * that is none and on a result too large to count.
 */
export function convertByRates(
  minor: number,
  from: { readonly currency: string; readonly rate: string },
  to: { readonly currency: string; readonly rate: string },
): number {
  const [rate, over] = [parseDecimal(from.rate), parseDecimal(to.rate)];
  if (!rate || !over || rate.digits <= 0n || over.digits <= 0n)
    throw new RangeError(`"${from.rate}" and "${to.rate}" are not both conversion rates above zero`);
  return counted(
    BigInt(minor) * rate.digits * 10n ** BigInt(digitsOf(to.currency) + over.scale),
    over.digits * 10n ** BigInt(digitsOf(from.currency) + rate.scale),
    () => `${minor} ${from.currency} is too large in ${to.currency}`,
  );
}

/**
 * Minor units in the other currency at `rate` (units of `to` for one unit of `from`, a plain decimal text), rounded
 * half up. Throws on a rate that is none and on a result too large to count.
 */
export function convertMinor(minor: number, from: string, to: string, rate: string): number {
  const decimal = parseDecimal(rate);
  if (decimal === null || decimal.digits <= 0n) throw new RangeError(`"${rate}" is not a conversion rate above zero`);
  return counted(
    BigInt(minor) * decimal.digits * 10n ** BigInt(digitsOf(to)),
    10n ** BigInt(digitsOf(from) + decimal.scale),
    () => `${minor} ${from} at ${rate} is too large in ${to}`,
  );
}

/** Returns the quotient rounded half up as a number, never -0. Throws a RangeError where it is too large to count. */
function counted(dividend: bigint, divisor: bigint, tooLarge: () => string): number {
  const converted = Number(divideHalfUp(dividend, divisor));
  if (!Number.isSafeInteger(converted)) throw new RangeError(tooLarge());
  return converted === 0 ? 0 : converted;
}
