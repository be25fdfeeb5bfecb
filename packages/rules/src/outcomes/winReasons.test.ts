import { expect, it } from 'vitest';
import { readWinReason } from './winReasons.ts';

const REASONS = [
  { id: 'price', name: 'Price' },
  { id: 'speed', name: 'Speed: days, not weeks' },
  { id: 'other', name: 'Other' },
];

it.each([
  [' PRICE ', 'price', null],
  ['Price: two years in advance', 'price', 'two years in advance'],
  ['price:', 'price', null],
  ['Speed: days, not weeks', 'speed', null],
  ['Their board knew us', 'other', 'Their board knew us'],
  ['Speed: they said', 'other', 'Speed: they said'],
  ['Other: merger', 'other', 'merger'],
])('"%s" is read as the reason %s with the words %s', (text, reasonId, note) => {
  expect(readWinReason(text, REASONS)).toEqual({ reasonId, note });
});

it('keeps the words where the list has no Other', () => {
  expect(readWinReason('Timing', [])).toEqual({ reasonId: null, note: 'Timing' });
});
