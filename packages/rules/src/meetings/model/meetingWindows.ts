/** A long transcript in windows that fit into a request each. They overlap, so that what is said over a border is whole in one. */
import { inOneLine } from '../../drafts/model/factBlock.ts';
import type { Transcript } from '../../transcripts/transcript.ts';
import { visibleText } from '../../visibleText.ts';

/** Characters of transcript in a request, as they are sent: about 15,000 tokens, twenty to thirty minutes of speech. */
export const WINDOW_CHARACTERS = 60_000;
/** Characters at the end of a window that the next one begins with: a minute or two. */
export const OVERLAP_CHARACTERS = 4_000;
/** A longer cue is sent in several lines. */
const LINE_CHARACTERS = 2_000;

export interface MeetingWindow {
  /** Indexes of its first and last cue. */
  readonly cue: number;
  readonly lastCue: number;
  /** Lines of JSON, one for each cue. */
  readonly lines: readonly string[];
}

interface Line {
  readonly cue: number;
  readonly sent: string;
}

/** Returns the windows of a transcript, in order; none of a transcript without words. */
export function meetingWindows(
  transcript: Pick<Transcript, 'speakers' | 'cues'>,
  colleagues: readonly number[] | null,
): MeetingWindow[] {
  const lines = linesOf(transcript, colleagues === null ? null : new Set(colleagues));
  const windows: MeetingWindow[] = [];
  for (let from = 0; from < lines.length; ) {
    const to = countBack(lines, from, 1, WINDOW_CHARACTERS);
    const part = lines.slice(from, to + 1);
    windows.push({ cue: part[0]?.cue ?? 0, lastCue: part.at(-1)?.cue ?? 0, lines: part.map(({ sent }) => sent) });
    if (to === lines.length - 1) break;
    from = Math.max(from + 1, countBack(lines, to, -1, OVERLAP_CHARACTERS));
  }
  return windows;
}

/** Returns the last line in a direction with which the lines from `from` on are at most so many characters. */
function countBack(lines: readonly Line[], from: number, step: 1 | -1, most: number): number {
  let at = from;
  let left = most - (lines[from]?.sent.length ?? 0);
  for (let line = lines[at + step]; line !== undefined; line = lines[at + step]) {
    left -= line.sent.length + 1;
    if (left < 0) break;
    at += step;
  }
  return at;
}

function linesOf(
  { speakers, cues }: Pick<Transcript, 'speakers' | 'cues'>,
  colleagues: ReadonlySet<number> | null,
): Line[] {
  return cues.flatMap(({ speaker, text }, cue) => {
    const who = speaker === null ? {} : { speaker: visibleText(speakers[speaker] ?? '') };
    const side = speaker === null || colleagues === null ? {} : { side: colleagues.has(speaker) ? 'ours' : 'theirs' };
    return piecesOf(text).map((piece) => ({
      cue,
      sent: inOneLine({ cue, ...who, ...side, text: visibleText(piece) }),
    }));
  });
}

function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length; ) {
    const end = from + LINE_CHARACTERS;
    const space = end >= text.length ? -1 : text.lastIndexOf(' ', end);
    const to = end >= text.length ? text.length : space > from ? space + 1 : end;
    pieces.push(text.slice(from, to));
    from = to;
  }
  return pieces.filter((piece) => piece.trim() !== '');
}
