import { monthNumber } from './months.ts';
import type { DateOrder, DateStyle } from './types.ts';

/** Two-digit years from here on belong to the 1900s: no deal is older than 1970 or later than 2069. */
const PIVOT_YEAR = 70;
const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;
/** Excel day numbers that a column of dates may hold: 1954 to 2119. */
const FIRST_SERIAL = 20_000;
const LAST_SERIAL = 80_000;

const ZONE = '(?:\\s*(?:Z|UTC|GMT|[A-Z]{2,5}|(?:UTC|GMT)?[-+]\\d{1,2}(?::?\\d{2})?)(?:\\s*\\([^)]*\\))?)?';
const BEFORE_TIME = '(?:T|,?\\s+(?:um|at|om|kl\\.?|a las|às|à)?\\s*|,)';
const CLOCK = '\\d{1,2}[:.h]\\d{2}(?:[:.]\\d{2}(?:[.,]\\d+)?)?(?:\\s*(?:[ap]\\.?\\s?m\\.?|Uhr|h))?';
const TIME = `(?:${BEFORE_TIME}${CLOCK}${ZONE})?`;
const WEEKDAY = '(?:\\p{L}{2,12}\\.?,?\\s+)?';
const ISO = new RegExp(`^(\\d{4})([-/.])\\s?(\\d{1,2})\\2\\s?(\\d{1,2})\\.?${TIME}$`, 'iu');
const EAST_ASIAN = new RegExp(`^(\\d{4})\\s?[年년]\\s?(\\d{1,2})\\s?[月월]\\s?(\\d{1,2})\\s?[日일]${TIME}$`, 'iu');
const NUMERIC = new RegExp(`^(\\d{1,2})([-/.])\\s?(\\d{1,2})\\2\\s?(\\d{4}|\\d{2})${TIME}$`, 'iu');
const DAY_NAMED = new RegExp(
  `^${WEEKDAY}(\\d{1,2})(?:st|nd|rd|th|er|º|\\.)?[-\\s/]*(?:de\\s+)?(\\p{L}{3,10})\\.?(?:\\s+de[l]?)?[-\\s/,]*(\\d{4}|\\d{2})${TIME}$`,
  'iu',
);
const NAMED_DAY = new RegExp(
  `^${WEEKDAY}(\\p{L}{3,10})\\.?[-\\s/]+(\\d{1,2})(?:st|nd|rd|th)?[-\\s/,]+(\\d{4}|\\d{2})${TIME}$`,
  'iu',
);
/** Longest date there is: `Thu Apr 15 2021 00:02:00 GMT+0200 (Central European Summer Time)` and a little. */
const LONGEST = 80;

interface DateParts {
  readonly style: Exclude<DateStyle, 'serial' | 'cell'>;
  readonly year: number;
  /** Month and day; of a numeric date the parts in the order they are written. */
  readonly first: number;
  readonly second: number;
  readonly dotted: boolean;
}

function dateParts(text: string): DateParts | null {
  if (text.length < 6 || text.length > LONGEST || !/\d/.test(text)) return null;
  const start = text.charCodeAt(0);
  if (start >= 48 && start <= 57) {
    const iso = ISO.exec(text);
    const east = iso ? null : text.charCodeAt(4) > 127 || text.charCodeAt(5) > 127 ? EAST_ASIAN.exec(text) : null;
    if (east)
      return { style: 'iso', year: Number(east[1]), first: Number(east[2]), second: Number(east[3]), dotted: false };
    if (iso)
      return { style: 'iso', year: Number(iso[1]), first: Number(iso[3]), second: Number(iso[4]), dotted: false };
    const numeric = NUMERIC.exec(text);
    if (numeric) {
      const year = fullYear(numeric[4] ?? '');
      return {
        style: 'numeric',
        year,
        first: Number(numeric[1]),
        second: Number(numeric[3]),
        dotted: numeric[2] === '.',
      };
    }
  }
  if (!/\p{L}{3}/u.test(text)) return null;
  const day = DAY_NAMED.exec(text);
  if (day)
    return {
      style: 'named',
      year: fullYear(day[3] ?? ''),
      first: monthNumber(day[2] ?? ''),
      second: Number(day[1]),
      dotted: false,
    };
  const named = NAMED_DAY.exec(text);
  if (named)
    return {
      style: 'named',
      year: fullYear(named[3] ?? ''),
      first: monthNumber(named[1] ?? ''),
      second: Number(named[2]),
      dotted: false,
    };
  return null;
}

/** What a trimmed text says about its column: its style, and for a numeric date which order it allows. */
export interface DateEvidence {
  readonly style: DateStyle;
  /** `any`: both orders give the same day (03/03/2012) or there is no order to choose; `unsure`: they differ. */
  readonly order: DateOrder | 'any' | 'unsure';
}

export function dateEvidence(text: string): DateEvidence | null {
  const parts = dateParts(text);
  if (!parts) return null;
  if (parts.style !== 'numeric') {
    return isoDate(parts.year, parts.first, parts.second) ? { style: parts.style, order: 'any' } : null;
  }
  const monthFirst = isoDate(parts.year, parts.first, parts.second);
  const dayFirst = isoDate(parts.year, parts.second, parts.first);
  if (!monthFirst && !dayFirst) return null;
  if (!monthFirst) return { style: 'numeric', order: 'day_first' };
  if (!dayFirst) return { style: 'numeric', order: 'month_first' };
  if (monthFirst === dayFirst) return { style: 'numeric', order: 'any' };
  // Nobody who separates with dots writes the month first.
  return { style: 'numeric', order: parts.dotted ? 'day_first' : 'unsure' };
}

/**
 * The calendar date as written, `YYYY-MM-DD`, or null when the text is no date. A time or zone behind it is read and
 * left out: a close date stamped midnight UTC must not move to the day before.
 */
export function readDate(text: string, order: DateOrder): string | null {
  const parts = dateParts(text);
  if (!parts) return null;
  if (parts.style === 'numeric' && order === 'day_first') return isoDate(parts.year, parts.second, parts.first);
  return isoDate(parts.year, parts.first, parts.second);
}

function fullYear(text: string): number {
  const year = Number(text);
  if (text.length > 2) return year;
  return year >= PIVOT_YEAR ? 1900 + year : 2000 + year;
}

export function isoDate(year: number, month: number, day: number): string | null {
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12 || day < 1) return null;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const last = month === 2 ? (leap ? 29 : 28) : month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  if (day > last) return null;
  return `${year}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}`;
}

/** Whether a text is a plain number that an Excel date serial or `YYYYMMDD` could be; the header decides if it is. */
export function isDateNumber(text: string): boolean {
  return readDateNumber(text) !== null;
}

/** Reads `43831` (an Excel serial), `20200101` or `1609459200000` (milliseconds, as HubSpot's API) as a date. */
export function readDateNumber(text: string, date1904 = false): string | null {
  if (/^1\d{12}$/.test(text)) return new Date(Number(text)).toISOString().slice(0, 10);
  const compact = /^(\d{4})(\d{2})(\d{2})(?:\d{6})?$/.exec(text);
  if (compact) return isoDate(Number(compact[1]), Number(compact[2]), Number(compact[3]));
  const serial = /^\d{5}(?:\.\d+)?$/.test(text) ? Number(text) : 0;
  return serial >= FIRST_SERIAL && serial <= LAST_SERIAL ? serialDate(serial, date1904) : null;
}

/**
 * The date of an Excel day number. The 1900 system counts a 29 February 1900 that never was (day 60); the 1904
 * system of old Macintosh files starts 1,462 days later. Null outside 1900-2199.
 */
export function serialDate(serial: number, date1904: boolean): string | null {
  const day = Math.floor(serial) + (date1904 ? 1462 : 0);
  if (day < 1 || day === 60 || day > 120_000) return null;
  return new Date(Date.UTC(1899, 11, 30 + (day < 60 ? day + 1 : day))).toISOString().slice(0, 10);
}
