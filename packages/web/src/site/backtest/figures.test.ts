import { describe, expect, it } from 'vitest';
import { BACKTEST } from './backtest.generated.ts';
import { LANDED, MISSED, percent, QUARTERS, typicalMiss, WEEKS } from './figures.ts';

describe('the published backtest', () => {
  it('shows every week of both quarters, the miss too', () => {
    expect(QUARTERS.map(({ name, weeks }) => [name, weeks.length])).toEqual([
      ['Q3 2015', 13],
      ['Q4 2015', 13],
    ]);
    expect([LANDED, WEEKS.length]).toEqual([25, 26]);
    expect(MISSED).toEqual([expect.objectContaining({ weeksToGo: 1, low: 580, actual: 569 })]);
  });

  it('measures the typical miss as the command does: 10% of wins, 42% of dollars', () => {
    expect(percent(typicalMiss(WEEKS, 'likely'))).toBe('10%');
    expect(percent(BACKTEST.dollars.typicalMiss)).toBe('42%');
  });
});
