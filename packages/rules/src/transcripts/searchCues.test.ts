import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexCues, markWords, searchCues } from './searchCues.ts';

const CUES = [
  'The price is too high.',
  'Café Zürich, enterprise plan',
  '',
  'price: NZ$4,000 – high-end',
  '導入価格は高い',
];

describe('words in a transcript', () => {
  const index = indexCues(CUES.map((text) => ({ text })));
  it.each([
    ['price', [0, 3]],
    ['PRICE high', [0, 3]],
    ['high price', [0, 3]],
    ['cafe zurich', [1]],
    ['ZÜRICH', [1]],
    ['enter', [1]],
    ['rise', []],
    ['4,000', [3]],
    ['価格', [4]],
    ['price cafe', []],
    ['  ', []],
    ['—', []],
  ])('"%s" are in the cues %j', (words, expected) => {
    expect(searchCues(index, words)).toEqual(expected);
  });

  it('are found cue by cue as a slow reading finds them', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'é', ' ', '.', '\n', 'A') });
    const plain = (some: string) =>
      some
        .toLowerCase()
        .replaceAll('é', 'e')
        .replaceAll(/[^a-z]+/g, ' ')
        .trim();
    fc.assert(
      fc.property(fc.array(text), text, (texts, words) => {
        const sought = plain(words)
          .split(' ')
          .filter((word) => word !== '');
        const holds = (cue: string) => sought.every((word) => ` ${plain(cue)}`.includes(` ${word}`));
        const expected = sought.length === 0 ? [] : texts.flatMap((cue, at) => (holds(cue) ? [at] : []));
        expect(searchCues(indexCues(texts.map((each) => ({ text: each }))), words)).toEqual(expected);
      }),
    );
  });

  it.each([
    ['The price is too high.', 'price high', 'The [price] is too [high].'],
    ['Café, (Zürich)', 'zuri cafe', '[Café], ([Züri]ch)'],
    ['Cafe\u0301 x', 'cafe', '[Cafe\u0301] x'],
    ['An enterprise', 'prise', 'An enterprise'],
    ['導入価格は高い', '価格', '導入[価格]は高い'],
    ['A 😀 word', 'word', 'A 😀 [word]'],
  ])('in "%s" for "%s" are marked: %s', (text, words, expected) => {
    const shown = markWords(text, words).map((part) => (part.isMatch ? `[${part.text}]` : part.text));
    expect(shown.join('')).toBe(expected);
  });

  it('are marked in stretches that make up the whole text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, words) => {
        expect(
          markWords(text, words)
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});
