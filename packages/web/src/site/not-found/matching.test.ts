import { expect, it } from 'vitest';
import { matches, wordsOf } from './matching.ts';

it('takes an address apart into its words', () => {
  expect(wordsOf('/Features/deal-drag_score.html?x=1')).toEqual(['features', 'deal', 'drag', 'score', 'html']);
});

it.each([
  ['drag', true],
  ['dra deal', true],
  ['drags', true],
  ['rag', false],
  ['deal price', false],
  ['', true],
])('finds "Deal Drag Score" by "%s": %s', (query, found) => {
  expect(matches('Deal Drag Score', wordsOf(query))).toBe(found);
});
