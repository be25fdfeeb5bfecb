import { expect, it } from 'vitest';
import { counted } from './counted.ts';

it.each([
  [0, '0 closed deals'],
  [1, '1 closed deal'],
  [2, '2 closed deals'],
  [60_000, '60,000 closed deals'],
])('%i is said as "%s"', (count, said) => {
  expect(counted(count, 'closed deal')).toBe(said);
});
