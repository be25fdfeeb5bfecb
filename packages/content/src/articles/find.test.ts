import { describe, expect, it } from 'vitest';
import { find, type SearchIndex } from './find.ts';
import { buildSearchIndex } from './search-index.ts';
import { articlesFrom, guide } from './testing.ts';

const index = (): SearchIndex =>
  buildSearchIndex(
    articlesFrom({
      'guides/import.mdx': guide(
        { title: 'Spreadsheet import', description: 'From a file to deals.' },
        'Begin here.\n\n## Duplicates\n\nSkip or update a deal that exists.\n\n## Names in Māori\n\nMacrons are kept.',
      ),
      'guides/scoring.mdx': guide(
        { title: 'How deals are scored' },
        'Risk and confidence.\n\n## Confidence\n\nBegins at the risk score. Duplicates do not count.',
      ),
      'guides/hidden.mdx': guide({ title: 'Macrons on trial', category: 'Test' }),
    }),
  );

const targets = (query: string) => find(index(), query).map(({ target }) => target);

describe('the search over guides', () => {
  it('leads to the section, the heading before the text', () => {
    expect(targets('duplicates').slice(0, 2)).toEqual(['import#duplicates', 'scoring#confidence']);
  });

  it('puts a section with every word before those with some', () => {
    expect(targets('risk duplicates')[0]).toBe('scoring#confidence');
  });

  it.each([
    ['beginnings of words', 'dupl', 'import#duplicates'],
    ['other cases and accents', 'MAORI', 'import#names-in-māori'],
    ['the written heading', 'māori', 'import#names-in-māori'],
    ['a letter too many', 'dupplicates', 'import#duplicates'],
    ['a letter too few', 'dulicates', 'import#duplicates'],
    ['a wrong letter', 'dublicates', 'import#duplicates'],
    ['two letters that changed places', 'spraedsheet', 'import'],
  ])('understands %s', (_what, query, target) => {
    expect(targets(query)[0]).toBe(target);
  });

  it('shows hidden guides to nobody', () => {
    expect(find(index(), 'macrons').map(({ title }) => title)).toEqual(['Spreadsheet import']);
  });

  it('says of a planned guide that it is planned', () => {
    expect(find(index(), 'slack')[0]).toMatchObject({ target: 'integration-slack', published: false });
  });

  it.each(['', ' ', '?', 'zzzzqq'])('finds nothing for %j', (query) => {
    expect(find(index(), query)).toEqual([]);
  });
});
