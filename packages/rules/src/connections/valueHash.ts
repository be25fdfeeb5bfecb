/**
 * A short hash of a value, kept for each mapped field of a linked record to tell which side has changed since both agreed.
 * 64 bits in two lanes of multiply and shift, after cyrb53 (https://github.com/bryc/code/blob/master/jshash/experimental/cyrb53.js).
 * It is no secret and no proof: two different values of one field share a hash by chance once in 2^64 comparisons, about
 * 5 in 10^20, and a hash is compared only with that of the same field. Such a change would go unnoticed.
 */

/** A value of a mapped field in our own form. Money is its amount and its currency. */
export type HashedValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly string[]
  | Readonly<{ amountMinor: number | null; currency: string }>;

/** Returns 16 hexadecimal digits that are the same for values that mean the same. */
export function valueHash(value: HashedValue): string {
  const text = normalForm(value);
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return digits(high) + digits(low);
}

/** Whether a field holds nothing: no value, an empty text or list, or money without an amount. */
export const isEmptyValue = (value: HashedValue): boolean => normalForm(value) === '';

const digits = (lane: number): string => (lane >>> 0).toString(16).padStart(8, '0');

/**
 * Writes a value as text that begins with its kind. Line breaks, white space around a text, how an accent is composed, and the
 * order of several choices say nothing; systems change them on the way.
 */
function normalForm(value: HashedValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') {
    const text = plainText(value);
    return text === '' ? '' : `s${text}`;
  }
  if (typeof value !== 'object') return `${typeof value === 'number' ? 'n' : 'b'}${value}`;
  if (isList(value)) {
    const parts = value.map(plainText).sort();
    return parts.length === 0 ? '' : `l${JSON.stringify(parts)}`;
  }
  return value.amountMinor === null ? '' : `m${value.amountMinor} ${value.currency}`;
}

const isList = (value: object): value is readonly string[] => Array.isArray(value);

const plainText = (text: string): string => text.normalize('NFC').replaceAll(/\r\n?/g, '\n').trim();
