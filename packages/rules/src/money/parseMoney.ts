import { digitsOf } from './currencyDigits.ts';
import { divideHalfUp, parseDecimal } from './decimal.ts';

/** Largest amount we count, in minor units either side of zero: beyond it JavaScript's numbers skip integers. */
export const MINOR_MAX = Number.MAX_SAFE_INTEGER;

export type ParsedMoney =
  | { readonly ok: true; readonly minor: number; readonly rounded: boolean }
  | { readonly ok: false; readonly reason: 'not_a_number' | 'too_large' };

/**
 * Minor units of a plain decimal text, rounded half up (halves away from zero) when it has more digits than the
 * currency; `rounded` says whether that changed the amount.
 */
export function parseMoney(text: string, currency: string): ParsedMoney {
  const decimal = parseDecimal(text);
  if (decimal === null) return { ok: false, reason: 'not_a_number' };
  const scaled = decimal.digits * 10n ** BigInt(digitsOf(currency));
  const divisor = 10n ** BigInt(decimal.scale);
  const minor = Number(divideHalfUp(scaled, divisor));
  if (!Number.isSafeInteger(minor)) return { ok: false, reason: 'too_large' };
  return { ok: true, minor: minor === 0 ? 0 : minor, rounded: scaled % divisor !== 0n };
}
