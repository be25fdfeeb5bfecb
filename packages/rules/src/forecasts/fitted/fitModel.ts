/** One fit: which deals are won by the period's end, learnt from earlier periods. */
import { type Column, type ColumnFact, columnsFor, designOf, OWNER_PENALTY, type Scale, scaleOf } from './columns.ts';
import { type Moments, ownerAt, periodAt } from './moments.ts';
import { type Filled, filledOf, fitRidge, joined, type RidgeFit, rowScore } from './ridge.ts';

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
  let count = 0;
  let dealPeriods = 0;
  for (const { start, end } of dealsInPeriods(moments, period)) {
    count += end - start;
    dealPeriods += 1;
  }
  const rows = dealPeriods > THINNED_FROM_DEAL_PERIODS ? thinned(moments, period) : allBefore(moments, period, count);
  const scaled = dealPeriods / Math.max(1, rows.length);
  const weights = Float64Array.from(
    rows,
    (row) => ROW_SHARE * scaled * 2 ** (-(period - 1 - periodAt(moments, row)) / HALF_LIFE_PERIODS),
  );
  return { rows, weights };
}

/** Rows of one deal in one period repeat each other, but not wholly. */
const ROW_SHARE = 1;

/** Rows of one deal in one of the periods before `period` follow each other: from `start`, up to `end`. */
function* dealsInPeriods(moments: Moments, period: number): Generator<{ start: number; end: number }> {
  const { count, deal } = moments;
  for (let start = 0; start < count; ) {
    const at = periodAt(moments, start);
    let end = start + 1;
    while (end < count && deal[end] === deal[start] && periodAt(moments, end) === at) end += 1;
    if (at < period) yield { start, end };
    start = end;
  }
}

function allBefore(moments: Moments, period: number, count: number): Int32Array {
  const rows = new Int32Array(count);
  let place = 0;
  for (const { start, end } of dealsInPeriods(moments, period)) {
    for (let row = start; row < end; row += 1) rows[place++] = row;
  }
  return rows;
}

const hash = (a: number, b: number): number => {
  let mixed = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x165667b1, 0xc2b2ae35);
  mixed ^= mixed >>> 15;
  return Math.imul(mixed, 0x2c1b3c6d) >>> 0;
};

/** Two weeks of each deal and period, then whole deals up to the most that are used: by a hash, so the same each time. */
function thinned(moments: Moments, period: number): Int32Array {
  const { deal } = moments;
  let count = 0;
  for (const { start, end } of dealsInPeriods(moments, period)) count += Math.min(2, end - start);
  const kept = new Int32Array(count);
  let place = 0;
  for (const { start, end } of dealsInPeriods(moments, period)) {
    const drawn = hash(deal[start] as number, periodAt(moments, start));
    const size = end - start;
    kept[place++] = start + (drawn % size);
    if (size > 1) kept[place++] = start + ((drawn + 1 + ((drawn >>> 8) % (size - 1))) % size);
  }
  const share = ROWS_MAX / Math.max(1, count);
  return share >= 1 ? kept : kept.filter((row) => hash(deal[row] as number, 77) / 2 ** 32 < share);
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
    filled: filledRows(columns, moments, rows),
    y: Uint8Array.from(rows, (row) => moments.won[row] as number),
    weights,
    owner: Int32Array.from(rows, (row) => ownerAt(moments, row)),
    owners,
  };
}

/** Rows whose numbers are at hand together. */
const AT_ONCE = 8_192;

/** Some rows after the others: all their numbers together would take five times as much room as those that are not 0. */
function filledRows(columns: readonly Column[], moments: Moments, rows: Int32Array): Filled {
  const parts: Filled[] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.subarray(from, from + AT_ONCE);
    parts.push(filledOf(designOf(columns, moments, some), some.length, columns.length));
  }
  return joined(parts, columns.length);
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
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = Array.prototype.slice.call(rows, from, from + AT_ONCE) as number[];
    const x = designOf(columns, moments, some);
    for (const [index, { fit }] of models.entries()) {
      const told = scores[index] as Float64Array;
      for (let i = 0; i < some.length; i += 1) {
        told[from + i] = rowScore(fit, x, i * columns.length, ownerAt(moments, some[i] as number));
      }
    }
  }
  return scores;
}

const sameColumns = (a: readonly Column[], b: readonly Column[]): boolean =>
  a.length === b.length && a.every(({ name }, index) => name === b[index]?.name);
