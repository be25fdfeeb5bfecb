import { expect, it } from 'vitest';
import { similarity } from './similarity.ts';

it.each([
  ['closedate', 'closedate', 1],
  ['closedat', 'closedate', 8 / 9],
  ['clsoedate', 'closedate', 7 / 9],
  ['stage', 'amount', 0],
  ['', 'amount', 0],
  ['', '', 0],
  ['a'.repeat(81), 'a'.repeat(81), 0],
])('"%s" is to "%s" as alike as %d', (left, right, alike) => expect(similarity(left, right)).toBeCloseTo(alike, 10));
