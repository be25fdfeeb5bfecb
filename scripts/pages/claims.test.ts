/** What the built pages promise in figures, held against the one list of claims. */
import { claims } from '@forecastle/content';
import { describe, expect, it } from 'vitest';
import { PAGES } from '../../packages/web/src/site/pages.ts';
import { builtPages, wordsOf } from './built-site.ts';

/** "Up to 38% more accurate", "3.8x return", "10 hours saved": a figure, and soon after it a word that praises. */
const PROMISE =
  /\b(?:[Uu]p to )?\d[\d.,]*(?:[–-]\d+)?(?:%|x|\+? (?:percent|hours|minutes|days))\+?\s+(?:[a-z]+\s+){0,3}?(?:higher|lower|faster|shorter|better|less|fewer|more|improvement|return|increase|reduction|saved)\b/g;
/** Worked out from the price list on the page itself. */
const DISCOUNT = /^\d+% less$/;

const registered = new Set(PAGES.map(({ path }) => path));
const pages = builtPages()
  .filter(({ path }) => registered.has(path))
  .map(({ path, html }) => ({ path, words: wordsOf(html) }));
const listed = Object.values(claims).map(({ figure, text }) => `${figure} ${text}`.toLowerCase());

const promisesOf = (words: string): string[] =>
  [...words.matchAll(PROMISE)].map(([promise]) => promise.toLowerCase()).filter((promise) => !DISCOUNT.test(promise));

describe('the figures that public pages promise', () => {
  it('are all on the list of claims', () => {
    const strays = pages.flatMap(({ path, words }) =>
      promisesOf(words)
        .filter((promise) => !listed.some((claim) => claim.startsWith(promise)))
        .map((promise) => `${path}: ${promise}`),
    );
    expect(strays).toEqual([]);
  });

  it('stand on pages that say how sure they are', () => {
    const bold = pages.filter(({ words }) => promisesOf(words).length > 0 && !/targets may vary/i.test(words));
    expect(bold.map(({ path }) => path)).toEqual([]);
  });

  it.each([
    ['Win rates: 55% higher in a year', ['55% higher']],
    ['Time saved: 3% Time saved value', []],
    ['saves you 12 hours saved weekly', ['12 hours saved']],
    ['10% less per user', []],
  ])('are found in "%s"', (words, found) => {
    expect(promisesOf(words)).toEqual(found);
  });
});
