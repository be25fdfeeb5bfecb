/** Times of cues, in milliseconds. */
import { TRANSCRIPT_TIME_MAX } from './transcriptBuilder.ts';

const WEBVTT_TIME = String.raw`(?:(\d+):(\d\d):|(\d\d):)(\d\d)\.(\d{3})`;
const WEBVTT = new RegExp(String.raw`^[ \t\f]*${WEBVTT_TIME}[ \t\f]*-->[ \t\f]*${WEBVTT_TIME}(?!\d)`);
/** Times as other programs write them: a comma, fewer digits, no fraction. */
const OTHER_TIME = String.raw`(?:(\d{1,6}):(\d{1,2}):|(\d{1,2}):)(\d{1,2})(?:[.,:](\d{1,9}))?`;
const OTHER = new RegExp(String.raw`^\s*${OTHER_TIME}\s*-->\s*${OTHER_TIME}(?![\d:.,])`);

/** Reads `00:00:05.000 --> 00:00:07.000`; null where either time cannot be read or is out of reach. */
export function readTiming(line: string): { readonly startMs: number; readonly endMs: number } | null {
  const found = WEBVTT.exec(line) ?? OTHER.exec(line);
  if (!found) return null;
  const startMs = milliseconds(found.slice(1, 6));
  const endMs = milliseconds(found.slice(6, 11));
  return startMs === null || endMs === null ? null : { startMs, endMs };
}

/** From hours and minutes, or minutes alone, with seconds and a fraction. */
function milliseconds([hours, minutes, onlyMinutes, seconds, fraction]: readonly (string | undefined)[]):
  | number
  | null {
  const inHour = Number(minutes ?? onlyMinutes);
  if (inHour > 59 || Number(seconds) > 59) return null;
  const thousandths = Number((fraction ?? '').padEnd(3, '0').slice(0, 3));
  const time = ((Number(hours ?? 0) * 60 + inHour) * 60 + Number(seconds)) * 1000 + thousandths;
  return time > TRANSCRIPT_TIME_MAX ? null : time;
}
