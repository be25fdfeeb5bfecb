import { expect, it } from 'vitest';
import { costWords } from './costWords.ts';

it.each([
  [0, '$0.00'],
  [1, '$0.0001'],
  [430, '$0.0005'],
  [1_000, '$0.001'],
  [11_200, '$0.012'],
  [99_999, '$0.100'],
  [123_400, '$0.13'],
  [1_230_000, '$1.23'],
  [12_000_000_000, '$12,000.00'],
])('says %d micros as %s, never less than it is', (micros, words) => expect(costWords(micros, 'en-US')).toBe(words));
