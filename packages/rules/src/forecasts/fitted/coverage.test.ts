import { describe, expect, it } from 'vitest';
import { backtest } from './backtest.ts';
import { coveredFrom, creationsFrom, creationWindow } from './coverage.ts';
import type { DealHistory, LearningPeriod } from './dealHistory.ts';
import { learn } from './learn.ts';
import { learnable } from './moments.ts';
import { FIRST_DAY, QUARTER_DAYS, quarters, STAGES, smallCompany } from './testing/smallCompany.ts';

const COMPANY = smallCompany('a company', 900, 8 * QUARTER_DAYS);
const CUT = FIRST_DAY + 3 * QUARTER_DAYS;

/** An export since the cut: what closed before is absent, what was open then appears on that day as it stood. */
const cutAt = (deals: readonly DealHistory[], day: number): DealHistory[] =>
  deals.flatMap((deal) => {
    const then = deal.states.findLast((each) => each.day <= day);
    if (then && then.status !== 'open') return [];
    const states = [...(then ? [{ ...then, day }] : []), ...deal.states.filter((each) => each.day > day)];
    return states.length === 0 ? [] : [{ ...deal, createdDay: Math.max(deal.createdDay, day), states }];
  });

const firstForecasts = (deals: readonly DealHistory[]) => {
  const periods = quarters(8).slice(3);
  return [...backtest(learn(learnable(deals, STAGES), periods), { seed: 'cut' })].filter(({ period }) => period === 1);
};

describe('a history that begins on the first day of a period', () => {
  const runs = firstForecasts(cutAt(COMPANY, CUT));

  it('forecasts the second period at every week, and its new business within reason', () => {
    expect(runs.map(({ weeksToGo }) => weeksToGo)).toEqual(Array.from({ length: 13 }, (_, i) => i + 1));
    for (const { run, actual, rows, weeksToGo } of runs) {
      const fresh = actual.wins - actual.openWins;
      expect(run.newWins, `${weeksToGo} weeks to go, ${rows.length} open`).toBeLessThan(3 * fresh + 15);
      expect(run.withheld).toBeNull();
    }
  });

  it('is off by no more than a quarter on the whole', () => {
    const said = runs.reduce((sum, { run }) => sum + run.wins.mostLikely, 0);
    const came = runs.reduce((sum, { actual }) => sum + actual.wins, 0);
    expect(Math.abs(said - came)).toBeLessThan(0.25 * came);
  });
});

describe('creations before an instant', () => {
  it('are counted from the first close on, and after a gap from the first one behind it', () => {
    const [a, b, , d] = quarters(4) as [LearningPeriod, LearningPeriod, LearningPeriod, LearningPeriod];
    const closed = Int32Array.from([a.firstDay + 3, d.firstDay + 9]);
    expect(coveredFrom(quarters(2), closed)).toEqual([a.firstDay + 3, a.firstDay + 3]);
    expect(coveredFrom([a, d], closed)).toEqual([a.firstDay + 3, d.firstDay + 9]);
    expect(coveredFrom([a, b], new Int32Array(0))).toEqual([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]);
  });

  it('stand for 13 weeks where fewer are covered, less surely, and for nothing where none is', () => {
    expect(creationWindow(100, 500)).toEqual({ firstDay: 409, weeks: 13 });
    expect(creationWindow(465, 501)).toEqual({ firstDay: 466, weeks: 5 });
    expect(creationsFrom(26, 13)).toEqual({ count: 26, variance: 0 });
    expect(creationsFrom(10, 6.5)?.count).toBe(20);
    expect(creationsFrom(10, 6.5)?.variance).toBeGreaterThan(0);
    expect(creationsFrom(10, 0.9)).toBeNull();
  });
});
