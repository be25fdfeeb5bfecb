import { type ChanceTenth, fitRidge, type Horizon, type SolveRidges } from '@forecastle/rules';
import { describe, expect, it } from 'vitest';
import type { LearningAtHand } from './kept-learning.ts';
import { type LearningTask, type LearntPeriods, learnPeriods } from './learn-periods.ts';
import { learningTask } from './testing/three-people.ts';
import { ONE_THREAD } from './threads/threads.ts';

/** As it comes back from where it is kept. */
const leftBy = ({ kept, records }: LearntPeriods): LearningAtHand => ({
  kept: { ...JSON.parse(JSON.stringify(kept)), method: '', currency: 'NZD', timeZone: 'UTC', stageIds: [] },
  records: new Map(JSON.parse(JSON.stringify(records.map(({ scope, record }) => [scope, record])))),
});

/** What was learnt, and how often a model was fitted in all ways: by four strictnesses and two shorter half-lives. */
function learnt(task: LearningTask): LearntPeriods & { readonly fits: number } {
  let solved = 0;
  const solve: SolveRidges = (problems) => {
    solved += problems.length;
    return problems.map(fitRidge);
  };
  const found = learnPeriods('quarter', { ...task, threads: { ...ONE_THREAD, solve } });
  return { ...found, fits: solved / 6 };
}

/** Sums of chances go by another order, and end in another last digit. */
const comparable = ({ fit, records, kept }: LearntPeriods) => ({
  fit,
  kept: JSON.parse(JSON.stringify(kept)),
  records: records.map(({ scope, record: { bands, tenths, tenthsByWeek = [] } }) => ({
    scope,
    bands,
    tenths: shown(tenths),
    weeks: new Map(tenthsByWeek.map((week) => [week.weeksToGo, shown(week.tenths)])),
  })),
});
const shown = (tenths: readonly ChanceTenth[]) =>
  tenths.map(({ deals, said, won }) => ({ deals, won, said: said.toFixed(9) }));

describe.each<Horizon>(['running', 'next'])('learning anew, of the %s quarter', (horizon) => {
  const task = (quarters: number): LearningTask => ({ ...learningTask(quarters), horizon });
  const [before, whole] = [learnt(task(6)), learnt(task(8))];

  it('after two more quarters fits two models, and finds what learning from the beginning finds', () => {
    const again = learnt({ ...task(8), before: leftBy(before) });
    expect(comparable(again)).toEqual(comparable(whole));
    expect({ before: before.fits, whole: whole.fits, again: again.fits }).toEqual({
      before: whole.fits - 2,
      whole: whole.fits,
      again: 2,
    });
    expect(whole.fits).toBeGreaterThan(4);
  });

  it('goes on from what went on from another', () => {
    const then = learnt({ ...task(7), before: leftBy(before) });
    expect(comparable(learnt({ ...task(8), before: leftBy(then) }))).toEqual(comparable(whole));
  });
});

describe('learning anew', () => {
  const before = learnt(learningTask(6));

  it('keeps the chances of each week apart, which together are those of all weeks', () => {
    const { tenths, tenthsByWeek, bands } = before.records[0]?.record ?? { tenths: [], tenthsByWeek: [], bands: [] };
    const weeks = tenthsByWeek ?? [];
    expect(new Set(weeks.map(({ weeksToGo }) => weeksToGo))).toEqual(new Set(bands.map(({ weeksToGo }) => weeksToGo)));
    for (const [at, { deals, won }] of tenths.entries()) {
      const sum = (of: (tenth: ChanceTenth) => number) =>
        weeks.reduce((total, week) => total + of(week.tenths[at] as ChanceTenth), 0);
      expect([sum((each) => each.deals), sum((each) => each.won)]).toEqual([deals, won]);
    }
  });

  it('goes on without chances by week where those before were not kept apart', () => {
    const left = leftBy(before);
    const records = new Map([...left.records].map(([scope, { tenthsByWeek: _, ...record }]) => [scope, record]));
    const [again] = learnt({ ...learningTask(8), before: { ...left, records } }).records;
    expect(again?.record.tenthsByWeek).toBeUndefined();
    expect(again?.record.tenths).toHaveLength(10);
  });

  it('leaves past bands as they were, whatever would be said of them today', () => {
    const left = leftBy(before);
    const [record] = [...left.records.values()];
    const told = { ...record, bands: record?.bands.map((band) => ({ ...band, low: 1 })) };
    const again = learnt({
      ...learningTask(8),
      before: { ...left, records: new Map([['organization', told as never]]) },
    });
    const lows = again.records[0]?.record.bands.map(({ period, low }) => [period, low === 1]);
    const periods = new Set(before.records[0]?.record.bands.map(({ period }) => period));
    expect(lows).toEqual(lows?.map(([period]) => [period, periods.has(period as string)]));
    expect(lows?.some(([, isOld]) => !isOld)).toBe(true);
  });

  it('looks back from the beginning on a team of other people, and on whoever is new', () => {
    const [ana, all] = learningTask(8).scopes;
    const scopes = [
      ana,
      { ...all, owners: ['ben', 'cleo'] },
      { scope: 'new', owners: ['ben'] },
    ] as LearningTask['scopes'];
    const again = learnt({ ...learningTask(8), scopes, before: leftBy(before) });
    expect(comparable(again)).toEqual(comparable(learnt({ ...learningTask(8), scopes })));
    expect(again.fits).toBe(2);
  });
});
