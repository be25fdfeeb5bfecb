/** Finds guides by words in the built index. Small on purpose: it travels to pages that carry no framework. */

/** Tuples and flat lists, because names would double the file that is sent. */
export interface SearchIndex {
  /** Slug, title, and 1 when the guide is written. */
  readonly pages: readonly (readonly [slug: string, title: string, published: 0 | 1])[];
  /** Page, id of the heading ('' for the top), the heading's text, and how the section begins. */
  readonly sections: readonly (readonly [page: number, id: string, heading: string, excerpt: string])[];
  /** By word: section, weight, section, weight, … */
  readonly words: Readonly<Record<string, readonly number[]>>;
}

export interface Found {
  /** Slug with the fragment of the section. */
  readonly target: string;
  readonly title: string;
  /** The heading, or '' where the top of the guide was found. */
  readonly heading: string;
  readonly excerpt: string;
  readonly published: boolean;
}

/** Shorter tokens have too many neighbours to guess a slip of the finger. */
const SHORTEST_SLIP = 4;
const BEGINNING = 0.6;
const SLIP = 0.3;

/** Lower case without accents, so that "Maori" finds "Māori". */
export function wordsOf(text: string): string[] {
  const folded = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return folded.match(/[a-z0-9]{2,}/g) ?? [];
}

/** Best first. Sections with every word of the query come before those with some. */
export function find(index: SearchIndex, query: string, most = 8): Found[] {
  const tokens = wordsOf(query);
  const scores = new Map<number, number>();
  for (const token of tokens) {
    // A whole extra word outweighs whatever weight a single word can have.
    for (const [section, weight] of matches(index, token))
      scores.set(section, (scores.get(section) ?? 0) + 1e3 + weight);
  }
  return [...scores]
    .sort(([a, x], [b, y]) => y - x || a - b)
    .slice(0, most)
    .flatMap(([at]) => {
      const [page = 0, id = '', heading = '', excerpt = ''] = index.sections[at] ?? [];
      const [slug, title, published] = index.pages[page] ?? ['', '', 0];
      return { target: id ? `${slug}#${id}` : slug, title, heading, excerpt, published: published === 1 };
    });
}

function matches(index: SearchIndex, token: string): Map<number, number> {
  const words = Object.keys(index.words);
  const found = new Map<number, number>();
  collect(
    words.filter((word) => word.startsWith(token)),
    (word) => (word === token ? 1 : BEGINNING),
  );
  if (found.size === 0 && token.length >= SHORTEST_SLIP)
    collect(
      words.filter((word) => oneSlip(word, token)),
      () => SLIP,
    );
  return found;

  function collect(among: string[], share: (word: string) => number) {
    for (const word of among) {
      const places = index.words[word] ?? [];
      // A word that stands everywhere says little about where to look.
      const rare = Math.log(1 + (2 * index.sections.length) / places.length);
      for (let at = 0; at < places.length; at += 2) {
        const section = places[at] ?? 0;
        const weight = Math.sqrt(places[at + 1] ?? 0) * rare * share(word);
        found.set(section, Math.max(found.get(section) ?? 0, weight));
      }
    }
  }
}

/** One letter more, less or other, or two that changed places; the word may go on after the token. */
function oneSlip(word: string, token: string): boolean {
  let same = 0;
  while (same < token.length && word[same] === token[same]) same++;
  const meant = word.slice(same);
  const typed = token.slice(same);
  const swapped = (typed[1] ?? '') + (typed[0] ?? '') + typed.slice(2);
  const without = typed.slice(1);
  return (
    [without, swapped].some((tail) => meant.startsWith(tail)) ||
    [without, typed].some((tail) => meant.startsWith(tail, 1))
  );
}
