import { ownValue } from '@forecastle/rules/reading';
import { currencyCode, isCurrencySign } from './currencies.ts';
import { shiftPoint } from './text.ts';
import type { DecimalMark } from './types.ts';

const PLAIN = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
/** As most exports write amounts: `1,234` and `1,234,567.89`. */
const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;
/** Powers of ten behind a number, in English, German, French and Spanish. */
const MULTIPLES: Readonly<Record<string, number>> = {
  k: 3,
  tsd: 3,
  mil: 3,
  m: 6,
  mn: 6,
  mm: 6,
  mio: 6,
  million: 6,
  millions: 6,
  millionen: 6,
  millones: 6,
  b: 9,
  bn: 9,
  mrd: 9,
  billion: 9,
};
const MULTIPLE = Object.keys(MULTIPLES)
  .sort((a, b) => b.length - a.length)
  .join('|');
const SIGN = '[-+\u2212]';
const CURRENCY =
  '[A-Za-z]{1,3}\\$|(?:JP|CN)?[\u00a5\uffe5]|[$\u00a3\u20ac\u20b9\u20a9\u20aa\u20bd\u20ba\u20b4\u20ab\u20b1\u20a6\u0e3f]|Rs\\.?|kr\\.?|z\u0142|K\u010d|Ft|S?Fr\\.?|R|[A-Za-z]{3}';
const NUMBER = new RegExp(
  `^(\\()?\\s*(${SIGN})?\\s*(${CURRENCY})?\\s*(${SIGN}|[$\u00a3\u20ac])?\\s*(\\d[\\d.,'\\u2019\\s]*|[.,]\\d+)(?:[eE]([-+]?\\d{1,2}))?` +
    `\\s*(%|(?:${MULTIPLE})\\.?(?![a-z]))?\\s*(${CURRENCY})?\\s*(-)?\\s*(\\))?$`,
  'i',
);
/** Cents left out: `1'200.–` and `1200,-` end in no minus. */
const NO_CENTS = /(\d)[.,]\s?[-\u2013\u2014]{1,2}(?=\s*\D{0,4}$)/;
/** Longer texts are prose or identifiers. */
const LONGEST = 64;

/** A number taken apart, its digits not yet read: whether `1.234` is one or a thousand is the column's to say. */
export interface NumberParts {
  readonly negative: boolean;
  readonly body: string;
  readonly exponent: number;
  readonly percent: boolean;
  /** Sign or code as written, or null. */
  readonly currency: string | null;
}

/** Whether the digits mean themselves: no grouping, a dot or nothing before the decimals, and no leading zero. */
export const isPlainNumber = (text: string): boolean => PLAIN.test(text);

/** Takes a trimmed text apart, or null when it is no number in any form. */
export function numberParts(text: string): NumberParts | null {
  const first = text.charCodeAt(0);
  const last = text.charCodeAt(text.length - 1);
  const mayBe = (first < 58 && first > 35) || (last < 58 && last > 35) || first > 127 || last > 127 || text.length < 40;
  if (text.length > LONGEST) return null;
  if (!mayBe || !/\d/.test(text)) return zeroAsDash(text);
  if (PLAIN.test(text)) {
    const negative = first === 45;
    return { negative, body: negative ? text.slice(1) : text, exponent: 0, percent: false, currency: null };
  }
  if (GROUPED.test(text)) return { negative: false, body: text, exponent: 0, percent: false, currency: null };
  const match = NUMBER.exec(NO_CENTS.test(text) ? text.replace(NO_CENTS, '$1') : text);
  if (!match) return null;
  const [, open, sign, before, innerSign, body = '', exponent, suffix, after, trailing, close] = match;
  if (Boolean(open) !== Boolean(close)) return null;
  const currency = before && (!after || currencyCode(before)) ? before : (after ?? null);
  if ((before && !isCurrencySign(before)) || (after && !isCurrencySign(after))) return null;
  const minus = [sign, innerSign, trailing].filter((mark) => mark === '-' || mark === '\u2212').length + (open ? 1 : 0);
  if (minus > 1) return null;
  const multiple = suffix && suffix !== '%' ? (ownValue(MULTIPLES, suffix.toLowerCase().replace('.', '')) ?? 0) : 0;
  return {
    negative: minus === 1,
    body: body.trim(),
    exponent: multiple + Number(exponent ?? 0),
    percent: suffix === '%',
    currency,
  };
}

/** Accounting formats show zero as a dash behind the currency sign: `$ -`. */
function zeroAsDash(text: string): NumberParts | null {
  const match = /^(\D{1,3}?)\s*-\s*$/.exec(text);
  if (!match?.[1] || !isCurrencySign(match[1].trim())) return null;
  return { negative: false, body: '0', exponent: 0, percent: false, currency: match[1].trim() };
}

/** The digits under one decimal mark as plain decimal text, or null when the grouping does not fit that mark. */
export function readDigits(body: string, decimal: DecimalMark): string | null {
  if (decimal === '.' && GROUPED.test(body)) return body.replaceAll(',', '');
  const parts = body.split(decimal);
  if (parts.length > 2) return null;
  const [whole = '', fraction = ''] = parts;
  if (!/^\d*$/.test(fraction)) return null;
  if (/^\d*$/.test(whole)) return join(whole, fraction);
  const mark = /[^\d]/.exec(whole)?.[0] ?? '';
  if (mark === decimal) return null;
  const groups = whole.split(mark);
  const [lead = '', ...rest] = groups;
  if (!/^[1-9]\d{0,2}$/.test(lead)) return null;
  const thousands = rest.every((group) => /^\d{3}$/.test(group));
  // Lakh and crore: 12,34,567.
  const indian =
    mark === ',' &&
    lead.length < 3 &&
    /^\d{3}$/.test(rest.at(-1) ?? '') &&
    rest.slice(0, -1).every((group) => /^\d{2}$/.test(group));
  return thousands || indian ? join(groups.join(''), fraction) : null;
}

function join(whole: string, fraction: string): string | null {
  if (whole === '' && fraction === '') return null;
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  return fraction ? `${digits}.${fraction}` : digits;
}

/** Which decimal mark the digits ask for: one of them, `any` when both read the same, `unsure` when they differ. */
export function decimalEvidence(body: string): DecimalMark | 'any' | 'unsure' | null {
  if (PLAIN.test(body)) {
    const point = body.indexOf('.');
    if (point < 0) return 'any';
    // Only one to three digits without a leading zero, then exactly three, could be a group of thousands.
    return body.length - point === 4 && point < 4 && body[0] !== '0' ? 'unsure' : '.';
  }
  if (GROUPED.test(body)) return body.includes('.') || body.indexOf(',') < body.lastIndexOf(',') ? '.' : 'unsure';
  const dot = readDigits(body, '.');
  const comma = readDigits(body, ',');
  if (dot === null && comma === null) return null;
  if (comma === null) return '.';
  if (dot === null) return ',';
  return dot === comma ? 'any' : 'unsure';
}

export interface ReadNumber {
  /** Plain decimal digits with a dot, exact: `-1234.50`. A percentage keeps its shown number. */
  readonly decimal: string;
  readonly percent: boolean;
  /** ISO code when the sign names one currency. */
  readonly currency: string | null;
  /** The sign when it may mean several currencies. */
  readonly sign?: string;
}

/** Reads a trimmed text as a number whose column uses this decimal mark; null when it is none. */
export function readNumber(text: string, decimal: DecimalMark): ReadNumber | null {
  if (decimal === '.' && !text.startsWith('-') && PLAIN.test(text))
    return { decimal: text, percent: false, currency: null };
  const parts = numberParts(text);
  const digits = parts && readDigits(parts.body, decimal);
  if (!parts || digits === null) return null;
  const shifted = parts.exponent === 0 ? digits : shiftPoint(digits, parts.exponent);
  const isZero = /^[0.]+$/.test(shifted);
  const currency = parts.currency ? currencyCode(parts.currency) : null;
  return {
    decimal: parts.negative && !isZero ? `-${shifted}` : shifted,
    percent: parts.percent,
    currency,
    ...(parts.currency && currency === null && { sign: parts.currency }),
  };
}
