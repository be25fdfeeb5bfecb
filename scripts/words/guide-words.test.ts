/** What guides set in bold is what people look for on the screen: it must be there, in these words. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { boldWords, saidBy } from './guide-words.ts';
import { NOT_OF_THE_PRODUCT } from './not-of-the-product.ts';
import { productTexts } from './product-texts.ts';
import type { Text } from './text.ts';

const GUIDES = join(import.meta.dirname, '../../packages/content/src/guides');
const SETTINGS = 'packages/web/src/app/settings/settingsPages.ts';
const KEYS = 'packages/web/src/app/shell/navigation.ts';

const guides = globSync('*.mdx', { cwd: GUIDES })
  .sort()
  .map((file) => ({ slug: basename(file, '.mdx'), source: readFileSync(join(GUIDES, file), 'utf8') }));
const texts = productTexts().filter(({ file }) => !/^packages\/(?:content|web\/src\/site)\//.test(file));
const excepted = (slug: string): readonly string[] => Object.values(NOT_OF_THE_PRODUCT[slug] ?? {}).flat();

describe('what guides set in bold', () => {
  const isSaid = saidBy(texts);
  const missing = guides.map(({ slug, source }) => ({
    slug,
    words: boldWords(source).filter((words) => !isSaid(words)),
  }));

  it('is said by the product, but for the exceptions', () => {
    const unknown = missing.flatMap(({ slug, words }) =>
      words.filter((one) => !excepted(slug).includes(one)).map((one) => `${slug}: ${one}`),
    );
    expect(unknown, 'write what the screen says, or add an exception with its reason').toEqual([]);
  });

  it('needs each of the exceptions', () => {
    const needed = new Map(missing.map(({ slug, words }) => [slug, words]));
    const stale = Object.keys(NOT_OF_THE_PRODUCT).flatMap((slug) =>
      excepted(slug)
        .filter((one) => !needed.get(slug)?.includes(one))
        .map((one) => `${slug}: ${one}`),
    );
    expect(stale, 'take these out of not-of-the-product.ts').toEqual([]);
  });
});

it('guides name pages of Settings as the menu does', () => {
  const pages = new Set(texts.filter(({ file }) => file === SETTINGS).map(({ text }) => text));
  expect(pages.size).toBeGreaterThan(30);
  const unknown = guides.flatMap(({ slug, source }) =>
    [...source.matchAll(/\*\*Settings\*\*, \*\*([^*]+)\*\*/g)]
      .map(([, page = '']) => page)
      // A page of Salesforce.
      .filter((page) => !pages.has(page) && page !== 'OAuth Settings')
      .map((page) => `${slug}: ${page}`),
  );
  expect(unknown).toEqual([]);
});

it('guides name keys that lead somewhere', () => {
  const known = readFileSync(join(import.meta.dirname, '../..', KEYS), 'utf8');
  const named = guides.flatMap(({ slug, source }) =>
    [...source.matchAll(/`g` then `([a-z])`|`g ([a-z])`/g)].map(([, one, other]) => ({
      slug,
      keys: `g ${one ?? other}`,
    })),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ keys }) => !known.includes(`keys: '${keys}'`))).toEqual([]);
});

describe('words in bold', () => {
  it('are each found once, without code', () => {
    expect(boldWords('Press **Save**, or\n**Save\nas**, **Save**.\n```sh\n**no**\n```\n')).toEqual(['Save', 'Save as']);
  });

  const product: Text[] = [
    'Save as view',
    'Salesforce’s limit is used up.',
    'Saved forecasts of {…}',
    'Won {…} of {…} against them',
    '{…} or {…}',
  ].map((text) => ({ file: 'a.tsx', line: 1, text }));

  it.each([
    'Save as view',
    'Save as',
    "Salesforce's limit is used up.",
    'Won 3 of 5 against them',
    'Won … against them',
  ])('are said by the product: %s', (words) => expect(saidBy(product)(words)).toBe(true));

  it.each(['Save a', 'save as view', 'Kept forecasts', 'Won 3 against them', 'this or that'])(
    'are not said by the product: %s',
    (words) => expect(saidBy(product)(words)).toBe(false),
  );
});
