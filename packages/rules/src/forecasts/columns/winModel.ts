/**
 * A ridge logistic on the columns of decided deals and on pairs of their values, so sparse that Newton's steps are solved
 * by conjugate gradients. Typed arrays and a fixed order of summation: the same deals give the same bits everywhere.
 */
import type { DecidedDeal, OpenDeal, UsableColumns } from './decidedDeals.ts';
import { type SparseRows, solve, times, timesRows } from './sparseRows.ts';

export interface WinSettings {
  /** Penalty of a value's own coefficient, and of a pair of values; no pairs without one. */
  readonly penalty: number;
  readonly pairPenalty: number | null;
  /** Days after which a decision counts half; as much as today's without it. */
  readonly halfLifeDays: number | null;
}

/** What was learnt of the first `count` deals: a coefficient for each term, and how numbers were scaled. */
export interface WinFit {
  readonly beta: Float64Array;
  readonly scales: readonly Scale[];
}

/** The deals of a past, made into terms once for all the models that are learnt from parts of it. */
export interface WinTerms {
  /** Learns from the first `count` deals alone; `start` is another fit to begin at, which changes the way and not the end. */
  fit(count: number, settings: WinSettings, start?: WinFit): WinFit;
  /** Log-odds of winning. */
  score(fit: WinFit, deal: OpenDeal): number;
  /** By usable category column, then number column: how much it moves the log-odds, one standard deviation over the deals. */
  weights(fit: WinFit): readonly number[];
}

interface Scale {
  readonly mean: number;
  readonly deviation: number;
}

/** Values and pairs of fewer deals have no coefficient. */
const VALUE_DEALS = 3;
const PAIR_DEALS = 4;
const INTERCEPT_PENALTY = 0.01;
/** Holds a coefficient at 0. */
const NOTHING = 1e12;
const STEPS_MAX = 15;
const STEP_TOLERANCE = 1e-3;
/** Numbers beyond so many standard deviations say no more. */
const FAR = 4;
/** Of a number: its place among the others, the square of that, and whether it is missing or 0. */
const NUMBER_TERMS = 3;

/** `deals` by time, the latest last. */
export function winTerms(deals: readonly DecidedDeal[], { categories, numbers }: UsableColumns): WinTerms {
  const values = valueTerms(deals, categories);
  const firstValue = 1 + numbers.length * NUMBER_TERMS;
  const terms = firstValue + values.columns.length;
  const logs = numbers.map((at) => Float64Array.from(deals, (deal) => logOf(deal.numbers[at] ?? null)));
  const rows = deals.map((deal) => values.placesOf(deal));
  const columns = categories.length + numbers.length;
  const columnsOf = (place: number): readonly number[] =>
    place < firstValue
      ? [categories.length + Math.floor((place - 1) / NUMBER_TERMS)]
      : (values.columns[place - firstValue] as readonly number[]);

  const encode = (count: number, scales: readonly Scale[]): SparseRows => {
    const width = firstValue;
    const first = new Uint32Array(count + 1);
    for (let i = 0; i < count; i += 1)
      first[i + 1] = (first[i] as number) + width + (rows[i] as readonly number[]).length;
    const [place, value] = [new Uint32Array(first[count] as number), new Float64Array(first[count] as number).fill(1)];
    for (let i = 0; i < count; i += 1) {
      let at = first[i] as number;
      place[at++] = 0;
      for (const [k, scale] of scales.entries()) {
        for (const [term, number] of numberTerms((logs[k] as Float64Array)[i] as number, scale).entries()) {
          place[at] = 1 + k * NUMBER_TERMS + term;
          value[at++] = number;
        }
      }
      for (const each of rows[i] as readonly number[]) place[at++] = firstValue + each;
    }
    return { first, place, value };
  };
  const penaltiesOf = (encoded: SparseRows, settings: WinSettings): Float64Array => {
    const seen = new Uint32Array(terms);
    for (const place of encoded.place) seen[place] = (seen[place] as number) + 1;
    return Float64Array.from(seen, (count, place) => {
      if (place === 0) return INTERCEPT_PENALTY;
      if (place < firstValue) return settings.penalty;
      const isPair = columnsOf(place).length > 1;
      const penalty = isPair ? settings.pairPenalty : settings.penalty;
      return penalty === null || count < (isPair ? PAIR_DEALS : VALUE_DEALS) ? NOTHING : penalty;
    });
  };
  return {
    fit(count, settings, start) {
      const today = deals[count - 1]?.day;
      if (today === undefined) throw new Error('a win model is learnt from decided deals: there is none');
      const scales = logs.map((each) => scaleOf(each.subarray(0, count)));
      const encoded = encode(count, scales);
      const y = Float64Array.from({ length: count }, (_, i) => (deals[i]?.won ? 1 : 0));
      const weights = Float64Array.from({ length: count }, (_, i) =>
        settings.halfLifeDays === null ? 1 : 2 ** (((deals[i]?.day ?? today) - today) / settings.halfLifeDays),
      );
      const penalties = penaltiesOf(encoded, settings);
      return { beta: newton(encoded, { y, weights, penalties }, start?.beta ?? new Float64Array(terms)), scales };
    },
    score({ beta, scales }, deal) {
      let sum = beta[0] as number;
      for (const [k, scale] of scales.entries()) {
        const number = logOf(deal.numbers[numbers[k] as number] ?? null);
        for (const [term, value] of numberTerms(number, scale).entries()) {
          sum += (beta[1 + k * NUMBER_TERMS + term] as number) * value;
        }
      }
      for (const each of values.placesOf(deal)) sum += beta[firstValue + each] as number;
      return sum;
    },
    weights: ({ beta, scales }) => columnWeights(encode(deals.length, scales), beta, columnsOf, columns),
  };
}

interface ValueTerms {
  /** Of each term the columns it is of, by their place among the usable ones: one, or two of a pair. */
  readonly columns: readonly (readonly number[])[];
  placesOf(deal: OpenDeal): number[];
}

/** Values and pairs that are seen often enough in all the deals; which of them a fit may use it decides by its own. */
function valueTerms(deals: readonly DecidedDeal[], categories: readonly number[]): ValueTerms {
  const codes = categories.map(() => new Map<string, number>());
  for (const deal of deals) {
    for (const [k, at] of categories.entries()) {
      const [known, cell] = [codes[k] as Map<string, number>, deal.categories[at] ?? ''];
      if (!known.has(cell)) known.set(cell, known.size);
    }
  }
  const width = Math.max(1, ...codes.map((each) => each.size));
  /** A number for one or two columns and their values: below 2^53 for 12 columns of a million values. */
  const keysOf = function* (deal: OpenDeal): Generator<number> {
    const row = categories.map((at, k) => codes[k]?.get(deal.categories[at] ?? '') ?? -1);
    for (const [a, code] of row.entries()) {
      if (code < 0) continue;
      yield a * (row.length + 1) * width * width + code * width;
      for (let b = a + 1; b < row.length; b += 1) {
        const other = row[b] as number;
        if (other >= 0) yield ((a * (row.length + 1) + b) * width + code) * width + other;
      }
    }
  };
  const counts = new Map<number, number>();
  for (const deal of deals) for (const key of keysOf(deal)) counts.set(key, (counts.get(key) ?? 0) + 1);
  const places = new Map<number, number>();
  const columns: (readonly number[])[] = [];
  for (const [key, count] of counts) {
    const of = Math.floor(key / (width * width));
    const [a, b] = [Math.floor(of / (categories.length + 1)), of % (categories.length + 1)];
    // The first column is never the second of a pair.
    const pair = b > 0;
    if (count < (pair ? PAIR_DEALS : VALUE_DEALS)) continue;
    places.set(key, columns.length);
    columns.push(pair ? [a, b] : [a]);
  }
  return {
    columns,
    placesOf: (deal) => {
      const found: number[] = [];
      for (const key of keysOf(deal)) {
        const place = places.get(key);
        if (place !== undefined) found.push(place);
      }
      return found;
    },
  };
}

/** NaN where there is none or 0. */
const logOf = (value: number | null): number =>
  value === null || value === 0 ? Number.NaN : Math.sign(value) * Math.log1p(Math.abs(value));

function scaleOf(logs: Float64Array): Scale {
  let [count, sum, squares] = [0, 0, 0];
  for (const log of logs) {
    if (Number.isNaN(log)) continue;
    count += 1;
    sum += log;
    squares += log * log;
  }
  const mean = sum / Math.max(1, count);
  return { mean, deviation: Math.sqrt(Math.max(0, squares / Math.max(1, count) - mean * mean)) || 1 };
}

function numberTerms(log: number, { mean, deviation }: Scale): readonly [number, number, number] {
  if (Number.isNaN(log)) return [0, 0, 1];
  const place = Math.max(-FAR, Math.min(FAR, (log - mean) / deviation));
  return [place, (place * place) / 2 - 0.5, 0];
}

interface Ridge {
  readonly y: Float64Array;
  readonly weights: Float64Array;
  readonly penalties: Float64Array;
}

function newton(rows: SparseRows, { y, weights, penalties }: Ridge, start: Float64Array): Float64Array {
  const count = y.length;
  // What has no coefficient here may have had one where it begins.
  const beta = start.map((each, j) => (penalties[j] === NOTHING ? 0 : each));
  const [scores, residuals, curvature] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
  for (let step = 0; step < STEPS_MAX; step += 1) {
    times(rows, beta, scores);
    for (let i = 0; i < count; i += 1) {
      const chance = 1 / (1 + Math.exp(-(scores[i] as number)));
      const weight = weights[i] as number;
      residuals[i] = weight * ((y[i] as number) - chance);
      curvature[i] = weight * chance * (1 - chance);
    }
    const gradient = beta.map((each, j) => -each * (penalties[j] as number));
    timesRows(rows, residuals, gradient);
    const move = solve(rows, curvature, penalties, gradient);
    let largest = 0;
    for (let j = 0; j < beta.length; j += 1) {
      beta[j] = (beta[j] as number) + (move[j] as number);
      largest = Math.max(largest, Math.abs(move[j] as number));
    }
    if (largest < STEP_TOLERANCE) break;
  }
  return beta;
}

/** A pair counts half for each of its columns. */
function columnWeights(
  { first, place, value }: SparseRows,
  beta: Float64Array,
  columnsOf: (place: number) => readonly number[],
  columns: number,
): number[] {
  const count = first.length - 1;
  const [sum, squares, row] = [new Float64Array(columns), new Float64Array(columns), new Float64Array(columns)];
  for (let i = 0; i < count; i += 1) {
    row.fill(0);
    for (let at = first[i] as number; at < (first[i + 1] as number); at += 1) {
      const term = place[at] as number;
      if (term === 0) continue;
      const of = columnsOf(term);
      for (const column of of) {
        row[column] = (row[column] as number) + ((beta[term] as number) * (value[at] as number)) / of.length;
      }
    }
    for (let c = 0; c < columns; c += 1) {
      sum[c] = (sum[c] as number) + (row[c] as number);
      squares[c] = (squares[c] as number) + (row[c] as number) ** 2;
    }
  }
  return [...sum].map((total, c) => Math.sqrt(Math.max(0, (squares[c] as number) / count - (total / count) ** 2)));
}
