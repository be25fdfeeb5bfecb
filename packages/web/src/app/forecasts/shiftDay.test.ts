import { expect, it } from 'vitest';
import { shiftDay } from './shiftDay.ts';

it.each([
  ['2026-03-01', -1, '2026-02-28'],
  ['2024-02-28', 1, '2024-02-29'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-09-27', 1, '2026-09-28'],
])('%s and %i days is %s', (day, by, shifted) => {
  expect(shiftDay(day, by)).toBe(shifted);
});
