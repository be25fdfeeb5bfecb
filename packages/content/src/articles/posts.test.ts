/** What every post of the repository holds: figures that readers can print, something to see, and a date of the list. */
import { describe, expect, it } from 'vitest';
import { readArticles } from './read-articles.ts';
import { partsOf } from './testing.ts';

const FIRST_AND_LAST = ['2025-04-02', '2025-10-23'];
const WORDS_MIN = 800;
/** A command of the repository or of the product, in a code block or in a sentence. */
const COMMAND = /\b(?:npm (?:run|start|ci)|forecastle (?:backtest|forecast)|node scripts\/)/;
const FIGURES_MIN = 3;
const SHOWN = ['Chart', 'Screen', 'DemoVideo'];

const { posts } = readArticles();
const written = posts.map(({ entry, parsed: { tree, sections } }) => ({
  slug: entry.slug,
  tree: tree as object,
  prose: sections.map(({ heading, text }) => `${heading?.text ?? ''} ${text}`).join(' '),
}));

describe('posts', () => {
  it('are nine', () => {
    expect(posts).toHaveLength(9);
  });

  it('are dated from the first to the last day of the list, each on a day of its own', () => {
    const dates = posts.map(({ entry }) => entry.date).sort();
    expect([dates.at(0), dates.at(-1)]).toEqual(FIRST_AND_LAST);
    expect(new Set(dates).size).toBe(dates.length);
  });

  it('fill the four places of the home page', () => {
    const pinned = posts.flatMap(({ entry }) => entry.pinned ?? []);
    expect(pinned.toSorted()).toEqual([1, 2, 3, 4]);
  });

  it.each(written)('$slug has 800 words or more', ({ prose }) => {
    expect(prose.split(/\s+/).length).toBeGreaterThanOrEqual(WORDS_MIN);
  });

  it.each(written)('$slug has three figures and the command that prints them', ({ tree, prose }) => {
    expect(new Set(prose.match(/\d[\d.,]*\d|\d/g)).size).toBeGreaterThanOrEqual(FIGURES_MIN);
    expect(codeIn(tree).some((code) => COMMAND.test(code))).toBe(true);
  });

  it.each(written)('$slug shows a chart or the product', ({ tree }) => {
    expect(componentsIn(tree).filter((name) => SHOWN.includes(name))).not.toEqual([]);
  });
});

const codeIn = (tree: object): string[] =>
  partsOf(tree).flatMap((node) => {
    const isCode = 'type' in node && (node.type === 'code' || node.type === 'inlineCode');
    return isCode && 'value' in node ? [String(node.value)] : [];
  });

const componentsIn = (tree: object): string[] =>
  partsOf(tree).flatMap((node) => ('name' in node && typeof node.name === 'string' ? [node.name] : []));
