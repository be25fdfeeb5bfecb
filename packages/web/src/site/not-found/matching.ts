/** The words of a query or an address: small letters and digits, what is shorter than two left out. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);

/** Letters from which a longer query word may stand for a shorter one of the text: "drags" finds "drag". */
const STEM = 4;

/** Every word of the query begins a word of the text, or the other way round where that is long enough to mean it. */
export function matches(text: string, query: readonly string[]): boolean {
  const words = wordsOf(text);
  return query.every((sought) =>
    words.some((word) => word.startsWith(sought) || (word.length >= STEM && sought.startsWith(word))),
  );
}
