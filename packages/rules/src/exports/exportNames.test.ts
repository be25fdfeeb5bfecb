import { expect, it } from 'vitest';
import { exportPercent } from './exportNames.ts';

it.each([
  [0, null, null],
  [0, 0, 0],
  [0, 20_000, 0],
  [8_600, 20_000, 43],
  [19_999, 20_000, 99],
  [20_000, 20_000, 99],
  // Rows that came while they were counted.
  [20_001, 20_000, 99],
] as const)('%i of %s rows are %s %%', (done, total, percent) => {
  expect(exportPercent(done, total)).toBe(percent);
});
