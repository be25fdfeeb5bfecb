import { MessageChannel } from 'node:worker_threads';
import { chanceFrom, FilledRows, fitRidge, learn, learnable, pastOf, type RidgeProblem } from '@forecastle/rules';
import { describe, expect, it } from 'vitest';
import { learnPeriods } from '../learn-periods.ts';
import { recordsOfTaken } from '../look-back.ts';
import { FIRST_DAY, learningTask, PEOPLE } from '../testing/three-people.ts';
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
    const asked = learningTask();
    const alone = learnPeriods('quarter', asked);
    expect(alone.records.map(({ scope, record }) => [scope, record.bands.length > 0])).toEqual(
      ['organization', 'ana', 'all'].map((scope) => [scope, true]),
    );
    expect(await withTwoThreads(async (threads) => learnPeriods('quarter', { ...asked, threads }))).toEqual(alone);
  });

  it('look back here on what the other has begun and does not end', () => {
    const { port1, port2 } = new MessageChannel();
    const { histories } = learningTask();
    const periods = Array.from({ length: 8 }, (_, place) => {
      const firstDay = FIRST_DAY + 91 * place;
      return { key: `Q${place}`, firstDay, lastDay: firstDay + 90, season: place % 4 };
    });
    const asked = {
      past: pastOf(learn(learnable(histories.deals, 3), periods)),
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
