/** Ways in which people say a day in English. Times of the clock are not read. */
import { addMonths, dayOf, parseIsoDate, plainDate } from '../../days.ts';

/** Named groups of a match, in lower case. */
export type DayGroups = Readonly<Record<string, string | undefined>>;

export interface DayReading {
  /** The last day that the words leave for it. Weeks end on Friday. */
  readonly day: number;
  /** The first day that they can mean. */
  readonly first: number;
  /** Nobody can be held to it: "early next week". */
  readonly isVague?: boolean;
}

export interface DayReader {
  readonly pattern: string;
  /** Returns null when the match is no day. */
  readonly read: (groups: DayGroups, today: number) => DayReading | null;
}

const ONES = 'first second third fourth fifth sixth seventh eighth ninth'.split(' ');
const TEENS =
  'tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  );
/** Days of the month as words; the first has index 0. */
const ORDINALS = [...ONES, ...TEENS, ...ONES.map((word) => `twenty-${word}`), 'thirtieth', 'thirty-first'];
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const COUNTS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

const MONTH_WORDS =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const MONTH = `(?<month>${MONTH_WORDS})`;
const WEEKDAY_WORDS = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
const WEEKDAY = `(?<weekday>${WEEKDAY_WORDS})s?`;
const COUNT = String.raw`(?<count>\d{1,3}|an?|${COUNTS.slice(1).join('|')}|(?:a\s+)?couple(?:\s+of)?)`;
const ORDINAL = [...ORDINALS]
  .sort((a, b) => b.length - a.length)
  .join('|')
  .replaceAll('-', '[- ]');
const NTH = String.raw`(?<nth>\d{1,2}(?:st|nd|rd|th)|${ORDINAL})`;
const YEAR = String.raw`(?:,?\s+(?<year>20\d{2}))?`;

const on = (day: number): DayReading => ({ day, first: day });
const onDate = (day: number | null): DayReading | null => (day === null ? null : on(day));
const weekdayOf = (day: number): number => plainDate(day).dayOfWeek;
const mondayOf = (day: number): number => day - weekdayOf(day) + 1;
const monthOf = ({ month = '' }: DayGroups): number => MONTHS.indexOf(month.slice(0, 3)) + 1;
const nthOf = ({ nth = '' }: DayGroups): number =>
  /^\d/u.test(nth) ? Number.parseInt(nth, 10) : ORDINALS.indexOf(nth.replaceAll(/\s/gu, '-')) + 1;
const countOf = ({ count = '' }: DayGroups): number => {
  if (/^an?$/u.test(count)) return 1;
  if (count.includes('couple')) return 2;
  return COUNTS.includes(count) ? COUNTS.indexOf(count) : Number(count);
};
const placeInWeek = ({ weekday = '' }: DayGroups): number => WEEKDAYS.indexOf(weekday.slice(0, 3));
/** The next weekday of that name. Today's name means the one in a week. */
const nextWeekday = (groups: DayGroups, today: number): number =>
  today + ((placeInWeek(groups) + 1 - weekdayOf(today) + 6) % 7) + 1;

function lastOfMonths(day: number, months: number): number {
  const { year, month } = plainDate(day);
  return dayOf(year, month + months, 1) - 1;
}
function exists(year: number, month: number, day: number): number | null {
  const at = dayOf(year, month, day);
  return plainDate(at).day === day ? at : null;
}
/** Without a year it is the next one to come. */
function dateOf(today: number, month: number, day: number, year: string | undefined): number | null {
  if (year !== undefined) return exists(Number(year), month, day);
  const at = exists(plainDate(today).year, month, day);
  return at !== null && at < today ? exists(plainDate(today).year + 1, month, day) : at;
}
function monthToCome(groups: DayGroups, today: number): number {
  const { year, month } = plainDate(today);
  const named = monthOf(groups);
  return dayOf(Number(groups.year ?? (named < month ? year + 1 : year)), named, 1);
}
function afterBusinessDays(today: number, count: number): number {
  let day = today;
  for (let left = Math.min(count, 999); left > 0; left--) day += weekdayOf(day) >= 5 ? 8 - weekdayOf(day) : 1;
  return day;
}

/** Longest forms first: a part of one is not read as another. */
export const DAY_READERS: readonly DayReader[] = [
  { pattern: String.raw`(?<date>20\d{2}-\d{2}-\d{2})`, read: ({ date = '' }) => onDate(parseIsoDate(date)) },
  {
    pattern: String.raw`(?:the\s+)?${NTH}\s+(?:of\s+)?${MONTH}${YEAR}`,
    read: (groups, today) => onDate(dateOf(today, monthOf(groups), nthOf(groups), groups.year)),
  },
  {
    pattern: String.raw`(?<plain>\d{1,2})\s+${MONTH}${YEAR}`,
    read: (groups, today) => onDate(dateOf(today, monthOf(groups), Number(groups.plain), groups.year)),
  },
  {
    pattern: String.raw`${MONTH}\s+(?:the\s+)?${NTH}${YEAR}`,
    read: (groups, today) => onDate(dateOf(today, monthOf(groups), nthOf(groups), groups.year)),
  },
  {
    pattern: String.raw`${MONTH}\s+(?<plain>\d{1,2})(?!\d|[.,:]\d|\s*(?:%|percent|k\b|million|thousand))${YEAR}`,
    read: (groups, today) => onDate(dateOf(today, monthOf(groups), Number(groups.plain), groups.year)),
  },
  {
    pattern: String.raw`${WEEKDAY},?\s+the\s+${NTH}`,
    read: (groups, today) => {
      const { year, month } = plainDate(today);
      const months = [0, 1, 2].map((later) => exists(year, month + later, nthOf(groups)));
      const fits = months.find((day) => day !== null && day >= today && weekdayOf(day) === placeInWeek(groups) + 1);
      return on(fits ?? nextWeekday(groups, today));
    },
  },
  {
    pattern: String.raw`(?:end|late)(?:\s+of|-|\s)\s*${MONTH}${YEAR}`,
    read: (groups, today) => {
      const first = monthToCome(groups, today);
      return { first: first + 20, day: lastOfMonths(first, 1) };
    },
  },
  {
    pattern: String.raw`(?:mid|middle)(?:\s+of|-|\s)\s*${MONTH}${YEAR}`,
    read: (groups, today) => ({
      first: monthToCome(groups, today) + 9,
      day: monthToCome(groups, today) + 14,
      isVague: true,
    }),
  },
  {
    pattern: String.raw`(?:early|beginning|start)(?:\s+of|-|\s)\s*${MONTH}${YEAR}`,
    read: (groups, today) => ({
      first: monthToCome(groups, today),
      day: monthToCome(groups, today) + 9,
      isVague: true,
    }),
  },
  { pattern: String.raw`day\s+after\s+tomorrow`, read: (_, today) => on(today + 2) },
  { pattern: 'tomorrow', read: (_, today) => on(today + 1) },
  {
    pattern: String.raw`(?<!from\s+)today|tonight|this\s+(?:afternoon|evening|morning)|(?:end\s+of\s+(?:the\s+)?(?:business\s+)?day|close\s+of\s+(?:play|business)|eod|cob)(?!,?\s+(?:(?:on|this|next)\s+)?(?:${WEEKDAY_WORDS}|tomorrow))`,
    read: (_, today) => on(today),
  },
  {
    pattern: String.raw`${WEEKDAY}\s+week(?!\s*(?:ly|end))|(?:a\s+)?week\s+(?:from|on)\s+(?<later>${WEEKDAY_WORDS})`,
    read: ({ weekday, later }, today) => on(nextWeekday({ weekday: weekday ?? later }, today) + 7),
  },
  {
    pattern: String.raw`next\s+(?:week\s+(?:on\s+)?)?${WEEKDAY}|(?<of>${WEEKDAY_WORDS})\s+(?:of\s+|in\s+)?next\s+week`,
    read: ({ weekday, of }, today) => on(mondayOf(today) + 7 + placeInWeek({ weekday: weekday ?? of })),
  },
  { pattern: WEEKDAY, read: (groups, today) => on(nextWeekday(groups, today)) },
  {
    pattern: String.raw`(?:end\s+of\s+(?:the|this)\s+week|this\s+week)`,
    read: (_, today) => ({ first: today, day: Math.max(today, mondayOf(today) + 4) }),
  },
  {
    pattern: String.raw`(?:early|beginning\s+of|start\s+of|middle\s+of|mid)[\s-]+next\s+week`,
    read: (_, today) => ({ first: mondayOf(today) + 7, day: mondayOf(today) + 9, isVague: true }),
  },
  {
    pattern: String.raw`week\s+after\s+next`,
    read: (_, today) => ({ first: mondayOf(today) + 14, day: mondayOf(today) + 18 }),
  },
  { pattern: String.raw`next\s+week`, read: (_, today) => ({ first: mondayOf(today) + 7, day: mondayOf(today) + 11 }) },
  {
    pattern: String.raw`(?:in|within|give\s+(?:me|us))\s+(?:(?:about|around|the\s+next)\s+)?${COUNT}\s+(?<unit>(?:business\s+|working\s+)?days?|weeks?|months?|fortnight)|${COUNT.replace('count', 'countFrom')}\s+(?<unitFrom>days?|weeks?|months?)\s+from\s+(?:now|today)`,
    read: ({ count, unit, countFrom, unitFrom }, today) =>
      later(today, countOf({ count: count ?? countFrom }), unit ?? unitFrom ?? ''),
  },
  {
    pattern: String.raw`end\s+of\s+(?:the|this)\s+month|this\s+month|month[\s-]end`,
    read: (_, today) => ({ first: today, day: lastOfMonths(today, 1) }),
  },
  {
    pattern: String.raw`early\s+next\s+month`,
    read: (_, today) => ({ first: lastOfMonths(today, 1) + 1, day: lastOfMonths(today, 1) + 10, isVague: true }),
  },
  {
    pattern: String.raw`next\s+month`,
    read: (_, today) => ({ first: lastOfMonths(today, 1) + 1, day: lastOfMonths(today, 2) }),
  },
  {
    pattern: String.raw`(?<end>end\s+of\s+(?:the|this)\s+quarter|quarter[\s-]end)|this\s+quarter`,
    read: ({ end }, today) => ({
      first: today,
      day: lastOfMonths(today, 3 - ((plainDate(today).month - 1) % 3)),
      isVague: end === undefined,
    }),
  },
  {
    pattern: String.raw`(?<end>end\s+of\s+(?:the|this)\s+(?:calendar\s+)?year|year[\s-]end)|this\s+year`,
    read: ({ end }, today) => ({
      first: today,
      day: dayOf(plainDate(today).year, 12, 31),
      isVague: end === undefined,
    }),
  },
  {
    pattern: String.raw`(?:by|on|before|until|till)\s+the\s+${NTH}(?!\s+(?:of|time|quarter|half|week|month|year|phase|stage|call|meeting|version|floor|page|slide|point|two|three))`,
    read: (groups, today) => {
      const { year, month, day } = plainDate(today);
      return onDate(exists(year, nthOf(groups) < day ? month + 1 : month, nthOf(groups)));
    },
  },
  {
    pattern: String.raw`(?:in|by|before|until|till)\s+${MONTH}${YEAR}`,
    read: (groups, today) => {
      const first = monthToCome(groups, today);
      return { first, day: lastOfMonths(first, 1) };
    },
  },
];

function later(today: number, count: number, unit: string): DayReading {
  if (/business|working/u.test(unit)) return on(afterBusinessDays(today, count));
  if (unit.startsWith('month')) return on(addMonths(today, count));
  if (unit === 'fortnight') return on(today + 14 * count);
  return on(today + count * (unit.startsWith('week') ? 7 : 1));
}
