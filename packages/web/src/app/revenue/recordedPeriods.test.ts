import { describe, expect, it } from 'vitest';
import { recordedPeriods } from './recordedPeriods.ts';

const of = (won: number, lost: number) => ({
  won: { count: won, amountBaseMinor: String(won * 100) },
  lost: { count: lost, amountBaseMinor: String(lost * 100) },
});

describe('periods of which something is recorded', () => {
  it('begin with the first decided deal, also where it was lost', () => {
    const items = [of(0, 0), of(0, 0), of(0, 1), of(0, 0), of(2, 1)];
    expect(recordedPeriods(items)).toEqual(items.slice(2));
  });

  it('are the running one alone before anything was decided', () => {
    const items = [of(0, 0), of(0, 0)];
    expect(recordedPeriods(items)).toEqual(items.slice(1));
    expect(recordedPeriods([])).toEqual([]);
  });
});
