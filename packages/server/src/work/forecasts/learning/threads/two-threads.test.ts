import { MessageChannel } from 'node:worker_threads';
import {
  chanceFrom,
  DealHolder,
  type DealState,
  FilledRows,
  fitRidge,
  learn,
  pastOf,
  type RidgeProblem,
} from '@forecastle/rules';
import { describe, expect, it } from 'vitest';
import { type LearningTask, learnPeriods } from '../learn-periods.ts';
import { recordsOfTaken } from '../look-back.ts';
import { shareProblems, solvedAll, solveLeft } from './shared-problems.ts';
import { gatherRecords, shareScopes, takeNext } from './shared-scopes.ts';
import { risingFrom } from './threads.ts';
import { withTwoThreads } from './two-threads.ts';

const [ROWS, COLUMNS, OWNERS] = [400, 5, 3];

/** Each is stricter than the one before. */
function problems(): RidgeProblem[] {
  const chance = chanceFrom('two solvers');
  const uniform = () => chance() / 2 ** 32;
  const filled = new FilledRows(ROWS, COLUMNS);
  filled.begin(ROWS, new Array<boolean>(COLUMNS).fill(false));
  filled.add(Float64Array.from({ length: ROWS * COLUMNS }, () => uniform() - 0.5));
  const shared = {
    rows: ROWS,
    columns: COLUMNS,
    owners: OWNERS,
    filled: filled.done(),
    y: Uint8Array.from({ length: ROWS }, () => (uniform() < 0.4 ? 1 : 0)),
    weights: new Float64Array(ROWS).fill(1),
    owner: Int32Array.from({ length: ROWS }, (_, row) => (row % (OWNERS + 1)) - 1),
    means: new Float64Array(COLUMNS),
  };
  return [1, 4, 16, 64].map((strictness) => ({
    ...shared,
    penalties: new Float64Array(COLUMNS).fill(strictness),
    ownerPenalty: strictness,
  }));
}

const [FIRST_DAY, DAYS, DEALS] = [19_000, 8 * 91, 240];
const PEOPLE = ['ana', 'ben', 'cleo'];

/** Two years of deals of three people, closed after some weeks. */
function task(): LearningTask {
  const chance = chanceFrom('two threads');
  const upTo = (most: number) => chance() % most;
  const holder = new DealHolder();
  for (let number = 0; number < DEALS; number += 1) {
    const createdDay = FIRST_DAY + upTo(DAYS);
    const closedDay = createdDay + 10 + upTo(80);
    const open: DealState = {
      day: createdDay,
      status: 'open',
      stage: upTo(3),
      amountMinor: 100 * (1 + upTo(9_000)),
      closeDay: createdDay + 20 + upTo(90),
      category: null,
      winProbability: null,
      owner: PEOPLE[upTo(3)] as string,
      evidence: null,
      contacts: null,
    };
    const closed: DealState = { ...open, day: closedDay, status: upTo(5) < 2 ? 'won' : 'lost' };
    const id = String(number).padStart(4, '0');
    holder.add({ id, createdDay, states: [open, closed], activityDays: null, segments: [] });
  }
  return {
    histories: {
      deals: holder.done(),
      stageIds: ['one', 'two', 'three'],
      firstClosedDay: FIRST_DAY + 10,
      undated: 0,
      imported: false,
    },
    fiscalCalendar: { month: 1, day: 1, cadence: 'monthly' },
    asOfDay: FIRST_DAY + DAYS,
    seed: 'two threads',
    horizon: 'running',
    scopes: [
      { scope: 'ana', owners: ['ana'] },
      { scope: 'all', owners: PEOPLE },
    ],
  };
}

describe('two threads', () => {
  it('find what one finds, to the bit, time after time', async () => {
    const asked = problems();
    const found = await withTwoThreads(async ({ solve }) =>
      Array.from({ length: 20 }, () => [solve(asked), solve(asked.slice(0, 1)), solve([])]),
    );
    const alone = asked.map(fitRidge);
    for (const each of found) expect(each).toEqual([alone, alone.slice(0, 1), []]);
  });

  it('solve here what the other has begun and does not end', () => {
    const asked = problems();
    const shared = shareProblems(asked);
    // The other takes the first one, and is lost.
    Atomics.add(shared.state, 0, 1);
    solveLeft(shared);
    expect(solvedAll(shared, 1)).toEqual(asked.map(fitRidge));
  });

  it('learn what one learns: fit, bands and chances of everybody, to the bit', async () => {
    const asked = task();
    const alone = learnPeriods('quarter', asked);
    expect(alone.records.map(({ scope, record }) => [scope, record.bands.length > 0])).toEqual(
      ['organization', 'ana', 'all'].map((scope) => [scope, true]),
    );
    expect(await withTwoThreads(async (threads) => learnPeriods('quarter', { ...asked, threads }))).toEqual(alone);
  });

  it('look back here on what the other has begun and does not end', () => {
    const { port1, port2 } = new MessageChannel();
    const { histories } = task();
    const periods = Array.from({ length: 8 }, (_, place) => {
      const firstDay = FIRST_DAY + 91 * place;
      return { key: `Q${place}`, firstDay, lastDay: firstDay + 90, season: place % 4 };
    });
    const learnable = { deals: histories.deals, stages: 3, activityDays: new Int32Array(0) };
    const asked = {
      past: pastOf(learn(learnable, periods)),
      seed: 'lost',
      weeks: [4],
      scopes: PEOPLE.map((scope, owner) => ({ scope, owners: [owner] })),
    };
    const shared = shareScopes(asked);
    // The other takes the first one, and is lost.
    takeNext(shared);
    const records = gatherRecords(shared, port1, 1);
    port2.close();
    expect(new Map([...records].sort())).toEqual(recordsOfTaken(asked, risingFrom(0)));
  });
});
