/** What simpler ways would have said, for comparison: each with a band from its own past errors, which flatters it. */
import { chancesFrom } from '../seed.ts';
import type { BaselineBand } from './backtest.ts';
import { PERIODS_BETWEEN } from './horizon.ts';
import { askedOn, type LearntPast, rowKey } from './learn.ts';
import { amountAt, categoryAt, isDueAt, type Moments, ownerAt, stageAt, wonAmountAt } from './moments.ts';
import { quickNormalQuantile } from './normal.ts';
import { drawnQuantile, SINGLY } from './simulate.ts';

export const BASELINES = [
  'so_far_plus_mean_rest',
  'stage_weighted',
  'category_roll_up',
  'conversion_bootstrap',
] as const;
export type BaselineName = (typeof BASELINES)[number];

/** What a category counts for, in percent, where somebody adds categories up. */
const CATEGORY_SHARES = [0.25, 0.55, 0.85];
const BOOTSTRAP_DRAWS = 1000;

/** A past period at one week before its end, as far as its scope goes, and what the simple ways say of it. */
export interface Situation {
  /** Rows of the open deals, and their amounts: NaN where nobody knows one. */
  readonly rows: Int32Array;
  readonly amounts: Float64Array;
  readonly closed: number;
  readonly actual: number;
  readonly stageWeighted: number;
  readonly categoryWeighted: number;
  readonly rate: Rate;
}

/** How a period's open deals were won, by stage, and what it won beside them. */
interface Rate {
  readonly won: ReadonlyMap<number, number>;
  readonly all: ReadonlyMap<number, number>;
  readonly beside: number;
}

/** Of every period at this week, null where nobody asked; of the deals of these owners, of all without. */
export function situationsAt(
  learnt: LearntPast,
  week: number,
  owners: readonly number[] | undefined,
): readonly (Situation | null)[] {
  const { wins, moments } = learnt;
  const wanted = new Set(owners);
  return learnt.asked.map((asked, period) => {
    if (!asked) return null;
    const asOfDay = askedOn(learnt, period, week);
    let closed = 0;
    let actual = 0;
    for (const { day, amount, owner } of wins[period] ?? []) {
      if (owners && !wanted.has(owner)) continue;
      actual += amount;
      if (day < asOfDay) closed += amount;
    }
    const rows = rowsOf(learnt, rowKey(period, week), owners);
    const amounts = Float64Array.from(rows, (row) => amountAt(moments, row));
    const { byStage, byCategory } = weighted(learnt, rows, amounts);
    return {
      rows,
      amounts,
      closed,
      actual,
      stageWeighted: closed + byStage,
      categoryWeighted: closed + byCategory,
      rate: rateOf(moments, rows, actual - closed),
    };
  });
}

/** Every scope looks for its own among the same rows. */
const rowsByOwner = new WeakMap<Moments, Map<number, ReadonlyMap<number, Int32Array>>>();

/** Rising rows of a period and week whose deals were of these owners then. */
function rowsOf({ moments, rowsAt }: LearntPast, key: number, owners: readonly number[] | undefined): Int32Array {
  const all = rowsAt.get(key) ?? NO_ROWS;
  if (!owners) return all;
  const known = rowsByOwner.get(moments) ?? new Map<number, ReadonlyMap<number, Int32Array>>();
  rowsByOwner.set(moments, known);
  const byOwner = known.get(key) ?? apartByOwner(moments, all);
  known.set(key, byOwner);
  const lists = owners.map((owner) => byOwner.get(owner) ?? NO_ROWS);
  if (lists.length === 1) return lists[0] as Int32Array;
  const rows = new Int32Array(lists.reduce((sum, { length }) => sum + length, 0));
  let place = 0;
  for (const list of lists) {
    rows.set(list, place);
    place += list.length;
  }
  return rows.sort();
}

const NO_ROWS = new Int32Array(0);

function apartByOwner(moments: Moments, rows: Int32Array): ReadonlyMap<number, Int32Array> {
  const lists = new Map<number, number[]>();
  for (const row of rows) {
    const owner = ownerAt(moments, row);
    const list = lists.get(owner);
    if (list) list.push(row);
    else lists.set(owner, [row]);
  }
  return new Map(lists.entries().map(([owner, list]) => [owner, Int32Array.from(list)]));
}

/** All four of one period, from the periods that were over when it was asked about. */
export function baselinesAt(
  learnt: LearntPast,
  situations: readonly (Situation | null)[],
  { period, seed }: { period: number; seed: string },
): Record<BaselineName, BaselineBand> {
  const unfinished = PERIODS_BETWEEN[learnt.horizon];
  const past = situations.slice(0, Math.max(0, period - unfinished)).filter((situation) => situation !== null);
  const now = situations[period] as Situation;
  const fromErrors = (estimate: (of: Situation, before: readonly Situation[]) => number | null): BaselineBand => {
    const raw = estimate(now, past) ?? now.closed;
    const errors: number[] = [];
    past.forEach((then, place) => {
      const said = estimate(then, past.slice(0, Math.max(0, place - unfinished)));
      if (said !== null && said > 0) errors.push(then.actual / said);
    });
    if (errors.length < 2) return { raw, calibrated: null, low: null, high: null };
    const sorted = Float64Array.from(errors).sort();
    const at = (share: number): number => raw * between(sorted, share);
    return { raw, calibrated: at(0.5), low: at(0.1), high: at(0.9) };
  };
  return {
    so_far_plus_mean_rest: fromErrors((then, before) =>
      before.length === 0 ? null : then.closed + mean(before.map(({ actual, closed }) => actual - closed)),
    ),
    stage_weighted: fromErrors(({ stageWeighted }) => stageWeighted),
    category_roll_up: fromErrors(({ categoryWeighted }) => categoryWeighted),
    conversion_bootstrap: bootstrap(learnt, now, past, seed),
  };
}

/** Members only: those due by the period's end, and not before a period that has not begun. */
function weighted(
  { moments, learnable: { stages } }: LearntPast,
  rows: Int32Array,
  amounts: Float64Array,
): { readonly byStage: number; readonly byCategory: number } {
  let byStage = 0;
  let byCategory = 0;
  for (const [place, row] of rows.entries()) {
    const amount = amounts[place] as number;
    if (!(amount > 0) || !isDueAt(moments, row)) continue;
    byStage += amount * stageShare(stageAt(moments, row), stages);
    byCategory += amount * (CATEGORY_SHARES[categoryAt(moments, row)] as number);
  }
  return { byStage, byCategory };
}

/** The usual table: 10% in the first stage to 80% in the last. */
const stageShare = (stage: number, stages: number): number =>
  stage < 0 ? 0.4 : 0.1 + (0.7 * stage) / Math.max(1, stages - 1);

function rateOf(moments: LearntPast['moments'], rows: Int32Array, rest: number): Rate {
  const won = new Map<number, number>();
  const all = new Map<number, number>();
  let fromOpen = 0;
  for (const row of rows) {
    const stage = stageAt(moments, row);
    all.set(stage, (all.get(stage) ?? 0) + 1);
    if (moments.won[row] === 1) won.set(stage, (won.get(stage) ?? 0) + 1);
    fromOpen += wonAmountAt(moments, row);
  }
  return { won, all, beside: Math.max(0, rest - fromOpen) };
}

/**
 * Draws a past period, wins deals as that one did by stage, and adds what it won beside them. Of many deals the largest
 * are drawn one by one; the others together are normal about their mean.
 */
function bootstrap({ moments }: LearntPast, now: Situation, past: readonly Situation[], seed: string): BaselineBand {
  const seen = past.filter(({ rows }) => rows.length > 0);
  if (seen.length === 0) return { raw: now.closed, calibrated: null, low: null, high: null };
  const worth = now.amounts.map((amount) => Math.max(0, amount || 0));
  const { singly, rest } = largestOf(worth);
  const amounts = Float64Array.from(singly, (place) => worth[place] as number);
  const stageOf = (place: number): number => stageAt(moments, now.rows[place] as number);
  const restByStage = new Map<number, { sum: number; squares: number }>();
  for (const place of rest) {
    const amount = worth[place] as number;
    const stage = stageOf(place);
    const { sum, squares } = restByStage.get(stage) ?? { sum: 0, squares: 0 };
    restByStage.set(stage, { sum: sum + amount, squares: squares + amount * amount });
  }
  const rates = seen.map(({ rate }) => {
    const shareOf = (stage: number): number => ((rate.won.get(stage) ?? 0) + 0.2) / ((rate.all.get(stage) ?? 0) + 1);
    let restMean = 0;
    let restVariance = 0;
    for (const [stage, { sum, squares }] of restByStage) {
      const share = shareOf(stage);
      restMean += share * sum;
      restVariance += share * (1 - share) * squares;
    }
    return {
      beside: rate.beside,
      // As numbers that are drawn: below, a deal is won.
      wonBelow: Float64Array.from(singly, (place) => shareOf(stageOf(place)) * 2 ** 32),
      restMean,
      restSpread: Math.sqrt(restVariance),
    };
  });
  const fill = chancesFrom(seed);
  const hasRest = rest.length > 0;
  const values = new Uint32Array(1 + singly.length + (hasRest ? 1 : 0));
  const won = new Int32Array(singly.length + 1);
  const totals = new Float64Array(BOOTSTRAP_DRAWS);
  for (let t = 0; t < BOOTSTRAP_DRAWS; t += 1) {
    fill(values);
    const { beside, wonBelow, restMean, restSpread } = rates[
      (values[0] as number) % rates.length
    ] as (typeof rates)[number];
    let sum = now.closed + beside;
    // Listed first and then added up: nothing is to be guessed at while the list is made.
    let wins = 0;
    for (let i = 0; i < wonBelow.length; i += 1) {
      won[wins] = i;
      wins += (values[i + 1] as number) < (wonBelow[i] as number) ? 1 : 0;
    }
    for (let i = 0; i < wins; i += 1) sum += amounts[won[i] as number] as number;
    if (hasRest) {
      const z = quickNormalQuantile(((values[values.length - 1] as number) + 0.5) / 2 ** 32);
      sum += Math.max(0, restMean + restSpread * z);
    }
    totals[t] = sum;
  }
  totals.sort();
  const middle = drawnQuantile(totals, 0.5);
  return { raw: middle, calibrated: middle, low: drawnQuantile(totals, 0.1), high: drawnQuantile(totals, 0.9) };
}

/** Places of the largest, which are drawn one by one, and of the others; of equal ones the first. All where there are few. */
function largestOf(worth: Float64Array): { singly: Int32Array; rest: Int32Array } {
  const places = Int32Array.from(worth.keys());
  if (worth.length <= SINGLY) return { singly: places, rest: places.subarray(0, 0) };
  const smallest = worth.slice().sort()[worth.length - SINGLY] as number;
  let room = SINGLY - places.filter((place) => (worth[place] as number) > smallest).length;
  const isLarge = places.map((place) => {
    const amount = worth[place] as number;
    if (amount === smallest && room > 0) {
      room -= 1;
      return 1;
    }
    return amount > smallest ? 1 : 0;
  });
  return {
    singly: places.filter((place) => isLarge[place] === 1),
    rest: places.filter((place) => isLarge[place] === 0),
  };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** A quantile between the two nearest values; few values leave no room for the ends. */
function between(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] as number;
  return below + (place - Math.floor(place)) * ((sorted[Math.ceil(place)] as number) - below);
}
