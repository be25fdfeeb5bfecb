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
  const dividend = BigInt(minor) * rate.digits * 10n ** BigInt(digitsOf(to.currency) + over.scale);
  const divisor = over.digits * 10n ** BigInt(digitsOf(from.currency) + rate.scale);
  const converted = Number(divideHalfUp(dividend, divisor));
  if (!Number.isSafeInteger(converted))
    throw new RangeError(`${minor} ${from.currency} is too large in ${to.currency}`);
  return converted === 0 ? 0 : converted;
}

/**
 * Minor units in the other currency at `rate` (units of `to` for one unit of `from`, a plain decimal text), rounded
 * half up. Throws on a rate that is none and on a result too large to count.
 */
export function convertMinor(minor: number, from: string, to: string, rate: string): number {
  const decimal = parseDecimal(rate);
  if (decimal === null || decimal.digits <= 0n) throw new RangeError(`"${rate}" is not a conversion rate above zero`);
  const dividend = BigInt(minor) * decimal.digits * 10n ** BigInt(digitsOf(to));
  const divisor = 10n ** BigInt(digitsOf(from) + decimal.scale);
  const converted = Number(divideHalfUp(dividend, divisor));
  if (!Number.isSafeInteger(converted)) throw new RangeError(`${minor} ${from} at ${rate} is too large in ${to}`);
  return converted === 0 ? 0 : converted;
}
