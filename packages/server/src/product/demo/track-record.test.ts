import {
  asLearningPeriod,
  backtest,
  CALENDAR_YEAR,
  dayOfIsoDate,
  finishedPeriods,
  learn,
  learnable,
  trackRecord,
} from '@forecastle/rules';
import { describe, expect, it } from 'vitest';
import { quartersBefore } from './make-company.ts';
import { planCompany } from './plan.ts';
import { LOST, type PlannedDeal, WON } from './planned.ts';
import { dealHistory } from './testing/deal-histories.ts';

/** Weeks before the end of a quarter at which half of it is over. */
const MIDDLE = 7;
const OPEN_STAGES = 6;

const endedAs = ({ steps }: PlannedDeal) => steps.findLast(({ stage }) => stage !== undefined && stage >= WON);

describe.each(['2026-11-22', '2027-02-03'])('the past of the demo company on %s', (date) => {
  const today = dayOfIsoDate(date);
  const { deals } = planCompany(quartersBefore(today));
  const firstDay = Math.min(...deals.map(({ createdDay }) => createdDay));
  const periods = finishedPeriods('quarter', { firstDay, lastDay: today - 1, asOfDay: today }, CALENDAR_YEAR);
  const learnt = learn(learnable(deals.map(dealHistory), OPEN_STAGES), periods.map(asLearningPeriod));

  it('is three years that are told whole, with wins in every quarter and most deals lost', () => {
    expect(periods.length).toBe(12);
    const wins = learnt.wins.map((won) => won.length);
    expect(Math.min(...wins)).toBeGreaterThanOrEqual(18);
    expect(Math.max(...wins)).toBeLessThanOrEqual(45);
    const ended = deals.flatMap((deal) => endedAs(deal)?.stage ?? []);
    const winRate = ended.filter((stage) => stage === WON).length / ended.length;
    expect(winRate).toBeGreaterThan(0.2);
    expect(winRate).toBeLessThan(0.3);
  });

  it('wins large deals more seldom than small ones, and late in quarters', () => {
    const ended = deals
      .filter((deal) => endedAs(deal) && deal.amountMinor !== null)
      .toSorted((a, b) => (a.amountMinor ?? 0) - (b.amountMinor ?? 0));
    const won = (some: readonly PlannedDeal[]) =>
      some.filter((deal) => endedAs(deal)?.stage === WON).length / some.length;
    const third = Math.floor(ended.length / 3);
    expect(won(ended.slice(0, third))).toBeGreaterThan(1.3 * won(ended.slice(-third)));
    const late = learnt.wins.flatMap((wins, at) => wins.filter(({ day }) => day > (periods[at]?.lastDay ?? 0) - 28));
    expect(late.length / learnt.wins.flat().length).toBeGreaterThan(0.45);
  });

  it('takes up again some deals that had been given up', () => {
    const lostOnce = deals.filter(({ steps }) =>
      steps.some(({ stage }, at) => stage === LOST && at < steps.length - 1),
    );
    expect(lostOnce.length).toBeGreaterThan(10);
  });

  it('gives a forecast a track record of a healthy company: bands that hold, and middles near what came', () => {
    const told = [...backtest(learnt, { seed: 'demo', weeks: [10, MIDDLE, 4] })].map(
      ({ period, weeksToGo, run, actual }) => ({
        cluster: String(period),
        weeksToGo,
        low: run.amount.low,
        middle: run.amount.mostLikely,
        high: run.amount.high,
        actual: actual.amount,
      }),
    );
    const all = trackRecord(told);
    expect(all.runs).toBe(33);
    expect(all.coverage).toBeGreaterThanOrEqual(0.75);
    expect(all.coverage).toBeLessThanOrEqual(0.93);
    const { error } = trackRecord(told.filter(({ weeksToGo }) => weeksToGo === MIDDLE));
    expect(error).toBeGreaterThan(0.08);
    expect(error).toBeLessThan(0.2);
  });

  it('is told the same the day after', () => {
    const yesterday = planCompany(quartersBefore(today - 1)).deals;
    const known = new Set(yesterday.map((deal) => JSON.stringify(deal)));
    const decided = deals.filter((deal) => (endedAs(deal)?.day ?? today) < today - 1);
    expect(decided.filter((deal) => !known.has(JSON.stringify(deal)))).toEqual([]);
  });
});
