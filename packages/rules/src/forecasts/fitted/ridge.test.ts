import { describe, expect, it } from 'vitest';
import { chanceFrom } from '../seed.ts';
import { type Filled, FilledRows } from './filledRows.ts';
import { fitRidge, holdDown, type RidgeProblem, risingIn } from './ridge.ts';

function filledOf(x: Float64Array, rows: number, columns: number): Filled {
  const filled = new FilledRows(rows, columns);
  filled.begin(rows, new Array<boolean>(columns).fill(false));
  filled.add(x);
  return filled.done();
}

/** Rows of an intercept and two columns, of three owners. */
function problem(ownersAsColumns: boolean): RidgeProblem & { readonly x: Float64Array } {
  const chance = chanceFrom('ridge');
  const rows = 400;
  const columns = ownersAsColumns ? 6 : 3;
  const x = new Float64Array(rows * columns);
  const y = new Uint8Array(rows);
  const owner = new Int32Array(rows).fill(-1);
  for (let i = 0; i < rows; i += 1) {
    const [a, b] = [chance() / 2 ** 31 - 1, chance() / 2 ** 31 - 1];
    x.set([1, a, b], i * columns);
    if (ownersAsColumns) x[i * columns + 3 + (i % 3)] = 1;
    else owner[i] = i % 3;
    y[i] = chance() / 2 ** 32 < 1 / (1 + Math.exp(-(0.5 + 1.5 * a - b + (i % 3) - 1))) ? 1 : 0;
  }
  const penalties = new Float64Array(columns).fill(2);
  const means = new Float64Array(columns);
  if (ownersAsColumns) penalties.fill(5, 3);
  means[1] = 1;
  const weights = new Float64Array(rows).fill(1);
  const filled = filledOf(x, rows, columns);
  const owners = ownersAsColumns ? 0 : 3;
  return { rows, columns, x, filled, y, weights, owner, owners, penalties, means, ownerPenalty: 5 };
}

describe('ridge logistic regression', () => {
  it('takes owners out exactly: the fit is that of a column for each', () => {
    const dense = fitRidge(problem(true)).beta;
    const { beta, ownerBeta } = fitRidge(problem(false));
    for (const [i, value] of [...beta, ...ownerBeta].entries()) expect(value).toBeCloseTo(dense[i] as number, 3);
  });

  it('ends where no direction gains: pull of the data and of the penalties are equal', () => {
    const given = problem(true);
    const { beta } = fitRidge(given);
    for (let j = 0; j < given.columns; j += 1) {
      let pull = -(given.penalties[j] as number) * ((beta[j] as number) - (given.means[j] as number));
      for (let i = 0; i < given.rows; i += 1) {
        let score = 0;
        for (let k = 0; k < given.columns; k += 1)
          score += (beta[k] as number) * (given.x[i * given.columns + k] as number);
        pull += ((given.y[i] as number) - 1 / (1 + Math.exp(-score))) * (given.x[i * given.columns + j] as number);
      }
      expect(Math.abs(pull)).toBeLessThan(0.05);
    }
  });

  it('without rows stays at what was thought beforehand', () => {
    const empty = { ...problem(true), rows: 0, filled: filledOf(new Float64Array(0), 0, 6), y: new Uint8Array(0) };
    expect([...fitRidge(empty).beta]).toEqual([0, 1, 0, 0, 0, 0]);
  });
});

describe('combinations that must not rise', () => {
  /** `share` of rows with the fact are won, and half of those without it. */
  const fitOf = (share: number, rows: number) => {
    const filled = new FilledRows(rows, 2);
    filled.begin(rows, [false, false]);
    const y = new Uint8Array(rows);
    for (let i = 0; i < rows; i += 1) {
      const has = i % 2;
      filled.add(Float64Array.from([1, has]));
      y[i] = (i >> 1) / (rows / 2) < (has ? share : 0.5) ? 1 : 0;
    }
    const problem = {
      rows,
      columns: 2,
      filled: filled.done(),
      y,
      weights: new Float64Array(rows).fill(1),
      owner: new Int32Array(rows).fill(-1),
      owners: 0,
      penalties: Float64Array.from([0.3, 1]),
      means: new Float64Array(2),
      ownerPenalty: 20,
    };
    const falling = [Float64Array.from([0, 1])];
    const free = fitRidge(problem);
    return { free, held: holdDown(problem, free, falling), falling };
  };

  it('are brought to 0 where rows do not show them beyond chance', () => {
    const { free, held } = fitOf(0.55, 200);
    expect(free.beta[1]).toBeGreaterThan(0.1);
    expect(held.beta[1]).toBeCloseTo(0, 8);
    expect(held.beta[0]).toBeGreaterThan(free.beta[0] as number);
  });

  it('stay where rows show them beyond their 95% interval', () => {
    const { free, held, falling } = fitOf(0.8, 400);
    expect(held).toEqual(free);
    expect(risingIn(held, falling)).toEqual([0]);
  });

  it('stay as they are where they fall', () => {
    const { free, held, falling } = fitOf(0.3, 200);
    expect(held).toEqual(free);
    expect(risingIn(held, falling)).toEqual([]);
  });
});
