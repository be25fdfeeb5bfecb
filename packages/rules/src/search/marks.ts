/** What of a text somebody who searched for words is shown: where it holds them, or what comes near. */
import { similarity } from '../similarity.ts';

/** A stretch of text, marked where it is what was looked for. */
export interface Stretch {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Words at least so alike are one word with a slip of the keys. */
const ALIKE = 0.6;
/** Shorter words differ by chance. */
const SHORTEST_ALIKE = 3;

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Letters as they are compared (width and case folded, white space as one space), each with where it stands. */
function folded(text: string): { letters: string; places: readonly Range[] } {
  let letters = '';
  const places: Range[] = [];
  let at = 0;
  for (const point of text) {
    const to = at + point.length;
    const plain = point.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ');
    if (!(plain === ' ' && letters.endsWith(' '))) {
      letters += plain;
      for (let i = 0; i < plain.length; i++) places.push({ from: at, to });
    }
    at = to;
  }
  return { letters, places };
}

/** Where a text holds the words as they were typed. */
function exactRanges(text: string, words: string): Range[] {
  const { letters, places } = folded(text);
  const exact: Range[] = [];
  for (let at = letters.indexOf(words); at >= 0; at = letters.indexOf(words, at + words.length)) {
    exact.push({ from: places[at]?.from ?? 0, to: places[at + words.length - 1]?.to ?? text.length });
  }
  return exact;
}

/** Words of a text that come near those that were typed. */
function nearRanges(text: string, words: string): Range[] {
  const wanted = words.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= SHORTEST_ALIKE);
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)]
    .filter(([word]) => {
      const known = folded(word).letters;
      // A word that is typed half is near its beginning.
      return wanted.some((part) =>
        [known, known.slice(0, part.length)].some((whole) => similarity(whole, part) >= ALIKE),
      );
    })
    .map(({ 0: word, index }) => ({ from: index, to: index + word.length }));
}

const wordsOf = (typed: string): string => folded(typed.trim()).letters;

/** In the text's order; what comes near only where nothing is as it was typed. */
function rangesOf(text: string, typed: string): Range[] {
  const words = wordsOf(typed);
  if (words === '') return [];
  const exact = exactRanges(text, words);
  return exact.length > 0 ? exact : nearRanges(text, words);
}

/** A text in stretches that make it up, marked where it is what was looked for. */
export function markMatches(text: string, typed: string): Stretch[] {
  const stretches: Stretch[] = [];
  let at = 0;
  for (const { from, to } of rangesOf(text, typed)) {
    if (from > at) stretches.push({ text: text.slice(at, from), isMatch: false });
    stretches.push({ text: text.slice(from, to), isMatch: true });
    at = to;
  }
  if (at < text.length) stretches.push({ text: text.slice(at), isMatch: false });
  return stretches;
}

/** How well a text shows what was looked for: 2 as it was typed, 1 near, 0 not at all. */
export function showsWords(text: string, typed: string): 0 | 1 | 2 {
  const words = wordsOf(typed);
  if (words === '') return 0;
  if (exactRanges(text, words).length > 0) return 2;
  return nearRanges(text, words).length > 0 ? 1 : 0;
}

/** About so many characters of a long text around the first place that was looked for, in one line. */
export function excerptAround(text: string, typed: string, characters: number): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  if (line.length <= characters) return line;
  const first = rangesOf(line, typed)[0]?.from ?? 0;
  // A third before it says what it is about.
  const wish = Math.min(Math.max(0, first - Math.floor(characters / 3)), line.length - characters);
  const from = wish === 0 ? 0 : line.indexOf(' ', wish) + 1 || wish;
  const begun = from > first ? wish : from;
  const end = begun + characters >= line.length ? line.length : line.lastIndexOf(' ', begun + characters);
  const to = end > first ? end : begun + characters;
  return `${begun > 0 ? '… ' : ''}${line.slice(begun, to).trim()}${to < line.length ? ' …' : ''}`;
}
