/** Finds a meeting's title and start in front of the words of a file, and in its name. */
import { spokenText } from './transcriptBuilder.ts';

export interface MeetingDetails {
  /** Null where neither the file nor its name says it. */
  readonly title: string | null;
  /** When the meeting began, ISO 8601 in UTC; null where it is not said, or not in which time zone. */
  readonly startsAt: string | null;
  /** When it began where people were, `2025-11-28` or `2025-11-28T13:00`; null where it is not said. */
  readonly startsLocal: string | null;
}

const TITLE_MAX = 200;
/** Lines in front of the words in which a title or a date may stand. */
const PREAMBLE_LINES = 20;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH = String.raw`(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?`;
const HOURS = String.raw`(?:,?\s+(?:at\s+)?(\d{1,2}):(\d{2})(?::\d{2})?\s?([ap]m)?\b)?`;
const MONTH_FIRST = new RegExp(String.raw`\b${MONTH} (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})${HOURS}`, 'i');
const DAY_FIRST = new RegExp(String.raw`\b(\d{1,2})(?:st|nd|rd|th)? ${MONTH},? (\d{4})${HOURS}`, 'i');
const NUMBERS = /(?<!\d)(\d{4})[-/_](\d{2})[-/_](\d{2})(?:[ T_]+(?:at )?(\d{2})[:_h](\d{2}))?(?!\d)/;
/** Zoom: `GMT20251128-010000_Recording.transcript.vtt`. */
const ZOOM = /^GMT(\d{4})(\d{2})(\d{2})-(\d{2})(\d{2})(\d{2})?/;
/** Teams: `Weekly sync-20251128_130000-Meeting Transcript`. */
const TEAMS = /-(\d{4})(\d{2})(\d{2})_(\d{2})(\d{2})\d{2}-Meeting (?:Recording|Transcript).*$/i;
/** Google Meet: `Weekly sync (2025-11-28 at 01:00 GMT+13)`, and `Weekly sync - 2025/11/28 01:00 NZDT - Transcript`. */
const MEET =
  /(?:(?<!\s)\s*\((\d{4})-(\d{2})-(\d{2}) at (\d{2}):(\d{2}) GMT(?:([+-])(\d{1,2})(?::?(\d{2}))?)?\)|\s[-–—]\s\d{4}[/_-]\d{2}[/_-]\d{2}\s\d{2}[:_]\d{2}\s[A-Z]{2,5}(?=\s|$)).*$/;
/** What programs put behind a title. */
const BEHIND =
  /(?:(?<!\s)\s*[-–—_]\s*(?:transcript|transcription|notes by gemini|meeting (?:transcript|recording)|recording|captions?)|[_-]otter[_.-]ai|\.transcript|(?<!\s)\s*\(\d{1,2}\))$/i;
const UNTITLED =
  /^(?:audio|audio only|captions?|cc|download|file|meeting|meeting transcript|my note|note|recording|subtitles?|transcript|transcription|untitled|zoom|\d+)?$/i;
const TITLE_LINE = /^(?:meeting )?(?:title|name|subject|topic):\s+(.+)$/i;
/** Google Meet's: “Weekly sync - Transcript”. */
const HEADING = /^(.+) [-–—] transcript$/i;
/** Lines that are no title, whatever they say. */
const NO_TITLE =
  /^(?:attendees|participants|invited|people|speakers|summary|keywords|transcript|notes|duration|date|when|time|location|host|meeting participants|summary keywords)\b|:\s|^https?:|^\d|^\W*$/i;

interface Found {
  readonly startsAt: string | null;
  readonly startsLocal: string | null;
}

export function meetingDetails(fileName: string, lines: readonly string[]): MeetingDetails {
  const preamble = lines
    .slice(0, PREAMBLE_LINES)
    .map((line) => spokenText(line.replaceAll(/\*\*|^#{1,6}\s+/g, '')))
    .filter((line) => line !== '');
  const bare = fileName.replace(/\.[a-z0-9]{2,5}$/i, '').replace(/\.transcript$/i, '');
  const sources = [bare, ...preamble];
  const found = sources.map(startOf).find(({ startsAt, startsLocal }) => startsAt !== null || startsLocal !== null);
  return {
    title: titleOf(preamble) ?? cleanTitle(bare, '_'),
    startsAt: found?.startsAt ?? null,
    startsLocal: found?.startsLocal ?? null,
  };
}

function titleOf(preamble: readonly string[]): string | null {
  for (const line of preamble) {
    const said = TITLE_LINE.exec(line)?.[1] ?? HEADING.exec(line)?.[1];
    if (said !== undefined) return cleanTitle(said);
  }
  const line = preamble.find((each) => !NO_TITLE.test(each) && !isDate(each));
  return line === undefined ? null : cleanTitle(line);
}

/** Returns a title as it is kept: in one line, and no longer than a meeting's title may be. */
export const titleText = (text: string): string => spokenText(text).slice(0, TITLE_MAX).trim();

/** Returns a title without what programs put around it, and with spaces for what stands for them; null where nothing is left. */
function cleanTitle(text: string, space = ' '): string | null {
  if (ZOOM.test(text)) return null;
  let title = text.replace(TEAMS, '').replace(MEET, '');
  for (let before = ''; before !== title; ) {
    before = title;
    title = title.replace(BEHIND, '').trim();
  }
  title = titleText(title.replaceAll(space, ' '));
  return UNTITLED.test(title) ? null : title;
}

/** Returns whether a line is a date and nothing else, such as “Fri, Nov 28, 2025 1:00PM • 30:12”. */
const isDate = (line: string): boolean =>
  (startOf(line).startsLocal ?? startOf(line).startsAt) !== null &&
  line
    .replace(MONTH_FIRST, '')
    .replace(DAY_FIRST, '')
    .replace(NUMBERS, '')
    .replaceAll(/[\d:]+|\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\b/gi, '')
    .replaceAll(/[\P{L}]/gu, '').length < 6;

function startOf(text: string): Found {
  const zoom = ZOOM.exec(text);
  if (zoom) return { startsAt: instant(zoom.slice(1, 6)), startsLocal: null };
  const meet = MEET.exec(text);
  if (meet?.[1] !== undefined) {
    const [sign, hours, minutes] = meet.slice(6, 9);
    const offset = (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
    return { startsAt: instant(meet.slice(1, 6), offset), startsLocal: null };
  }
  const teams = TEAMS.exec(text);
  if (teams) return { startsAt: null, startsLocal: local(teams.slice(1, 6)) };
  const numbers = NUMBERS.exec(text);
  if (numbers) return { startsAt: null, startsLocal: local(numbers.slice(1, 6)) };
  const monthFirst = MONTH_FIRST.exec(text);
  if (monthFirst) {
    const [month = '', day, year, ...hours] = monthFirst.slice(1);
    return { startsAt: null, startsLocal: inWords(year, month, day, hours) };
  }
  const dayFirst = DAY_FIRST.exec(text);
  if (!dayFirst) return { startsAt: null, startsLocal: null };
  const [day, month = '', year, ...hours] = dayFirst.slice(1);
  return { startsAt: null, startsLocal: inWords(year, month, day, hours) };
}

type Parts = readonly (string | undefined)[];

function inWords(
  year: string | undefined,
  month: string,
  day: string | undefined,
  [hour, minute, half]: Parts,
): string | null {
  const number = MONTHS.indexOf(month.toLowerCase()) + 1;
  const isHalf = half !== undefined && hour !== undefined;
  const hours = isHalf ? String((Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)) : hour;
  return local([year, String(number), day, hours, minute]);
}

/** `2025-11-28`, or `2025-11-28T13:00`; null where there is no such day or time. */
function local([year = '', month = '', day = '', hour, minute]: Parts): string | null {
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour ?? 0), Number(minute ?? 0));
  const text = Number.isNaN(time) ? '' : new Date(time).toISOString();
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!text.startsWith(date)) return null;
  if (hour === undefined || minute === undefined) return date;
  return text.slice(11, 16) === `${hour.padStart(2, '0')}:${minute}` ? text.slice(0, 16) : date;
}

function instant(parts: Parts, offsetMinutes = 0): string | null {
  const day = local(parts);
  if (day === null || day.length < 16) return null;
  return new Date(Date.parse(`${day}:00Z`) - offsetMinutes * 60_000).toISOString();
}
