import { expect, it } from 'vitest';
import { usageWords } from './salesforceWords.ts';

it('says how many calls are used, and nothing before that is known', () => {
  expect(usageWords({ used: 18, max: 5000, at: '2026-11-29T00:00:00Z' })).toBe('18 of 5,000');
  expect(usageWords(null)).toBeNull();
});
