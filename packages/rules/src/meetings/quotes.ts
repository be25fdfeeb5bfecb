/** Quotes of a transcript: words that stand in its cues, joined by one space. */
import { lastStart } from '../transcripts/lastStart.ts';
import type { Transcript, TranscriptCue } from '../transcripts/transcript.ts';
import type { MeetingItem } from './meetingItem.ts';

/** Returns the words of cues as a quote has them. */
export const wordsOfCues = (cues: readonly TranscriptCue[], cue: number, lastCue: number): string =>
  cues
    .slice(cue, lastCue + 1)
    .map(({ text }) => text)
    .join(' ');

/** Returns whether the quote stands verbatim in the item's cues: it begins in the first and ends in the last of them. */
export function quoteStands(
  { cues }: Pick<Transcript, 'cues'>,
  { cue, lastCue, quote }: Pick<MeetingItem, 'cue' | 'lastCue' | 'quote'>,
): boolean {
  const first = cues[cue];
  const last = cues[lastCue];
  if (first === undefined || last === undefined || lastCue < cue || quote.trim() === '') return false;
  const words = wordsOfCues(cues, cue, lastCue);
  const endsAfter = words.length - last.text.length;
  for (let at = words.indexOf(quote); at >= 0; at = words.indexOf(quote, at + 1)) {
    if (at >= first.text.length) return false;
    if (at + quote.length > endsAfter) return true;
  }
  return false;
}

export interface QuoteIndex {
  /** The whole transcript, its cues joined by one space. */
  readonly words: string;
  /** Where each cue begins in `words`. */
  readonly starts: Int32Array;
  /** `words` as quotes are compared, and where each of its letters stands in `words`. */
  readonly letters: string;
  readonly places: Int32Array;
}

/** Returns a transcript prepared for `findQuote`. */
export function indexQuotes({ cues }: Pick<Transcript, 'cues'>): QuoteIndex {
  const starts = new Int32Array(cues.length);
  let length = 0;
  for (const [at, { text }] of cues.entries()) {
    starts[at] = length;
    length += text.length + 1;
  }
  const words = wordsOfCues(cues, 0, cues.length - 1);
  const { letters, places } = comparedQuote(words);
  return { words, starts, letters, places };
}

/**
 * Returns a text as quotes are compared: white space as one space, and apostrophes, quotation marks and dashes of one form,
 * which programs change while they copy. Everything else has to stand as it was said.
 */
function comparedQuote(text: string): { letters: string; places: Int32Array } {
  const places = new Int32Array(text.length);
  let letters = '';
  for (let at = 0; at < text.length; at++) {
    const letter = plainMark(text.charAt(at));
    if (letter === ' ' && letters.endsWith(' ')) continue;
    places[letters.length] = at;
    letters += letter;
  }
  return { letters, places };
}

function plainMark(letter: string): string {
  if (letter <= '\u007f') return letter <= ' ' ? ' ' : letter;
  if (/[‘’‚‛ʼ′]/u.test(letter)) return "'";
  if (/[“”„‟″]/u.test(letter)) return '"';
  if (/[‐‑‒–—―]/u.test(letter)) return '-';
  return /\s/u.test(letter) ? ' ' : letter;
}

export interface FoundQuote {
  readonly cue: number;
  readonly lastCue: number;
  /** As the transcript has it. */
  readonly quote: string;
}

/** Marks that a writer puts around or behind a quote. */
const AROUND = /^[\s"'.…]+|(?<![\s"'…])[\s"'…]+$/gu;

/**
 * Returns where a quote stands in a transcript, as whole words; null where it does not. Of several places it is the one
 * nearest to `near`, the cue that somebody says it is in.
 */
export function findQuote(index: QuoteIndex, quote: string, near: number): FoundQuote | null {
  const sought = comparedQuote(quote.replaceAll(AROUND, '')).letters.trim();
  if (sought === '') return null;
  let nearest: { readonly from: number; readonly cue: number } | null = null;
  for (let at = index.letters.indexOf(sought); at >= 0; at = index.letters.indexOf(sought, at + 1)) {
    if (!isWhole(index.letters, at, at + sought.length)) continue;
    const cue = lastStart(index.starts, index.places[at] ?? 0);
    const further = nearest === null ? -1 : Math.abs(cue - near) - Math.abs(nearest.cue - near);
    if (further > 0) break;
    if (further < 0) nearest = { from: at, cue };
  }
  if (nearest === null) return null;
  const from = index.places[nearest.from] ?? 0;
  const to = (index.places[nearest.from + sought.length - 1] ?? 0) + 1;
  return { cue: nearest.cue, lastCue: lastStart(index.starts, to - 1), quote: index.words.slice(from, to) };
}

const isLetter = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);
/** A quote does not begin or end within a word. */
const isWhole = (letters: string, from: number, to: number): boolean =>
  !(isLetter(letters.charAt(from - 1)) && isLetter(letters.charAt(from))) &&
  !(isLetter(letters.charAt(to - 1)) && isLetter(letters.charAt(to)));
