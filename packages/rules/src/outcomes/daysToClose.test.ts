import { describe, expect, it } from 'vitest';
import { daysToClose } from './daysToClose.ts';

describe('the days a deal took to close', () => {
  it.each([
    ['2026-01-31', '2026-03-01', 29],
    ['2026-03-01', '2026-03-01', 0],
    ['2026-03-02', '2026-03-01', null],
    ['2026-03-02', null, null],
  ])('created %s, closed %s: %s', (createdOn, closedOn, days) => {
    expect(daysToClose({ createdOn, closedOn })).toBe(days);
  });
});
