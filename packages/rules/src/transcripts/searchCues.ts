/** Finds words in one transcript, while somebody types: 20,000 cues in a few milliseconds. */
import { foldName } from '../foldName.ts';
import type { Stretch } from '../search/marks.ts';
import { lastStart } from './lastStart.ts';

export interface CueIndex {
  /** Cues as they are compared, each after a line break and a space. */
  readonly letters: string;
  /** Where each cue begins in `letters`, and at the end where they end. */
  readonly starts: Int32Array;
}

/** Returns a text as it is compared: words in lower case without accents, width and punctuation, one space between two. */
export const comparedWords = (text: string): string =>
  PLAIN.test(text)
    ? text
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, ' ')
        .trim()
    : foldName(text);

/** Most cues are ASCII alone, which is compared three times as fast. */
const PLAIN = /^[ -~]*$/;

/** Returns the cues prepared for `searchCues`. Made once for a transcript. */
export function indexCues(cues: readonly { readonly text: string }[]): CueIndex {
  const starts = new Int32Array(cues.length + 1);
  const lines = cues.map(({ text }) => `\n ${comparedWords(text)}`);
  for (const [at, line] of lines.entries()) starts[at + 1] = (starts[at] ?? 0) + line.length;
  return { letters: lines.join(''), starts };
}

/** Scripts that write no spaces between words: a word is found within others. */
const UNSPACED = /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;

/** Returns the words of a search as they are looked for: at the beginning of a word, with its space. */
export const soughtIn = (words: string): string[] => {
  const each = comparedWords(words)
    .split(' ')
    .filter((word) => word !== '');
  return [...new Set(each)].map((word) => (UNSPACED.test(word) ? word : ` ${word}`));
};

/** Returns the indexes of cues that hold every word, in order. A word counts at the beginning of a longer one. */
export function searchCues({ letters, starts }: CueIndex, words: string): number[] {
  const [first, ...others] = soughtIn(words).sort((a, b) => b.length - a.length);
  if (first === undefined) return [];
  const found: number[] = [];
  let cue = 0;
  for (let at = letters.indexOf(first); at >= 0; at = letters.indexOf(first, starts[cue + 1])) {
    cue = lastStart(starts, at, cue);
    if (others.length === 0) found.push(cue);
    else {
      const line = letters.slice(starts[cue], starts[cue + 1]);
      if (others.every((word) => line.includes(word))) found.push(cue);
    }
  }
  return found;
}

/** Returns a cue's text in stretches that make it up, marked where it holds the words of a search. */
export function markWords(text: string, words: string): Stretch[] {
  const { letters, begins, ends } = placedLetters(text);
  const marked = new Uint8Array(text.length);
  for (const word of soughtIn(words)) {
    const spaces = word.startsWith(' ') ? 1 : 0;
    for (let from = letters.indexOf(word); from >= 0; from = letters.indexOf(word, from + word.length))
      marked.fill(1, begins[from + spaces], ends[from + word.length - 1]);
  }
  return stretches(text, marked);
}

/** Returns a space and a text as it is compared, and where each letter of that begins and ends in the text. */
function placedLetters(text: string): { letters: string; begins: readonly number[]; ends: readonly number[] } {
  let letters = ' ';
  const begins = [0];
  const ends = [0];
  let at = 0;
  for (const point of text) {
    const plain = comparedWords(point);
    const isMark = plain === '' && /\p{M}/u.test(point);
    const shown = plain === '' && !isMark && !letters.endsWith(' ') ? ' ' : plain;
    if (isMark) ends[ends.length - 1] = at + point.length;
    for (let nth = 0; nth < shown.length; nth++) {
      begins.push(at);
      ends.push(at + point.length);
    }
    letters += shown;
    at += point.length;
  }
  return { letters, begins, ends };
}

function stretches(text: string, marked: Uint8Array): Stretch[] {
  const found: Stretch[] = [];
  for (let from = 0; from < text.length; ) {
    const isMatch = marked[from] === 1;
    const next = marked.indexOf(isMatch ? 0 : 1, from);
    const to = next === -1 ? text.length : next;
    found.push({ text: text.slice(from, to), isMatch });
    from = to;
  }
  return found;
}
