/**
 * How well typed words match texts, for cmdk's `filter`: every word must begin a word of one of the texts (0.5), better
 * the whole begins a text (1); 0 leaves the item out. Letters with accents match those without.
 */
export function matchWords(_value: string, typed: string, texts: readonly string[] = []): number {
  const wanted = plain(typed);
  if (wanted === '') return 1;
  const given = texts.map(plain);
  if (given.some((text) => text.startsWith(wanted))) return 1;
  const words = given.flatMap((text) => text.split(/[^\p{L}\p{N}@.]+/u));
  return wanted.split(/\s+/).every((part) => words.some((word) => word.startsWith(part))) ? 0.5 : 0;
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
