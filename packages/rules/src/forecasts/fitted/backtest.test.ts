import { describe, expect, it } from 'vitest';
import { backtest } from './backtest.ts';
import type { DealHistory } from './dealHistory.ts';
import { learn } from './learn.ts';
import { learnable } from './moments.ts';
import { FIRST_DAY, QUARTER_DAYS, quarters, STAGES, smallCompany } from './testing/smallCompany.ts';
import { trackRecord } from './trackRecord.ts';

const PERIODS = quarters(6);
const COMPANY = smallCompany('a company', 600, 6 * QUARTER_DAYS);
const CHOICES = { seed: 'test', weeks: [13, 5] };
const runsOf = (deals: readonly DealHistory[]) => [...backtest(learn(learnable(deals, STAGES), PERIODS), CHOICES)];
const RUNS = runsOf(COMPANY);
const figures = ({ period, weeksToGo, run, closedAmount }: (typeof RUNS)[number]) => ({
  period,
  weeksToGo,
  closedAmount,
  amount: run.amount,
  wins: run.wins,
  openWins: run.openWins,
  chances: [...run.chances],
});

/** The company with another fate of all deals from a day on. */
const scrambledFrom = (day: number): DealHistory[] =>
  COMPANY.filter(({ createdDay }, i) => createdDay < day || i % 2 === 0).map(
    (deal, i): DealHistory => ({
      ...deal,
      states: deal.states.map((each) =>
        each.day < day
          ? each
          : {
              ...each,
              status: i % 3 === 0 ? 'won' : 'lost',
              amountMinor: 7 * (each.amountMinor ?? 0),
              closeDay: null,
            },
      ),
    }),
  );

describe('a backtest', () => {
  it('begins after the first period with ten wins, and tells each week asked for', () => {
    expect(RUNS.map(({ period, weeksToGo }) => [weeksToGo, period])).toEqual(
      [5, 13].flatMap((week) => [1, 2, 3, 4, 5].map((period) => [week, period])),
    );
  });

  it('knows nothing of what came later: whatever happens after a day, forecasts up to it stay the same', () => {
    const day = FIRST_DAY + 4 * QUARTER_DAYS;
    const until = (runs: typeof RUNS) => runs.filter(({ asOfDay }) => asOfDay <= day).map(figures);
    expect(until(runsOf(scrambledFrom(day)))).toEqual(until(RUNS));
    expect(until(RUNS).length).toBeGreaterThan(5);
  });

  it('says the same again, in whatever order the deals come', () => {
    expect(runsOf([...COMPANY].reverse()).map(figures)).toEqual(RUNS.map(figures));
  });

  it('counts what happened: closed so far, wins of open deals and of new ones add up', () => {
    for (const { actual, closedWins, rows } of RUNS) {
      expect(actual.wins).toBeGreaterThanOrEqual(closedWins + actual.openWins);
      expect(rows.length).toBeGreaterThan(20);
    }
  });

  it('tells deals apart: those that were won had the higher chances', () => {
    const learnt = learn(learnable(COMPANY, STAGES), PERIODS);
    const chances = { won: [] as number[], other: [] as number[] };
    for (const { run, rows, weeksToGo } of RUNS) {
      if (weeksToGo !== 5) continue;
      for (const [i, row] of rows.entries())
        chances[learnt.moments.won[row] ? 'won' : 'other'].push(run.chances[i] as number);
    }
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean(chances.won)).toBeGreaterThan(mean(chances.other) + 0.1);
    // What was said in total is what happened in total, within the shock of a few quarters.
    const said = mean([...chances.won, ...chances.other]);
    expect(said).toBeCloseTo(chances.won.length / (chances.won.length + chances.other.length), 1);
  });

  it('of each rep adds up to what happened to all', () => {
    const learnt = learn(learnable(COMPANY, STAGES), PERIODS);
    const ofReps = [0, 1, 2].map((owner) => [...backtest(learnt, { ...CHOICES, owners: [owner] })]);
    for (const [i, run] of RUNS.entries()) {
      const sum = ofReps.reduce((total, runs) => total + (runs[i]?.actual.amount ?? 0), 0);
      expect(sum).toBe(run.actual.amount);
    }
  });

  it('drawn a quarter as often says nearly the same', () => {
    const learnt = learn(learnable(COMPANY, STAGES), PERIODS);
    for (const [i, { run }] of [...backtest(learnt, { ...CHOICES, draws: 1000 })].entries()) {
      const often = RUNS[i]?.run.amount;
      for (const at of ['low', 'mostLikely', 'high'] as const)
        expect(Math.abs(run.amount[at] / (often?.[at] ?? 0) - 1)).toBeLessThan(0.1);
    }
  });

  it('of a company without ten wins says nothing', () => {
    expect(runsOf(COMPANY.slice(0, 12))).toEqual([]);
  });
});

describe('a backtest of next periods', () => {
  const asked = (deals: readonly DealHistory[]) => [
    ...backtest(learn(learnable(deals, STAGES), PERIODS, { horizon: 'next' }), { seed: 'test', weeks: [26, 20] }),
  ];
  const runs = asked(COMPANY);

  it('begins when a quarter with ten wins and one that was asked about before are over', () => {
    expect(runs.map(({ period, weeksToGo }) => [weeksToGo, period])).toEqual(
      [20, 26].flatMap((week) => [3, 4, 5].map((period) => [week, period])),
    );
  });

  it('speaks while the quarter before runs, of which nothing counts', () => {
    for (const { period, weeksToGo, asOfDay, closedAmount, closedWins, actual, run } of runs) {
      expect(asOfDay).toBe(FIRST_DAY + QUARTER_DAYS * (period - 1) + 7 * (26 - weeksToGo));
      expect([closedAmount, closedWins]).toEqual([0, 0]);
      expect(run.newWins).toBeGreaterThan(0);
      expect(actual.amount).toBe(RUNS.find((each) => each.period === period)?.actual.amount);
    }
  });

  it('knows nothing of what came later, not even how the quarter ends in which it is asked', () => {
    const day = FIRST_DAY + 4 * QUARTER_DAYS + 42;
    const until = (all: typeof runs) => all.filter(({ asOfDay }) => asOfDay <= day).map(figures);
    expect(until(asked(scrambledFrom(day)))).toEqual(until(runs));
    expect(until(runs).filter(({ period }) => period === 5)).toHaveLength(2);
  });
});

describe('a track record', () => {
  const band = (cluster: string, actual: number) => ({ cluster, low: 80, middle: 100, high: 120, actual });

  it('counts what held, what an outcome outside costs, and errors over outcomes', () => {
    const record = trackRecord([band('a', 100), band('b', 80), band('c', 120), band('d', 150)]);
    expect(record).toMatchObject({ runs: 4, landed: 3, coverage: 0.75, width: 40 });
    // 4 widths of 40 and ten times 30, over 450.
    expect(record.intervalScore).toBeCloseTo(460 / 450, 12);
    expect(record.error).toBeCloseTo(90 / 450, 12);
    expect(record.bias).toBeCloseTo(-50 / 450, 12);
  });

  it('of nothing is unknown, not 0', () => {
    expect(trackRecord([])).toMatchObject({ runs: 0, landed: 0, coverage: null, error: null, width: null });
    expect(trackRecord([{ ...band('a', 100), withheld: true }])).toMatchObject({ landed: 0, width: null });
    expect(trackRecord([band('a', 0)]).error).toBeNull();
  });

  it('says nothing of chance from fewer than three periods', () => {
    expect(trackRecord([band('a', 100), band('b', 0)]).coverageWithin).toBeNull();
    expect(trackRecord([band('a', 100), band('b', 0), band('c', 0)]).coverageWithin).toBeGreaterThan(0);
  });

  it('takes runs of one period for one piece of luck', () => {
    const together = trackRecord(
      ['a', 'b', 'c'].flatMap((period, i) => [band(period, 100 * (i % 2)), band(period, 100 * (i % 2))]),
    );
    const apart = trackRecord(['a', 'b', 'c', 'd', 'e', 'f'].map((period, i) => band(period, 100 * ((i >> 1) % 2))));
    expect(apart.coverage).toBe(together.coverage);
    expect(together.coverageWithin).toBeGreaterThan(apart.coverageWithin as number);
  });
});
