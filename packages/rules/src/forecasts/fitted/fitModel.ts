/** One fit: which deals are won by the period's end, learnt from earlier periods. */
import {
  type Column,
  type ColumnFact,
  columnsFor,
  eachDesign,
  fallingEffects,
  OWNER_PENALTY,
  type Scale,
  scaleOf,
} from './columns.ts';
import type { Filled, FilledRows } from './filledRows.ts';
import { FitRoom } from './fitRoom.ts';
import { type Moments, ownerAt, periodAt } from './moments.ts';
import { fitRidge, holdDown, type RidgeFit, type RidgeProblem, rowScore } from './ridge.ts';

/** Periods after which what happened counts half; the first stands where the past does not say which is best. */
export const HALF_LIVES = [8, 4, 2] as const;
export type HalfLife = (typeof HALF_LIVES)[number];
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
  readonly halfLife: HalfLife;
}

/** Rows of one deal in one period follow each other: the first of each such run of rows, and its period, by rising row. */
export interface DealPeriods {
  readonly count: number;
  /** And one more for the end of the last. */
  readonly first: Int32Array;
  readonly period: Int16Array;
}

export function dealPeriodsOf({ count, deal, landmark, landmarks }: Moments): DealPeriods {
  const periods = Int16Array.from(landmarks, ({ period }) => period);
  const begins = (row: number): boolean =>
    row === 0 ||
    deal[row] !== deal[row - 1] ||
    periods[landmark[row] as number] !== periods[landmark[row - 1] as number];
  let found = 0;
  for (let row = 0; row < count; row += 1) if (begins(row)) found += 1;
  const first = new Int32Array(found + 1);
  const period = new Int16Array(found);
  let place = 0;
  for (let row = 0; row < count; row += 1) {
    if (!begins(row)) continue;
    first[place] = row;
    period[place] = periods[landmark[row] as number] as number;
    place += 1;
  }
  first[found] = count;
  return { count: found, first, period };
}

/** Rows of the periods before `period`, and of how many deals in how many periods they are. */
function rowsBefore(moments: Moments, dealPeriods: DealPeriods, period: number): { rows: Int32Array; before: number } {
  let count = 0;
  let before = 0;
  for (let at = 0; at < dealPeriods.count; at += 1) {
    if ((dealPeriods.period[at] as number) >= period) continue;
    count += sizeOf(dealPeriods, at);
    before += 1;
  }
  const rows =
    before > THINNED_FROM_DEAL_PERIODS ? thinned(moments, dealPeriods, period) : allBefore(dealPeriods, period, count);
  return { rows, before };
}

/** Rows of one deal in one period repeat each other, but not wholly. */
const ROW_SHARE = 1;

const sizeOf = ({ first }: DealPeriods, at: number): number => (first[at + 1] as number) - (first[at] as number);

function allBefore(dealPeriods: DealPeriods, period: number, count: number): Int32Array {
  const { first } = dealPeriods;
  const rows = new Int32Array(count);
  let place = 0;
  for (let at = 0; at < dealPeriods.count; at += 1) {
    if ((dealPeriods.period[at] as number) >= period) continue;
    for (let row = first[at] as number; row < (first[at + 1] as number); row += 1) rows[place++] = row;
  }
  return rows;
}

const hash = (a: number, b: number): number => {
  let mixed = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x165667b1, 0xc2b2ae35);
  mixed ^= mixed >>> 15;
  return Math.imul(mixed, 0x2c1b3c6d) >>> 0;
};

/** Two weeks of each deal and period, then whole deals up to the most that are used: by a hash, so the same each time. */
function thinned({ deal }: Moments, dealPeriods: DealPeriods, before: number): Int32Array {
  const { first, period } = dealPeriods;
  let count = 0;
  for (let at = 0; at < dealPeriods.count; at += 1) {
    if ((period[at] as number) < before) count += Math.min(2, sizeOf(dealPeriods, at));
  }
  const kept = new Int32Array(count);
  let place = 0;
  for (let at = 0; at < dealPeriods.count; at += 1) {
    if ((period[at] as number) >= before) continue;
    const start = first[at] as number;
    const drawn = hash(deal[start] as number, period[at] as number);
    const size = sizeOf(dealPeriods, at);
    kept[place++] = start + (drawn % size);
    if (size > 1) kept[place++] = start + ((drawn + 1 + ((drawn >>> 8) % (size - 1))) % size);
  }
  const share = ROWS_MAX / Math.max(1, count);
  return share >= 1 ? kept : kept.filter((row) => hash(deal[row] as number, 77) / 2 ** 32 < share);
}

/** What a fit is made of; the same for all strictnesses, and gone with the next one made in the same room. */
export interface FitInput {
  readonly scale: Scale;
  readonly columns: readonly Column[];
  readonly missing: readonly ColumnFact[];
  readonly filled: Filled;
  readonly y: Uint8Array;
  /** By half-life. */
  readonly weights: readonly Float64Array[];
  readonly owner: Int32Array;
  readonly owners: number;
}

export function fitInput(
  moments: Moments,
  dealPeriods: DealPeriods,
  room: FitRoom,
  { period, owners, ...given }: { period: number; owners: number } & Pick<Scale, 'weeks' | 'stages' | 'cycleWeeks'>,
): FitInput {
  const { rows, before } = rowsBefore(moments, dealPeriods, period);
  const scale = scaleOf(moments, rows, given);
  const { columns, missing } = columnsFor(moments, rows, scale);
  const { y, weights, owner } = room.forRows(rows.length);
  // A deal's rows in a period weigh together as much as one deal.
  const scaled = before / Math.max(1, rows.length);
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] as number;
    y[at] = moments.won[row] as number;
    const periodsAgo = period - 1 - periodAt(moments, row);
    for (const [place, halfLife] of HALF_LIVES.entries()) {
      (weights[place] as Float64Array)[at] = ROW_SHARE * scaled * 2 ** (-periodsAgo / halfLife);
    }
    owner[at] = ownerAt(moments, row);
  }
  return { scale, columns, missing, filled: fillRows(room.filled, columns, moments, rows), y, weights, owner, owners };
}

function fillRows(filled: FilledRows, columns: readonly Column[], moments: Moments, rows: Int32Array): Filled {
  filled.begin(
    rows.length,
    columns.map(({ fact }) => fact === 'amount'),
  );
  eachDesign(columns, moments, rows, (x) => filled.add(x));
  return filled.done();
}

/** Rows that are thinned by chance are a few more or less than the most that are used. */
const ABOUT = 1.1;

/** For the largest of the fits that see the periods before one of these. */
export function roomForFits({ count, first, period }: DealPeriods, befores: readonly number[]): FitRoom {
  const size = Math.max(0, ...befores) + 1;
  const rowsIn = new Float64Array(size);
  const dealsIn = new Float64Array(size);
  for (let at = 0; at < count; at += 1) {
    const of = period[at] as number;
    if (of >= size) continue;
    rowsIn[of] = (rowsIn[of] as number) + (first[at + 1] as number) - (first[at] as number);
    dealsIn[of] = (dealsIn[of] as number) + 1;
  }
  const sumBefore = (values: Float64Array, before: number) =>
    values.subarray(0, before).reduce((sum, value) => sum + value, 0);
  const rows = befores.map((before) =>
    sumBefore(dealsIn, before) > THINNED_FROM_DEAL_PERIODS ? ABOUT * ROWS_MAX : sumBefore(rowsIn, before),
  );
  return new FitRoom(Math.ceil(Math.max(0, ...rows)), HALF_LIVES.length);
}

/** How each of several problems is solved; they share their rows. */
export type SolveRidges = (problems: readonly RidgeProblem[]) => readonly RidgeFit[];
export const solveInTurn: SolveRidges = (problems) => problems.map(fitRidge);

/** A way to fit: all penalties but the rule of thumb's are multiplied by `strictness`. */
export interface FitChoice {
  readonly strictness: number;
  readonly halfLife: HalfLife;
}

/** What all ways to fit share, and what is each one's own. */
function problemOf(input: FitInput, { strictness, halfLife }: FitChoice): RidgeProblem {
  const { columns } = input;
  return {
    rows: input.y.length,
    columns: columns.length,
    filled: input.filled,
    y: input.y,
    weights: input.weights[HALF_LIVES.indexOf(halfLife)] as Float64Array,
    owner: input.owner,
    owners: input.owners,
    means: Float64Array.from(columns, ({ mean }) => mean),
    penalties: Float64Array.from(columns, ({ penalty, fact }) =>
      fact === 'base' || fact === 'rule of thumb' ? penalty : penalty * strictness,
    ),
    ownerPenalty: OWNER_PENALTY * strictness,
  };
}

/** Fits in each of the ways asked for, each from where its `start` is. */
export function fitModels(
  input: FitInput,
  asked: readonly (FitChoice & { readonly start?: FittedModel | undefined })[],
  solve: SolveRidges,
): FittedModel[] {
  const { scale, columns, missing } = input;
  const fits = solve(
    asked.map(({ start, ...choice }) => ({
      ...problemOf(input, choice),
      ...(start && sameColumns(start.columns, columns) && { start: start.fit }),
    })),
  );
  return asked.map(({ strictness, halfLife }, index) => ({
    scale,
    columns,
    missing,
    fit: fits[index] as RidgeFit,
    strictness,
    halfLife,
  }));
}

/** The same model, in which a deal gains nothing by becoming overdue or silent where the rows do not show it. */
export function withoutGainByNeglect(input: FitInput, model: FittedModel): FittedModel {
  const falling = fallingEffects(model.columns, model.scale);
  return { ...model, fit: holdDown(problemOf(input, model), model.fit, falling) };
}

/** Log-odds of rows to be won by their period's end, by each of several models that share their columns. */
export function eachScore(
  models: readonly FittedModel[],
  moments: Moments,
  rows: Int32Array,
  tell: (model: number, row: number, score: number) => void,
): void {
  const columns = models[0]?.columns ?? [];
  eachDesign(columns, moments, rows, (x, from) => {
    for (const [index, { fit }] of models.entries()) {
      for (let offset = 0, place = from; offset < x.length; offset += columns.length, place += 1) {
        const row = rows[place] as number;
        tell(index, row, rowScore(fit, x, offset, ownerAt(moments, row)));
      }
    }
  });
}

const sameColumns = (a: readonly Column[], b: readonly Column[]): boolean =>
  a.length === b.length && a.every(({ name }, index) => name === b[index]?.name);
