/**
 * Lines of transcripts that are text, as programs write them: `Ann Lee  0:15` (Otter, Teams), `0:15 - Ann Lee (Acme)` (Fathom),
 * `[00:15] Ann Lee: Hello.`, `Ann Lee (00:15): Hello.`, `[Ann Lee] 10:14:22` (Zoom), `00:01:26` alone (Meet), `Ann Lee: Hello.`
 */
import { CLOCK, readClock } from './cueTimes.ts';
import { isProper, labelled, mayBeName } from './speakerLabels.ts';

interface Timed {
  readonly ms: number;
  /** It is a time of the day, by its AM or PM. */
  readonly isOfDay: boolean;
}

interface Whole {
  readonly text: string;
  /** All of the line, for where its beginning is none. */
  readonly whole: string;
}

export type PlainLine =
  /** A time with a name, with or without what was said. */
  | ({ readonly kind: 'named'; readonly name: string } & Timed & Whole)
  /** A time alone. */
  | ({ readonly kind: 'time' } & Timed)
  /** A time in front of words. It may be part of them. */
  | ({ readonly kind: 'timed' } & Timed & Whole)
  | ({ readonly kind: 'label'; readonly name: string } & Whole)
  | ({ readonly kind: 'words' } & Whole)
  /** When a program says that it stopped. */
  | { readonly kind: 'end'; readonly ms: number | null }
  | { readonly kind: 'none' };

const TIME = String.raw`(${CLOCK})(?:\s?([AaPp])\.?[Mm]\.?)?`;
const TIME_FIRST = new RegExp(String.raw`^@?([[(]?)${TIME}([\])]?)(?:\s*([-–—|])\s*|\s+|$)`);
const NAME_FIRST = new RegExp(
  String.raw`^(?:\[([^\]]{1,80})\]|([^\s:[(](?:[^:]{0,79}[^\s:])?))(\s*[-–—|,]\s*|\s*[[(]|\s+)${TIME}[\])]?(?:\s*:\s*|$)`,
);
/** Marks of Markdown, which some programs write. */
const MARKDOWN = /\*\*|__|^#{1,6}\s+|^>\s+|\\$/g;
const ENDED = new RegExp(`^(?:Transcription|Meeting) ended after (${CLOCK})`, 'i');
const NOISE =
  /^(?:Transcribed by https?:\/\/otter\.ai|This editable transcript was computer generated\b|People can also change the text after it was created|.{1,80} (?:started|stopped) transcription$|VIEW RECORDING\b|SCREEN SHARING:|ACTION ITEM:|WATCH: https?:|[-–—_*=\s]+$)/i;

export function readPlainLine(raw: string): PlainLine {
  const line = raw.replaceAll(MARKDOWN, '').trim();
  if (line === '') return { kind: 'none' };
  const ended = ENDED.exec(line);
  if (ended) return { kind: 'end', ms: readClock(ended[1] ?? '') };
  if (NOISE.test(line.replaceAll(/^[_*]+|(?<![_*])[_*]+$/g, ''))) return { kind: 'none' };
  return timeFirst(line) ?? nameFirst(line) ?? labelOrWords(line);
}

function timeFirst(line: string): PlainLine | null {
  const found = TIME_FIRST.exec(line);
  if (!found) return null;
  const [whole, opened, clock = '', half, closed, dash] = found;
  const time = timeOf(clock, half);
  if (time === null || (opened !== '') !== (closed !== '')) return null;
  const rest = line.slice(whole.length).trim();
  if (rest === '') return { kind: 'time', ...time };
  const label = labelled(rest);
  if (label && isProper(label.name)) return { kind: 'named', ...time, ...label, whole: line };
  if (dash !== undefined && mayBeName(rest) && isProper(rest))
    return { kind: 'named', ...time, name: rest, text: '', whole: line };
  return { kind: 'timed', ...time, text: rest, whole: line };
}

function nameFirst(line: string): PlainLine | null {
  const found = NAME_FIRST.exec(line);
  if (!found) return null;
  const [whole, bracketed, bare = '', between = '', clock = '', half] = found;
  const name = (bracketed ?? bare).trim();
  const time = timeOf(clock, half);
  // One space may stand within a sentence: then it must look like a name all the more.
  const isSure = bracketed !== undefined || between !== ' ' || isProper(name);
  return time !== null && mayBeName(name) && isSure
    ? { kind: 'named', ...time, name, text: line.slice(whole.length), whole: line }
    : null;
}

function labelOrWords(line: string): PlainLine {
  const label = labelled(line);
  return label ? { kind: 'label', ...label, whole: line } : { kind: 'words', text: line, whole: line };
}

/** `9:05 AM` is a time of the day, in hours and minutes. */
function timeOf(clock: string, half: string | undefined): Timed | null {
  if (half === undefined) {
    const ms = readClock(clock);
    return ms === null ? null : { ms, isOfDay: false };
  }
  const isShort = clock.split(':').length === 2;
  const ms = readClock(isShort ? `${clock}:00` : clock);
  if (ms === null || ms >= 13 * HOUR_MS) return null;
  return { ms: (ms % (12 * HOUR_MS)) + (half.toLowerCase() === 'p' ? 12 * HOUR_MS : 0), isOfDay: true };
}

export const HOUR_MS = 3_600_000;
