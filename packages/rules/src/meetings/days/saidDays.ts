/** Days as people say them in a meeting: "by Friday", "the 14th of December", "end of the month", "in two weeks". */
import { DAY_READERS, type DayReading } from './dayReaders.ts';

export interface SaidDay extends DayReading {
  /** Start in the text; `to` is the end. */
  readonly from: number;
  readonly to: number;
}

const PATTERNS = DAY_READERS.map(({ pattern, read }) => ({
  pattern: new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`, 'giu'),
  read,
}));

/** No day is said without one of these, which most sentences lack. */
const ANY_DAY =
  /day|morrow|night|this |week|month|quarter|year|20\d\d|eod|cob|close of|\d(?:st|nd|rd|th)|the [\w-]+(?:st|nd|rd|th)|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec/iu;

/** Words that are months only with a capital: "we may", "the march". */
const NO_MONTH = /\b(?:may|march|mar)\b/u;

/** Returns the days that a text names, in its order. `today` is the day on which it is said. */
export function saidDays(text: string, today: number): SaidDay[] {
  if (!ANY_DAY.test(text)) return [];
  const found: SaidDay[] = [];
  for (const { pattern, read } of PATTERNS) {
    for (const match of text.matchAll(pattern)) {
      const from = match.index;
      const to = from + match[0].length;
      if (NO_MONTH.test(match[0]) || found.some((other) => from < other.to && other.from < to)) continue;
      const groups = Object.entries(match.groups ?? {}).map(([name, value]) => [name, value?.toLowerCase()]);
      const reading = read(Object.fromEntries(groups), today);
      if (reading !== null) found.push({ from, to, ...reading });
    }
  }
  return found.sort((a, b) => a.from - b.from);
}
