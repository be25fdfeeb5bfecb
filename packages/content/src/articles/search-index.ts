/** Builds what the browser needs to search all guides without asking a server. */
import { isListed, isPublished } from './article.ts';
import { type SearchIndex, wordsOf } from './find.ts';
import type { Articles } from './read-articles.ts';

/** How much a word counts by where it stands. */
const WEIGHT = { title: 12, heading: 6, description: 3, text: 1 };
/** A guide that only says what is planned answers less than one that is written. */
const PLANNED_SHARE = 0.25;
/** A word said ten times in a section does not make it ten times as good an answer. */
const MOST_FROM_TEXT = 4;
const EXCERPT_LENGTH = 150;

export function buildSearchIndex({ guides, writtenGuides }: Articles): SearchIndex {
  const index = new IndexBuilder();
  for (const guide of guides.filter(isListed)) {
    const page = index.page(guide.slug, guide.title, isPublished(guide));
    const share = isPublished(guide) ? 1 : PLANNED_SHARE;
    const lead = guide.plan ?? guide.description;
    const top = index.section(page, '', '', lead);
    index.add(top, guide.title, WEIGHT.title * share);
    index.add(top, `${guide.slug.replaceAll('-', ' ')} ${guide.category}`, WEIGHT.text * share);
    index.add(top, guide.description, WEIGHT.description * share);
    const parsed = writtenGuides.find(({ entry }) => entry === guide)?.parsed;
    for (const { heading, text } of parsed?.sections ?? []) {
      const at = heading ? index.section(page, heading.id, heading.text, text) : top;
      if (heading) index.add(at, heading.text, WEIGHT.heading);
      index.add(at, text, WEIGHT.text, MOST_FROM_TEXT);
    }
  }
  return index.built();
}

class IndexBuilder {
  readonly #pages: SearchIndex['pages'][number][] = [];
  readonly #sections: SearchIndex['sections'][number][] = [];
  readonly #words = new Map<string, Map<number, number>>();

  page(slug: string, title: string, published: boolean): number {
    return this.#pages.push([slug, title, published ? 1 : 0]) - 1;
  }

  section(page: number, id: string, heading: string, text: string): number {
    return this.#sections.push([page, id, heading, excerpt(text)]) - 1;
  }

  add(section: number, text: string, weight: number, most = Number.POSITIVE_INFINITY): void {
    const before = new Map<string, number>();
    for (const word of wordsOf(text)) {
      const added = before.get(word) ?? 0;
      if (added >= most) continue;
      before.set(word, added + weight);
      const places = this.#words.get(word) ?? new Map<number, number>();
      places.set(section, (places.get(section) ?? 0) + weight);
      this.#words.set(word, places);
    }
  }

  built(): SearchIndex {
    const words = [...this.#words].sort(([a], [b]) => (a < b ? -1 : 1));
    return {
      pages: this.#pages,
      sections: this.#sections,
      words: Object.fromEntries(words.map(([word, places]) => [word, [...places].flat()])),
    };
  }
}

function excerpt(text: string): string {
  if (text.length <= EXCERPT_LENGTH) return text;
  return `${text.slice(0, text.lastIndexOf(' ', EXCERPT_LENGTH)).replace(/[\s.,;:]+$/, '')} …`;
}
