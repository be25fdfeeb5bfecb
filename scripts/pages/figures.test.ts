/** No page states a percentage or a multiple that is not a claim, part of an illustration, or accounted for by name. */
import { claims } from '@forecastle/content';
import { describe, expect, it } from 'vitest';
import { builtPages, textOf } from './built-site.ts';
import { ACCOUNTED } from './figures.ts';

const FIGURE = /(?<![\w.])\d[\d.,]*\s?(?:%|percent\b|x(?=[\s.,;)]|$)|times\b)/g;

const pages = builtPages().map(({ path, html }) => ({ path, words: wordsOutsideIllustrations(html) }));
const stated = Object.values(claims).map(({ figure, text }) => `${figure} ${text}`);

/** Cuts each sentence out once it is accounted for, so that the same figure in another sentence still stands out. */
const without = (words: string, sentences: readonly string[]): string =>
  sentences.reduce((rest, sentence) => rest.replaceAll(sentence, ' '), words);

const around = (words: string): string[] =>
  [...words.matchAll(FIGURE)].map(
    ({ 0: figure, index }) => `…${words.slice(Math.max(0, index - 40), index)}${figure}…`,
  );

describe('the percentages and multiples of public pages', () => {
  it('are claims from the list, illustrations marked as such, or accounted for', () => {
    const strays = pages.flatMap(({ path, words }) => {
      const accounted = ACCOUNTED.filter(({ on }) => on.includes(path)).flatMap(({ says }) => says);
      return around(without(words, [...stated, ...stated.map(lowerFirst), ...accounted])).map((it) => `${path}: ${it}`);
    });
    expect(strays).toEqual([]);
  });

  it('are accounted for only where they stand', () => {
    const stale = ACCOUNTED.flatMap(({ on, says }) =>
      on.flatMap((path) => {
        const words = pages.find((page) => page.path === path)?.words ?? '';
        return says.filter((sentence) => !words.includes(sentence)).map((sentence) => `${path}: ${sentence}`);
      }),
    );
    expect(stale).toEqual([]);
  });
});

/** "Aimed at 95%", but also "up to 40%" within a sentence. */
function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** A drawing says of itself that it is illustrative, or that its deal is invented. */
function wordsOutsideIllustrations(html: string): string {
  const main = html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'));
  let depth = 0;
  let figure = '';
  let kept = '';
  for (const piece of main.split(/(?=<figure\b)|(?<=<\/figure>)/)) {
    if (piece.startsWith('<figure')) depth += 1;
    if (depth === 0) kept += piece;
    else figure += piece;
    if (!piece.endsWith('</figure>') || depth === 0) continue;
    depth -= 1;
    if (depth > 0) continue;
    if (!/\bIllustrative\b|\binvented\b/.test(figure)) kept += figure;
    figure = '';
  }
  return textOf(kept).replace(/ (?=[,.;:)])/g, '');
}
