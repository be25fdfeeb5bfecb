/** The phrases that no text of the product may hold: each names a thing by other words than the glossary's. */
import type { Text } from './text.ts';

/** A phrase, and what to write for it. */
const REFUSED: readonly (readonly [phrase: string, instead: string])[] = [
  ['worth a question', 'needs review'],
  ['held what happened', 'landed in range'],
  ['ranges that hold', 'landed in range'],
  ['error of the middle', 'typical miss'],
  ['sum of the people', 'team roll-up'],
  ['people commit', 'team commit'],
  ['submit anew', 'update'],
  ['deals stand in', 'no submission'],
  ['we rang', 'outbound call'],
  ['they rang', 'inbound call'],
  ['what came of it', 'summary, outcome'],
  ['what adds to it', 'causes'],
  ['everything of this week is settled', 'all done for this week'],
  ['nothing endangers', 'no risks detected'],
  ['means about the same', 'similar name'],
  ['surer', 'higher, safer'],
  ['anew', 'again'],
  ['whoever', 'anyone who, the person who'],
  ['e-mail', 'email'],
  ['e-mails', 'emails'],
];
const PATTERN = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${REFUSED.map(([phrase]) => phrase).join('|')})(?![\\p{L}\\p{N}])`,
  'giu',
);

/** Returns the refused phrases of a text, in lower case, each with what to write for it. */
export function refusedIn(text: string): string[] {
  const found = [...text.replace(/\s+/g, ' ').matchAll(PATTERN)].map(([phrase]) => phrase.toLowerCase());
  return found.map((phrase) => `"${phrase}" (write: ${REFUSED.find(([refused]) => refused === phrase)?.[1]})`);
}

/** Returns a line for each refused phrase of the texts: where it stands and what to write. */
export function refusedTexts(texts: readonly Text[]): string[] {
  return texts.flatMap(({ file, line, text }) => refusedIn(text).map((phrase) => `${file}:${line} ${phrase}`));
}
