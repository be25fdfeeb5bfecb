/** One fit: which deals are won by the period's end, learnt from earlier periods. */
import { type Column, type ColumnFact, columnsFor, designOf, OWNER_PENALTY, type Scale, scaleOf } from './columns.ts';
import type { Moments } from './moments.ts';
import { type Filled, filledOf, fitRidge, type RidgeFit, rowScore } from './ridge.ts';

/** Periods after which what happened counts half. */
const HALF_LIFE_PERIODS = 8;
/** Rows from which each deal counts in two of its weeks only, and the most that are used. */
const THINNED_FROM_DEAL_PERIODS = 100_000;
const ROWS_MAX = 200_000;

export interface FittedModel {
  readonly scale: Scale;
  readonly columns: readonly Column[];
  readonly missing: readonly ColumnFact[];
  readonly fit: RidgeFit;
  /** What all penalties were multiplied by. */
  readonly strictness: number;
}

/** Rows of the periods before `period`, and what each weighs: a deal's rows in a period together as much as one deal. */
export function rowsBefore(moments: Moments, period: number): { rows: Int32Array; weights: Float64Array } {
  const chosen: number[] = [];
  let dealPeriods = 0;
  let last = -1;
  for (let row = 0; row < moments.count; row += 1) {
    if ((moments.period[row] as number) >= period) continue;
    chosen.push(row);
    const key = (moments.deal[row] as number) * 1024 + (moments.period[row] as number);
    if (key !== last) dealPeriods += 1;
    last = key;
  }
  const rows = dealPeriods > THINNED_FROM_DEAL_PERIODS ? thinned(moments, chosen) : Int32Array.from(chosen);
  const scaled = dealPeriods / Math.max(1, rows.length);
  const weights = Float64Array.from(
    rows,
    (row) => ROW_SHARE * scaled * 2 ** (-(period - 1 - (moments.period[row] as number)) / HALF_LIFE_PERIODS),
  );
  return { rows, weights };
}

/** Rows of one deal in one period repeat each other, but not wholly. */
const ROW_SHARE = 1;

/** Two weeks of each deal and period, then whole deals up to the most that are used: by a hash, so the same each time. */
function thinned(moments: Moments, rows: readonly number[]): Int32Array {
  const hash = (a: number, b: number): number => {
    let mixed = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x165667b1, 0xc2b2ae35);
    mixed ^= mixed >>> 15;
    return Math.imul(mixed, 0x2c1b3c6d) >>> 0;
  };
  const kept: number[] = [];
  for (let start = 0; start < rows.length; ) {
    const first = rows[start] as number;
    let end = start + 1;
    while (
      end < rows.length &&
      moments.deal[rows[end] as number] === moments.deal[first] &&
      moments.period[rows[end] as number] === moments.period[first]
    ) {
      end += 1;
    }
    const drawn = hash(moments.deal[first] as number, moments.period[first] as number);
    const size = end - start;
    kept.push(rows[start + (drawn % size)] as number);
    if (size > 1) kept.push(rows[start + ((drawn + 1 + ((drawn >>> 8) % (size - 1))) % size)] as number);
    start = end;
  }
  const share = ROWS_MAX / Math.max(1, kept.length);
  if (share >= 1) return Int32Array.from(kept);
  return Int32Array.from(kept.filter((row) => hash(moments.deal[row] as number, 77) / 2 ** 32 < share));
}

/** What a fit is made of; the same for all strictnesses. */
export interface FitInput {
  readonly scale: Scale;
  readonly columns: readonly Column[];
  readonly missing: readonly ColumnFact[];
  readonly filled: Filled;
  readonly y: Uint8Array;
  readonly weights: Float64Array;
  readonly owner: Int32Array;
  readonly owners: number;
}

export function fitInput(
  moments: Moments,
  { period, weeks, stages, owners }: { period: number; weeks: number; stages: number; owners: number },
): FitInput {
  const { rows, weights } = rowsBefore(moments, period);
  const scale = scaleOf(moments, rows, { weeks, stages });
  const { columns, missing } = columnsFor(moments, rows, scale);
  return {
    scale,
    columns,
    missing,
    filled: filledOf(designOf(columns, moments, rows), rows.length, columns.length),
    y: Uint8Array.from(rows, (row) => moments.won[row] as number),
    weights,
    owner: Int32Array.from(rows, (row) => moments.owner[row] as number),
    owners,
  };
}

/** Fits with all penalties (but the rule of thumb's) multiplied by `strictness`. */
export function fitModel(input: FitInput, strictness: number, start?: FittedModel): FittedModel {
  const { columns } = input;
  const penalties = Float64Array.from(columns, ({ penalty, fact }) =>
    fact === 'base' || fact === 'rule of thumb' ? penalty : penalty * strictness,
  );
  const problem = {
    rows: input.y.length,
    columns: columns.length,
    filled: input.filled,
    y: input.y,
    weights: input.weights,
    owner: input.owner,
    owners: input.owners,
    penalties,
    means: Float64Array.from(columns, ({ mean }) => mean),
    ownerPenalty: OWNER_PENALTY * strictness,
  };
  const fit = fitRidge(start && sameColumns(start.columns, columns) ? { ...problem, start: start.fit } : problem);
  return { scale: input.scale, columns, missing: input.missing, fit, strictness };
}

/** Rows whose numbers are at hand together. */
const SCORED_AT_ONCE = 8_192;

/** Log-odds of rows to be won by their period's end. */
export function scoresOf(model: FittedModel, moments: Moments, rows: ArrayLike<number>): Float64Array {
  return scoresOfAll([model], moments, rows)[0] as Float64Array;
}

/** Log-odds by each of several models that share their columns. */
export function scoresOfAll(
  models: readonly FittedModel[],
  moments: Moments,
  rows: ArrayLike<number>,
): readonly Float64Array[] {
  const columns = models[0]?.columns ?? [];
  const scores = models.map(() => new Float64Array(rows.length));
  for (let from = 0; from < rows.length; from += SCORED_AT_ONCE) {
    const some = Array.prototype.slice.call(rows, from, from + SCORED_AT_ONCE) as number[];
    const x = designOf(columns, moments, some);
    for (const [index, { fit }] of models.entries()) {
      const told = scores[index] as Float64Array;
      for (let i = 0; i < some.length; i += 1) {
        told[from + i] = rowScore(fit, x, i * columns.length, moments.owner[some[i] as number] as number);
      }
    }
  }
  return scores;
}

const sameColumns = (a: readonly Column[], b: readonly Column[]): boolean =>
  a.length === b.length && a.every(({ name }, index) => name === b[index]?.name);
