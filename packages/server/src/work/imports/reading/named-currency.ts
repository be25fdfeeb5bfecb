import { currencyCode, isCurrencyCode } from './currencies.ts';

/** Codes that are words too: only a header that writes them in capitals means the currency. */
const WORDS_TOO = new Set([
  'all',
  'try',
  'top',
  'cup',
  'mop',
  'gel',
  'lak',
  'bam',
  'ron',
  'bob',
  'cop',
  'sos',
  'ang',
  'amd',
  'sar',
  'mad',
  'std',
  'aed',
]);

/** The currency that the header of an amount names, as in `Value (EUR)`, `amount_usd` and `Sum, ₽`; null when none does. */
export function namedCurrency(header: string): string | null {
  for (const sign of header.match(/(?:[A-Z]{1,3})?\p{Sc}/gu) ?? []) {
    const code = currencyCode(sign);
    if (code !== null) return code;
  }
  for (const word of header.split(/[^\p{L}]+/u)) {
    if (!isCurrencyCode(word)) continue;
    const isWritten = word === word.toUpperCase() && header !== header.toUpperCase();
    if (isWritten || !WORDS_TOO.has(word.toLowerCase())) return word.toUpperCase();
  }
  return null;
}
