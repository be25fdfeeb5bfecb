import { expect, it } from 'vitest';
import { daysLeftWords } from './daysLeft.ts';

it('says how long a period still runs', () => {
  const quarter = { start: '2026-10-01', end: '2026-12-31' };
  expect(daysLeftWords(quarter, '2026-11-30')).toBe(' · 31 days left');
  expect(daysLeftWords(quarter, '2026-12-30')).toBe(' · 1 day left');
  expect(daysLeftWords(quarter, '2026-12-31')).toBe(' · last day');
  expect(daysLeftWords(quarter, '2026-09-28')).toBe(' · starts in 3 days');
  expect(daysLeftWords(quarter, '2027-01-01')).toBe('');
});
