import { describe, expect, it } from 'vitest';
import { type BudgetUse, budgetLeft, exceededBudget } from './budget.ts';

const of = (limitMinor: number | null, usedMicros: number): BudgetUse => ({ limitMinor, usedMicros });
const FREE = of(null, 999_999_999);

describe('what is left of a budget', () => {
  it.each([
    // A cent is 10,000 micros.
    [of(100, 0), 1_000_000],
    [of(100, 999_999), 1],
    [of(100, 1_000_000), 0],
    [of(100, 1_000_001), 0],
    [of(0, 0), 0],
    [FREE, null],
  ])('%j leaves %j', (use, left) => {
    expect(budgetLeft(use)).toBe(left);
  });
});

describe('a call', () => {
  it.each([
    ['to the last micro', of(1, 0), of(1, 0), 10_000, null],
    ['beyond the organisation’s budget', of(1, 1), FREE, 10_000, 'organization'],
    ['beyond the person’s budget', FREE, of(1, 1), 10_000, 'person'],
    ['beyond both', of(1, 1), of(1, 1), 10_000, 'organization'],
    ['without any limit', FREE, FREE, 10_000, null],
    ['that costs nothing', of(0, 0), of(0, 0), 0, null],
    ['without a price while something is left', of(1, 9_999), FREE, null, null],
    ['without a price once nothing is left', FREE, of(1, 10_000), null, 'person'],
    ['without a price where none may cost', of(0, 0), FREE, null, 'organization'],
  ] as const)('%s', (_, organization, person, cost, exceeded) => {
    expect(exceededBudget({ organization, person }, cost)).toBe(exceeded);
  });
});
