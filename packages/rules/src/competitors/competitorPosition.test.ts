import { describe, expect, it } from 'vitest';
import { isUnanswered, winRate } from './competitorPosition.ts';

describe('a competitor without an answer', () => {
  it.each([
    ['leads', 0, true],
    ['level', 400, false],
    ['behind', 400, false],
    ['out', 400, false],
    [null, 13, false],
    [null, 14, true],
    [null, 15, true],
  ] as const)('at position %s, on the deal for %i days: %s', (position, days, unanswered) => {
    expect(isUnanswered({ position, addedOn: 20_000 - days }, 20_000)).toBe(unanswered);
  });
});

describe('the win rate against a competitor', () => {
  it.each([
    [3, 1, 0.75],
    [0, 2, 0],
    [0, 0, null],
  ])('with %i won and %i lost is %s', (won, lost, rate) => {
    expect(winRate({ won, lost })).toBe(rate);
  });
});
