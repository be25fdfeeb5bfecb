import type { Decimal } from './mention.ts';

/** Pattern of a number with its separators. */
export const FIGURE = String.raw`\d+(?:[.,'’\u00a0\u202f ]\d{3})*(?:[.,]\d+)?|\d+(?:[.,]\d+)?`;

/**
 * Returns the values a figure can have. "1.250" is 1.25 in English and 1250 in German, and a colleague may have written
 * either.
 */
export function decimalReadings(figure: string): Decimal[] {
  const text = figure.replaceAll(/['’\u00a0\u202f ]/gu, '');
  const separators = [...text.matchAll(/[.,]/gu)].map(([sign]) => sign);
  if (separators.length === 0) return [whole(text)];
  const last = text.search(/[.,][^.,]*$/u);
  const decimals = text.length - last - 1;
  const isMixed = new Set(separators).size > 1;
  const asDecimal = decimal(text.slice(0, last), text.slice(last + 1));
  const asGroups = whole(text);
  if (isMixed) return [asDecimal];
  if (separators.length > 1) return [asGroups];
  return decimals === 3 && last <= 3 && text[0] !== '0' ? [asGroups, asDecimal] : [asDecimal];
}

const digits = (text: string): string => text.replaceAll(/\D/gu, '');
const whole = (text: string): Decimal => ({ units: BigInt(digits(text) || '0'), places: 0 });
const decimal = (before: string, after: string): Decimal => ({
  units: BigInt(digits(before) + digits(after) || '0'),
  places: digits(after).length,
});

export const times = ({ units, places }: Decimal, factor: bigint): Decimal => ({ units: units * factor, places });
