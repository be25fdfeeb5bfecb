/** Days as people say them in a meeting: "by Friday", "the 14th", "end of the month", "in two weeks". */
import { addMonths, dayOf, isoDate, plainDate } from '../days.ts';

export interface SaidDay {
  /** Start in the text; `to` is the end. */
  readonly from: number;
  readonly to: number;
  /** Days since 1970-01-01: the last day that the words leave for it. */
  readonly day: number;
  /** The first day that the words can mean. */
  readonly first: number;
}

type Groups = Readonly<Record<string, string | undefined>>;
type Reading = Pick<SaidDay, 'day' | 'first'>;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const COUNTS = new Map([
  ['a', 1],
  ['an', 1],
  ['one', 1],
  ['two', 2],
  ['three', 3],
  ['four', 4],
  ['five', 5],
  ['six', 6],
  ['seven', 7],
  ['eight', 8],
  ['nine', 9],
  ['ten', 10],
  ['twelve', 12],
  ['couple', 2],
] as const);
/** Days of the month as words. */
const ORDINALS = new Map(
  [
    'first',
    'second',
    'third',
    'fourth',
    'fifth',
    'sixth',
    'seventh',
    'eighth',
    'ninth',
    'tenth',
    'eleventh',
    'twelfth',
    'thirteenth',
    'fourteenth',
    'fifteenth',
    'sixteenth',
    'seventeenth',
    'eighteenth',
    'nineteenth',
    'twentieth',
    'twenty-first',
    'twenty-second',
    'twenty-third',
    'twenty-fourth',
    'twenty-fifth',
    'twenty-sixth',
    'twenty-seventh',
    'twenty-eighth',
    'twenty-ninth',
    'thirtieth',
    'thirty-first',
  ].map((word, at) => [word, at + 1]),
);

const MONTH = `(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)`;
const WEEKDAY = `(?<weekday>monday|tuesday|wednesday|thursday|friday|saturday|sunday)`;
const COUNT = String.raw`(?<count>\d{1,3}|a|an|one|two|three|four|five|six|seven|eight|nine|ten|twelve|(?:a\s+)?couple(?:\s+of)?)`;
const NTH = String.raw`(?:(?<nth>\d{1,2})(?:st|nd|rd|th)|(?<word>${[...ORDINALS.keys()]
  .sort((a, b) => b.length - a.length)
  .join('|')
  .replaceAll('-', '[- ]')}))`;
const YEAR = String.raw`(?:,?\s+(?<year>20\d{2}))?`;

const on = (day: number): Reading => ({ day, first: day });
const weekdayOf = (day: number): number => plainDate(day).dayOfWeek;
const monday = (day: number): number => day - weekdayOf(day) + 1;
const monthOf = (groups: Groups): number => MONTHS.indexOf((groups.month ?? '').slice(0, 3)) + 1;
const nthOf = ({ nth, word }: Groups): number => Number(nth ?? ORDINALS.get((word ?? '').replaceAll(' ', '-')) ?? 0);
const countOf = ({ count = '' }: Groups): number =>
  /couple/u.test(count) ? 2 : (COUNTS.get(count as 'one') ?? Number(count));
const lastOfMonth = (day: number): number => {
  const { year, month } = plainDate(day);
  return dayOf(year, month + 1, 1) - 1;
};
const lastOfQuarter = (day: number): number => {
  const { year, month } = plainDate(day);
  return dayOf(year, Math.ceil(month / 3) * 3 + 1, 1) - 1;
};
const exists = (year: number, month: number, day: number): number | null => {
  const at = dayOf(year, month, day);
  return isoDate(at).endsWith(`-${String(day).padStart(2, '0')}`) && day > 0 ? at : null;
};
/** The next weekday of that name; today's name means the one in a week. */
const nextWeekday = (groups: Groups, today: number): number => {
  const wanted = WEEKDAYS.indexOf((groups.weekday ?? '').slice(0, 3)) + 1;
  return today + ((wanted - weekdayOf(today) + 6) % 7) + 1;
};
/** A date without a year: the next one, or the one that has just passed by a few days. */
function ofYear(today: number, month: number, day: number, year: string | undefined): number | null {
  if (year !== undefined) return exists(Number(year), month, day);
  const thisYear = exists(plainDate(today).year, month, day);
  return thisYear !== null && thisYear < today ? exists(plainDate(today).year + 1, month, day) : thisYear;
}
const onDate = (day: number | null): Reading | null => (day === null ? null : on(day));

interface Reader {
  readonly pattern: string;
  /** Returns null when the match is no day. */
  readonly read: (groups: Groups, today: number) => Reading | null;
}

/** Longest forms first: a part of one is not read as another. */
const READERS: readonly Reader[] = [
  {
    pattern: String.raw`(?<year>20\d{2})-(?<mm>\d{2})-(?<dd>\d{2})`,
    read: ({ year, mm, dd }) => onDate(exists(Number(year), Number(mm), Number(dd))),
  },
  {
    pattern: String.raw`(?:the\s+)?${NTH}\s+(?:of\s+)?${MONTH}${YEAR}|(?<nth2>\d{1,2})\s+${MONTH.replace('month', 'month2')}(?:,?\s+(?<year2>20\d{2}))?`,
    read: (groups, today) => {
      const { nth2, month2 } = groups;
      return nth2 === undefined
        ? onDate(ofYear(today, monthOf(groups), nthOf(groups), groups.year))
        : onDate(ofYear(today, monthOf({ month: month2 }), Number(nth2), groups.year2));
    },
  },
  {
    pattern: String.raw`${MONTH}\s+(?:the\s+)?(?:${NTH}|(?<plain>\d{1,2})(?!\d|[.,:]\d|\s*(?:%|percent|k\b|million)))${YEAR}`,
    read: (groups, today) =>
      onDate(
        ofYear(today, monthOf(groups), groups.plain === undefined ? nthOf(groups) : Number(groups.plain), groups.year),
      ),
  },
  {
    pattern: String.raw`(?<part>end|middle|mid|start|beginning|early|late)(?:\s+of|-|\s)\s*${MONTH}`,
    read: (groups, today) => {
      const first = ofYear(today - 31, monthOf(groups), 1, undefined);
      if (first === null) return null;
      if (/end|late/u.test(groups.part ?? '')) return { first: first + 20, day: lastOfMonth(first) };
      if (/mid/u.test(groups.part ?? '')) return { first: first + 9, day: first + 14 };
      return { first, day: first + 6 };
    },
  },
  { pattern: 'day after tomorrow', read: (_, today) => on(today + 2) },
  { pattern: 'tomorrow', read: (_, today) => on(today + 1) },
  {
    pattern: String.raw`today|tonight|this\s+(?:afternoon|evening|morning)|(?:by\s+)?(?:the\s+)?(?:end\s+of\s+(?:the\s+)?day|close\s+of\s+(?:play|business)|eod|cob)(?!\s+(?:on\s+)?${WEEKDAY.replace('?<weekday>', '?:')}|\s+tomorrow)`,
    read: (_, today) => on(today),
  },
  { pattern: String.raw`${WEEKDAY}\s+week\b`, read: (groups, today) => on(nextWeekday(groups, today) + 7) },
  {
    pattern: String.raw`(?:a\s+)?week\s+(?:from|on)\s+${WEEKDAY}`,
    read: (groups, today) => on(nextWeekday(groups, today) + 7),
  },
  {
    pattern: String.raw`next\s+(?:week\s+(?:on\s+)?)?${WEEKDAY}|${WEEKDAY.replace('weekday', 'weekday2')}\s+(?:of\s+)?next\s+week`,
    read: (groups, today) => {
      const wanted = WEEKDAYS.indexOf((groups.weekday ?? groups.weekday2 ?? '').slice(0, 3));
      return on(monday(today) + 7 + wanted);
    },
  },
  {
    pattern: String.raw`(?:this\s+(?:coming\s+)?)?${WEEKDAY}`,
    read: (groups, today) => on(nextWeekday(groups, today)),
  },
  {
    pattern: String.raw`(?:the\s+)?(?:end\s+of\s+(?:the|this)\s+week|later\s+this\s+week|this\s+week)`,
    read: (_, today) => ({ first: today, day: Math.max(today, monday(today) + 4) }),
  },
  {
    pattern: String.raw`early\s+next\s+week|(?:beginning|start)\s+of\s+next\s+week`,
    read: (_, today) => ({ first: monday(today) + 7, day: monday(today) + 8 }),
  },
  { pattern: String.raw`(?:mid(?:dle\s+of)?[\s-]+)next\s+week`, read: (_, today) => on(monday(today) + 9) },
  {
    pattern: String.raw`(?:the\s+)?(?:end\s+of\s+|later\s+|sometime\s+)?next\s+week`,
    read: (_, today) => ({ first: monday(today) + 7, day: monday(today) + 11 }),
  },
  {
    pattern: String.raw`(?:the\s+)?week\s+after\s+next`,
    read: (_, today) => ({ first: monday(today) + 14, day: monday(today) + 18 }),
  },
  {
    pattern: String.raw`(?:in|within)\s+(?:the\s+next\s+)?${COUNT}\s+(?<unit>days?|weeks?|months?|fortnight)(?:'s?|’s?)?(?:\s+time)?`,
    read: (groups, today) => {
      const [count, unit = ''] = [countOf(groups), groups.unit];
      if (unit.startsWith('month')) return on(addMonths(today, count));
      const days = unit === 'fortnight' ? 14 : unit.startsWith('week') ? 7 : 1;
      return on(today + count * days);
    },
  },
  {
    pattern: String.raw`(?:the\s+)?end\s+of\s+(?:the|this)\s+month|this\s+month|month[\s-]end`,
    read: (_, today) => ({ first: today, day: lastOfMonth(today) }),
  },
  {
    pattern: String.raw`(?:the\s+)?end\s+of\s+next\s+month|(?:early\s+)?next\s+month`,
    read: (_, today) => ({ first: lastOfMonth(today) + 1, day: lastOfMonth(lastOfMonth(today) + 1) }),
  },
  {
    pattern: String.raw`(?:the\s+)?end\s+of\s+(?:the|this)\s+quarter|this\s+quarter|quarter[\s-]end`,
    read: (_, today) => ({ first: today, day: lastOfQuarter(today) }),
  },
  {
    pattern: String.raw`(?:the\s+)?end\s+of\s+(?:the|this)(?:\s+calendar)?\s+year|year[\s-]end|this\s+year`,
    read: (_, today) => ({ first: today, day: dayOf(plainDate(today).year, 12, 31) }),
  },
  {
    pattern: String.raw`(?:by|on|for|before|until)\s+the\s+${NTH}(?!\s+(?:\w+\s+)?(?:of|time|quarter|half|week|month|year|phase|stage|call|meeting|version))`,
    read: (groups, today) => {
      const { year, month, day } = plainDate(today);
      const wanted = nthOf(groups);
      return onDate(exists(year, wanted < day ? month + 1 : month, wanted));
    },
  },
  {
    pattern: String.raw`(?:in|by|before|until)\s+${MONTH}${YEAR}`,
    read: (groups, today) => {
      const first = ofYear(today - 31, monthOf(groups), 1, groups.year);
      return first === null ? null : { first, day: lastOfMonth(first) };
    },
  },
];

const PATTERNS = READERS.map(({ pattern, read }) => ({
  pattern: new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`, 'giu'),
  read,
}));
/** No day is said without one of these, which most sentences lack. */
const ANY_DAY =
  /day|morrow|night|this |week|month|quarter|year|20\d\d|eod|cob|close of|\d(?:st|nd|rd|th)|the \w+(?:st|nd|rd|th)|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec/iu;

/** Returns the days that a text names, in its order. `today` is the day on which it is said. */
export function saidDays(text: string, today: number): SaidDay[] {
  if (!ANY_DAY.test(text)) return [];
  const found: SaidDay[] = [];
  for (const { pattern, read } of PATTERNS) {
    for (const match of text.matchAll(pattern)) {
      const from = match.index;
      const to = from + match[0].length;
      if (found.some((other) => from < other.to && other.from < to)) continue;
      const groups = Object.fromEntries(
        Object.entries(match.groups ?? {}).map(([name, value]) => [name, value?.toLowerCase()]),
      );
      const reading = read(groups, today);
      if (reading !== null) found.push({ from, to, ...reading });
    }
  }
  return found.sort((a, b) => a.from - b.from);
}
