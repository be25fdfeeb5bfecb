/** Times of cues, in milliseconds. */

/** Milliseconds: what the database keeps of a time, 596 hours. */
export const TRANSCRIPT_TIME_MAX = 2 ** 31 - 1;

const WEBVTT_TIME = String.raw`(?:(\d+):(\d\d):|(\d\d):)(\d\d)\.(\d{3})`;
const WEBVTT = new RegExp(String.raw`^[ \t\f]*${WEBVTT_TIME}[ \t\f]*-->[ \t\f]*${WEBVTT_TIME}(?!\d)`);
/** Times as other programs write them: a comma, fewer digits, no fraction. */
const OTHER_TIME = String.raw`(?:(\d{1,6}):(\d{1,2}):|(\d{1,2}):)(\d{1,2})(?:[.,:](\d{1,9}))?`;
const OTHER = new RegExp(String.raw`^\s*${OTHER_TIME}\s*-->\s*${OTHER_TIME}(?=\s|$)`);

/** Reads `00:00:05.000 --> 00:00:07.000`; null where either time cannot be read or is out of reach. */
export function readTiming(line: string): { readonly startMs: number; readonly endMs: number } | null {
  const found = WEBVTT.exec(line) ?? OTHER.exec(line);
  if (!found) return null;
  const startMs = milliseconds(found.slice(1, 6));
  const endMs = milliseconds(found.slice(6, 11));
  return startMs === null || endMs === null ? null : { startMs, endMs };
}

/** Adds up hours and minutes, or minutes alone, seconds and a fraction. */
function milliseconds([hours, minutes, onlyMinutes, seconds, fraction]: readonly (string | undefined)[]):
  | number
  | null {
  const inHour = Number(minutes ?? onlyMinutes);
  if (inHour > 59 || Number(seconds) > 59) return null;
  const thousandths = Number((fraction ?? '').padEnd(3, '0').slice(0, 3));
  const time = ((Number(hours ?? 0) * 60 + inHour) * 60 + Number(seconds)) * 1000 + thousandths;
  return time > TRANSCRIPT_TIME_MAX ? null : time;
}

/** A time in text: `0:15`, `00:12`, `75:10`, `1:02:03`, `00:00:05.250`. */
export const CLOCK = String.raw`\d{1,3}:[0-5]\d(?::[0-5]\d)?(?:[.,]\d{1,3})?`;
const CLOCK_PARTS = /^(\d{1,3}):(\d\d)(?::(\d\d))?(?:[.,](\d{1,3}))?$/;

/** Returns the milliseconds of a time in text; null where it is none. Two numbers are minutes and seconds. */
export function readClock(text: string): number | null {
  const found = CLOCK_PARTS.exec(text);
  if (!found) return null;
  const [, first = '', second = '', third, fraction] = found;
  const [hours, minutes, seconds] =
    third === undefined ? [0, Number(first), Number(second)] : [Number(first), Number(second), Number(third)];
  if (seconds > 59 || (third !== undefined && minutes > 59)) return null;
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + Number((fraction ?? '').padEnd(3, '0'));
}
