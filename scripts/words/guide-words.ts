/** Finds the words that guides set in bold, which are those of the screen, and those of them that no screen says. */
import type { Text } from './text.ts';

const HOLE = '{…}';
/** A pattern with fewer letters beside its holes would match almost anything. */
const FEWEST_LETTERS = 4;

/** Returns the words in bold, each once, in the order of the guide. Code blocks are left out. */
export function boldWords(guide: string): string[] {
  const prose = guide.replace(/```[\s\S]*?```/g, '');
  const found = [...prose.matchAll(/\*\*([^*]+)\*\*/g)].map(([, words = '']) => words.replace(/\s+/g, ' ').trim());
  return [...new Set(found)];
}

/**
 * Returns a function that decides whether a text holds the words: whole words in their case, with `…` in the words for
 * anything, and holes of the text filled with anything. A full stop or colon at the end of the words is the guide's own.
 */
export function saidBy(texts: readonly Text[]): (words: string) => boolean {
  const all = texts.map(({ text }) => straight(text));
  const whole = new Set(all.map(withoutEnd));
  const patterns = all.filter((text) => text.includes(HOLE) && lettersIn(text) >= FEWEST_LETTERS).map(patternOf);
  const joined = all.join('\n');
  return (words) => {
    const plain = straight(words);
    const short = withoutEnd(plain);
    if (whole.has(short)) return true;
    const parts = short.split('…').map((part) => RegExp.escape(part.trim()));
    if (new RegExp(`(?<![\\p{L}\\p{N}])${parts.join('.*')}(?![\\p{L}\\p{N}])`, 'u').test(joined)) return true;
    return patterns.some((pattern) => pattern.test(plain) || pattern.test(short));
  };
}

function patternOf(text: string): RegExp {
  return new RegExp(`^${text.split(HOLE).map(RegExp.escape).join('.+')}$`, 'u');
}

function straight(text: string): string {
  return text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"');
}

function withoutEnd(text: string): string {
  return text.replace(/[.:?,…]+$/, '').trim();
}

function lettersIn(text: string): number {
  return text.replaceAll(HOLE, '').replace(/[^\p{L}]/gu, '').length;
}
