import { expect, it } from 'vitest';
import { filterWords } from './filterWords.ts';

it.each([
  [{ ownerIds: ['005a'], stages: ['Proposal', 'Negotiation'] }, '1 owner, in Proposal or Negotiation'],
  [{ stages: ['a', 'b', 'c', 'd'] }, 'in 4 stages'],
  [{ closeFrom: '2026-07-01', closeTo: '2026-09-30' }, 'closing from 1 Jul 2026 to 30 Sept 2026'],
  [{ closeTo: '2026-09-03', createdFrom: '2025-01-01' }, 'closing to 3 Sept 2026, created from 1 Jan 2025'],
])('says what a sync was limited to: %j', (filters, words) => {
  expect(filterWords(filters, 'en-NZ')).toBe(words);
});
