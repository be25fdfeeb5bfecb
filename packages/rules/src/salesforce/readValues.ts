/** Reads texts of Salesforce into values of ours, and notes in a sentence what is changed or left out. */
import { isoDate, localDay, parseIsoDate } from '../days.ts';
import { isCurrency } from '../money/currencyDigits.ts';
import { divideHalfUp, parseDecimal } from '../money/decimal.ts';
import { decimalOf } from '../money/formatMoney.ts';
import { parseMoney } from '../money/parseMoney.ts';
import { asOneLine, oneLineFault } from '../oneLine.ts';

export type Note = (reason: string) => void;

/** Days that records keep. */
const FIRST_DAY = '1900-01-01';
const LAST_DAY = '2199-12-31';
/** Amounts that records keep, in minor units. */
const AMOUNT_MAX = 9_000_000_000_000_000;
/** Characters of a value that a note repeats. */
const QUOTED_MAX = 80;

export const quoted = (text: string): string =>
  `“${text.length > QUOTED_MAX ? `${text.slice(0, QUOTED_MAX).trimEnd()}…` : text}”`;

export interface TextForm {
  readonly label: string;
  readonly max: number;
  readonly oneLine?: boolean | undefined;
}

/** Returns a text as it is kept; null for an empty one. Line breaks are written as `\n`. */
export function readText(given: string, { label, max, oneLine }: TextForm, note: Note): string | null {
  const trimmed = given.replaceAll(/\r\n?/g, '\n').trim();
  let text = oneLine ? lineOf(trimmed) : trimmed.replaceAll('\0', '');
  if (text !== trimmed && text !== null)
    note(
      `${label} has ${oneLine ? 'line breaks or hidden characters. Spaces replace them' : 'hidden characters. They are removed'}.`,
    );
  if (text === null || text === '') return null;
  if (text.length > max) {
    note(
      `${label} has ${text.length.toLocaleString('en')} characters. The first ${max.toLocaleString('en')} are kept.`,
    );
    // A character of two halves is never cut between them.
    text = text
      .slice(0, max)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trimEnd();
  }
  return text;
}

/** Returns the text as one line; null when nothing of it can be seen. */
function lineOf(text: string): string | null {
  if (oneLineFault(text) === null) return text;
  const line = asOneLine(text);
  return oneLineFault(line) === null ? line : null;
}

/**
 * Returns the instant in epoch milliseconds; null for anything else. REST writes `+0000`, Bulk `Z`.
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/intro_valid_date_formats.htm
 */
export function parseInstant(text: string): number | null {
  const match = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?)(?:Z|([+-]\d{2}):?(\d{2}))$/.exec(text.trim());
  if (match === null) return null;
  const [, local = '', hours, minutes] = match;
  const at = Date.parse(`${local}${hours === undefined ? 'Z' : `${hours}:${minutes}`}`);
  return Number.isNaN(at) ? null : at;
}

/** Returns the day as YYYY-MM-DD, that of an instant in the organisation's time zone; null for none that records keep. */
export function readDay(text: string, timeZone: string): string | null {
  const given = text.trim();
  const at = parseInstant(given);
  const day = at === null ? given : isoDate(localDay(at, timeZone));
  return parseIsoDate(day) !== null && day >= FIRST_DAY && day <= LAST_DAY ? day : null;
}

/** Returns a number as a plain decimal text, also when it is written with an exponent (`1.25E7`); null for none. */
export function plainDecimal(text: string): string | null {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?[eE]([+-]?\d{1,3})$/.exec(text.trim());
  if (match === null) return parseDecimal(text) === null ? null : text.trim();
  const [, sign = '', whole = '', fraction = '', exponent = ''] = match;
  const digits = whole + fraction;
  if (digits === '') return null;
  const point = whole.length + Number(exponent);
  const padded = point < 0 ? '0'.repeat(-point) + digits : digits.padEnd(point, '0');
  const at = Math.max(point, 0);
  const decimals = padded.slice(at);
  return `${sign}${padded.slice(0, at) || '0'}${decimals === '' ? '' : `.${decimals}`}`;
}

/** Returns an amount in minor units; undefined for one that records cannot keep, which is noted. */
export function readAmount(given: string, currency: string, label: string, note: Note): number | undefined {
  if (!isCurrency(currency)) {
    note(`Forecastle does not know the currency ${quoted(currency)}. ${label} is left out.`);
    return undefined;
  }
  const text = plainDecimal(given);
  const money = text === null ? null : parseMoney(text, currency);
  if (text === null || money === null || (!money.ok && money.reason === 'not_a_number')) {
    note(`${label} ${quoted(given)} is not a number. It is left out.`);
    return undefined;
  }
  if (!money.ok || money.minor > AMOUNT_MAX) {
    note(`${label} ${given} ${currency} is too large. It is left out.`);
    return undefined;
  }
  if (money.minor < 0) {
    note(`${label} ${given} ${currency} is below zero. Deals have amounts from zero up, so it is left out.`);
    return undefined;
  }
  if (money.rounded)
    note(`${label} ${given} has more decimals than ${currency}. It is rounded to ${decimalOf(money.minor, currency)}.`);
  return money.minor;
}

/** Returns whole percent from 0 to 100; undefined for anything else, which is noted. */
export function readPercent(given: string, label: string, note: Note): number | undefined {
  const decimal = parseDecimal(plainDecimal(given) ?? '');
  if (decimal === null) {
    note(`${label} ${quoted(given)} is not a number. It is left out.`);
    return undefined;
  }
  const unit = 10n ** BigInt(decimal.scale);
  if (decimal.digits < 0n || decimal.digits > 100n * unit) {
    note(`${label} ${given} is not between 0 and 100. It is left out.`);
    return undefined;
  }
  const percent = Number(divideHalfUp(decimal.digits, unit));
  if (decimal.digits % unit !== 0n) note(`${label} ${given} is rounded to ${percent}.`);
  return percent;
}
