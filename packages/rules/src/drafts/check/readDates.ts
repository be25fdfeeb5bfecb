import { addMonths, dayOf, plainDate } from '../../days.ts';
import type { DateMention, DateParts } from './mention.ts';
import { alternatives, entryOf, type Groups, UP_TO_TWELVE } from './wordTables.ts';

const MONTHS: Readonly<Record<string, number>> = {
  january: 1,
  jan: 1,
  januar: 1,
  jänner: 1,
  february: 2,
  feb: 2,
  februar: 2,
  march: 3,
  mar: 3,
  märz: 3,
  mär: 3,
  april: 4,
  apr: 4,
  may: 5,
  mai: 5,
  june: 6,
  jun: 6,
  juni: 6,
  july: 7,
  jul: 7,
  juli: 7,
  august: 8,
  aug: 8,
  september: 9,
  sep: 9,
  sept: 9,
  october: 10,
  oct: 10,
  oktober: 10,
  okt: 10,
  november: 11,
  nov: 11,
  december: 12,
  dec: 12,
  dezember: 12,
  dez: 12,
};
const WEEKDAYS: Readonly<Record<string, number>> = {
  monday: 1,
  mon: 1,
  montag: 1,
  tuesday: 2,
  tue: 2,
  tues: 2,
  dienstag: 2,
  wednesday: 3,
  wed: 3,
  mittwoch: 3,
  thursday: 4,
  thu: 4,
  thur: 4,
  thurs: 4,
  donnerstag: 4,
  friday: 5,
  fri: 5,
  freitag: 5,
  saturday: 6,
  sat: 6,
  samstag: 6,
  sunday: 7,
  sun: 7,
  sonntag: 7,
};
const COUNTS: Readonly<Record<string, number>> = { a: 1, one: 1, ...UP_TO_TWELVE };

const MONTH = `(?<month>${alternatives(MONTHS)})\\b\\.?`;
const WEEKDAY = `(?:(?<weekday>${alternatives(WEEKDAYS)})\\b\\.?,?\\s+(?:the\\s+|den\\s+)?)?`;
const YEAR = String.raw`(?:,?\s+(?<year>\d{4})\b)?`;
const COUNT = `(?<count>\\d{1,3}|${alternatives(COUNTS)})`;

interface Reader {
  readonly pattern: RegExp;
  /** Returns null if the match is not a date. */
  readonly read: (groups: Groups, reading: DateReading) => readonly DateParts[] | null;
}

export interface DateReading {
  /** Local day, in days since 1970-01-01. */
  readonly today: number;
  /** True for a reader whose dates start with the month (en-US). */
  readonly monthFirst: boolean;
}

const number = (text: string | undefined): number => Number(text);
function parts(given: DateParts): readonly DateParts[] | null {
  const { month = 1, day = 1 } = given;
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 ? [given] : null;
}

const given = ({ year, weekday }: Groups): DateParts => ({
  ...(year !== undefined && { year: Number(year) }),
  ...(weekday !== undefined && { weekday: entryOf(WEEKDAYS, weekday) ?? 0 }),
});

const onDay = (at: number): DateParts => {
  const { year, month, day } = plainDate(at);
  return { year, month, day };
};

/** A non-leap year, for months given without a year. */
const THIS_CENTURY = 2001;

/** Longest forms first, so that a part of a date does not count as another date. */
const READERS: readonly Reader[] = [
  {
    pattern: /\b(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})\b/giu,
    read: ({ year, month, day }) => parts({ year: number(year), month: number(month), day: number(day) }),
  },
  {
    pattern: new RegExp(`\\b${WEEKDAY}(?<first>\\d{1,2})/(?<second>\\d{1,2})/(?<year>\\d{4})\\b`, 'giu'),
    read: (groups, { monthFirst }) => {
      const [month, day] = monthFirst ? [groups.first, groups.second] : [groups.second, groups.first];
      return parts({ ...given(groups), month: number(month), day: number(day) });
    },
  },
  {
    pattern: new RegExp(`\\b${WEEKDAY}(?<day>\\d{1,2})\\.(?<month>\\d{1,2})\\.(?<year>\\d{4})\\b`, 'giu'),
    read: (groups) => parts({ ...given(groups), month: number(groups.month), day: number(groups.day) }),
  },
  {
    // Without a year only behind a word that says so: "3.8." may be a version.
    pattern: /\b(?:am|vom|bis|zum|ab|den)\s+(?<day>\d{1,2})\.(?<month>\d{1,2})\./giu,
    read: (groups) => parts({ ...given(groups), month: number(groups.month), day: number(groups.day) }),
  },
  {
    pattern: new RegExp(`\\b${WEEKDAY}(?<day>\\d{1,2})(?:st|nd|rd|th)?\\.?\\s+(?:of\\s+)?${MONTH}${YEAR}`, 'giu'),
    read: (groups) => parts({ ...given(groups), month: entryOf(MONTHS, groups.month) ?? 0, day: number(groups.day) }),
  },
  {
    pattern: new RegExp(`\\b${WEEKDAY}${MONTH}\\s+(?<day>\\d{1,2})(?:st|nd|rd|th)?\\b(?!\\d)${YEAR}`, 'giu'),
    read: (groups) => parts({ ...given(groups), month: entryOf(MONTHS, groups.month) ?? 0, day: number(groups.day) }),
  },
  {
    pattern: new RegExp(`\\b(?:the\\s+)?end\\s+of\\s+${MONTH}${YEAR}`, 'giu'),
    read: ({ month, year }) => {
      const nth = entryOf(MONTHS, month) ?? 0;
      const last = plainDate(addMonths(dayOf(Number(year ?? THIS_CENTURY), nth, 1), 1) - 1);
      return parts({ ...(year !== undefined && { year: Number(year) }), month: nth, day: last.day });
    },
  },
  {
    pattern: new RegExp(`\\b${MONTH}\\s+(?<year>\\d{4})\\b`, 'giu'),
    read: ({ month, year }) => parts({ year: number(year), month: entryOf(MONTHS, month) ?? 0 }),
  },
  {
    pattern: /\bQ(?<quarter>[1-4])(?:\s*(?:\/|of\s+)?\s*(?:FY\s*)?(?<year>\d{4}))?\b/gu,
    read: ({ quarter, year }) => [{ quarter: number(quarter), ...(year !== undefined && { year: Number(year) }) }],
  },
  {
    pattern: /\b(?<word>the day after tomorrow|day after tomorrow|tomorrow|yesterday|today|heute|morgen|gestern)\b/giu,
    read: ({ word = '' }, { today }) => {
      const by = /after/iu.test(word)
        ? 2
        : /tomorrow|morgen/iu.test(word)
          ? 1
          : /yesterday|gestern/iu.test(word)
            ? -1
            : 0;
      return [onDay(today + by)];
    },
  },
  {
    pattern: new RegExp(`\\b(?<which>next|last|this)\\s+(?<weekday>${alternatives(WEEKDAYS)})\\b`, 'giu'),
    read: ({ which = '', weekday }, { today }) => {
      const wanted = entryOf(WEEKDAYS, weekday) ?? 1;
      const monday = today + 1 - plainDate(today).dayOfWeek;
      const inWeek = (week: number) => monday + 7 * week + wanted - 1;
      if (which.toLowerCase() === 'next') return [onDay(inWeek(1))];
      if (which.toLowerCase() === 'this') return [onDay(inWeek(0))];
      return [onDay(inWeek(-1)), ...(inWeek(0) < today ? [onDay(inWeek(0))] : [])];
    },
  },
  {
    pattern: new RegExp(`\\bin\\s+${COUNT}\\s+(?<unit>days?|weeks?)(?:'|’)?(?:\\s+time)?\\b`, 'giu'),
    read: (groups, { today }) => [onDay(today + daysOf(groups))],
  },
  {
    pattern: new RegExp(`\\b${COUNT}\\s+(?<unit>days?|weeks?)\\s+ago\\b`, 'giu'),
    read: (groups, { today }) => [onDay(today - daysOf(groups))],
  },
  {
    pattern: new RegExp(`\\b(?<weekday>${alternatives(WEEKDAYS)})\\b`, 'giu'),
    read: ({ weekday = '' }) =>
      // "Sun", "Sat" and "Mon" alone are words and names as well.
      weekday.length <= 4 ? null : [{ weekday: entryOf(WEEKDAYS, weekday) ?? 0 }],
  },
  {
    pattern: new RegExp(`\\b(?:in|by|since|until|before|im|bis|seit)\\s+${MONTH}(?!\\s*\\d)`, 'giu'),
    read: ({ month = '' }) => (month.toLowerCase() === 'may' ? null : [{ month: entryOf(MONTHS, month) ?? 0 }]),
  },
];

const daysOf = ({ count, unit }: Groups): number =>
  (entryOf(COUNTS, count) ?? Number(count)) * (unit?.toLowerCase().startsWith('week') ? 7 : 1);

/** Returns a 1 for each code unit that is part of a mention. Finding overlaps then does not slow down with their number. */
export function takenBy(text: string, mentions: readonly { readonly from: number; readonly to: number }[]): Uint8Array {
  const taken = new Uint8Array(text.length);
  for (const { from, to } of mentions) taken.fill(1, from, to);
  return taken;
}

/** Returns the dates in a text, in the usual English and German forms. Relative dates count from `reading.today`. */
export function readDates(text: string, reading: DateReading): DateMention[] {
  const found: DateMention[] = [];
  const taken = takenBy(text, []);
  for (const { pattern, read } of READERS) {
    for (const match of text.matchAll(pattern)) {
      const from = match.index;
      const to = from + match[0].length;
      if (taken.subarray(from, to).includes(1)) continue;
      const readings = read(match.groups ?? {}, reading);
      if (!readings) continue;
      found.push({ kind: 'date', from, to, readings });
      taken.fill(1, from, to);
    }
  }
  return found;
}

/** Returns whether every known part of `said` matches the fact's date. A weekday must match the fact's full date. */
export function agreesWith(said: DateParts, fact: DateParts): boolean {
  const { year, month, day } = fact;
  const isWhole = year !== undefined && month !== undefined && day !== undefined;
  if (said.year !== undefined && year !== undefined && said.year !== year) return false;
  if (said.month !== undefined && said.month !== month) return false;
  if (said.day !== undefined && said.day !== day) return false;
  if (said.quarter !== undefined && said.quarter !== (fact.quarter ?? (month && Math.ceil(month / 3)))) return false;
  if (said.weekday !== undefined) {
    const weekday = isWhole ? plainDate(dayOf(year, month, day)).dayOfWeek : fact.weekday;
    if (weekday !== said.weekday) return false;
  }
  return said.month !== undefined || said.day !== undefined || said.quarter !== undefined || said.weekday !== undefined;
}
