/** What simpler ways would have said, for comparison: each with a band from its own past errors, which flatters it. */
import { chanceFrom } from '../seed.ts';
import type { BaselineBand } from './backtest.ts';
import { PERIODS_BETWEEN } from './horizon.ts';
import { askedOn, type Learnt, rowKey } from './learn.ts';
import { drawnQuantile } from './simulate.ts';

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

interface Asked {
  readonly period: number;
  readonly week: number;
  readonly seed: string;
  /** Whether an owner's deals are asked for. */
  readonly isAsked: (owner: number) => boolean;
}

interface Situation {
  readonly rows: Int32Array;
  readonly closed: number;
  readonly actual: number;
}

function situation(learnt: Learnt, period: number, { week, isAsked }: Asked): Situation {
  const { rowsAt, wins, moments } = learnt;
  const asOfDay = askedOn(learnt, period, week);
  let closed = 0;
  let actual = 0;
  for (const { day, amount, owner } of wins[period] ?? []) {
    if (!isAsked(owner)) continue;
    actual += amount;
    if (day < asOfDay) closed += amount;
  }
  const rows = rowsAt.get(rowKey(period, week)) ?? new Int32Array(0);
  return { rows: rows.filter((row) => isAsked(moments.owner[row] as number)), closed, actual };
}

/** All four at one week before the end of one period, from the periods that were over then. */
export function baselinesAt(learnt: Learnt, asked: Asked): Record<BaselineName, BaselineBand> {
  const { period, week, seed } = asked;
  const unfinished = PERIODS_BETWEEN[learnt.horizon];
  const past = learnt.asked
    .slice(0, Math.max(0, period - unfinished))
    .flatMap((weeks, before) => (weeks ? [situation(learnt, before, asked)] : []));
  const now = situation(learnt, period, asked);
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
    stage_weighted: fromErrors((then) => then.closed + weighted(learnt, then, stageShare)),
    category_roll_up: fromErrors((then) => then.closed + weighted(learnt, then, categoryShare)),
    conversion_bootstrap: bootstrap(learnt, now, past, `${seed}|${period}|${week}`),
  };
}

/** Members only: those due by the period's end, and not before a period that has not begun. */
function weighted(
  { moments, learnable }: Learnt,
  { rows }: Situation,
  share: (moments: Learnt['moments'], row: number, stages: number) => number,
): number {
  let sum = 0;
  for (const row of rows) {
    const amount = moments.amount[row] as number;
    const beyond = moments.closeBeyond[row] as number;
    const begins = moments.beginsIn[row] as number;
    const isEarly = begins > 0 && (moments.closeIn[row] as number) < begins;
    if (amount > 0 && !(beyond > 0) && !isEarly) sum += amount * share(moments, row, learnable.stages);
  }
  return sum;
}

/** The usual table: 10% in the first stage to 80% in the last. */
const stageShare = (moments: Learnt['moments'], row: number, stages: number): number => {
  const stage = moments.stage[row] as number;
  return stage < 0 ? 0.4 : 0.1 + (0.7 * stage) / Math.max(1, stages - 1);
};
const categoryShare = (moments: Learnt['moments'], row: number): number =>
  CATEGORY_SHARES[moments.category[row] as number] as number;

/** Draws a past period, wins deals as that one did by stage, and adds what it won beside them. */
function bootstrap({ moments }: Learnt, now: Situation, past: readonly Situation[], seed: string): BaselineBand {
  const seen = past.filter(({ rows }) => rows.length > 0);
  if (seen.length === 0) return { raw: now.closed, calibrated: null, low: null, high: null };
  const rates = seen.map(({ rows, actual, closed }) => {
    const won = new Map<number, number>();
    const all = new Map<number, number>();
    let fromOpen = 0;
    for (const row of rows) {
      const stage = moments.stage[row] as number;
      all.set(stage, (all.get(stage) ?? 0) + 1);
      if (moments.won[row] === 1) won.set(stage, (won.get(stage) ?? 0) + 1);
      fromOpen += moments.wonAmount[row] as number;
    }
    return { won, all, beside: Math.max(0, actual - closed - fromOpen) };
  });
  const chance = chanceFrom(seed);
  const totals = new Float64Array(BOOTSTRAP_DRAWS);
  for (let t = 0; t < BOOTSTRAP_DRAWS; t += 1) {
    const rate = rates[chance() % rates.length] as (typeof rates)[number];
    let sum = now.closed + rate.beside;
    for (const row of now.rows) {
      const stage = moments.stage[row] as number;
      const amount = moments.amount[row] as number;
      const share = ((rate.won.get(stage) ?? 0) + 0.2) / ((rate.all.get(stage) ?? 0) + 1);
      if (chance() / 2 ** 32 < share && amount > 0) sum += amount;
    }
    totals[t] = sum;
  }
  totals.sort();
  const middle = drawnQuantile(totals, 0.5);
  return { raw: middle, calibrated: middle, low: drawnQuantile(totals, 0.1), high: drawnQuantile(totals, 0.9) };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** A quantile between the two nearest values; few values leave no room for the ends. */
function between(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] as number;
  return below + (place - Math.floor(place)) * ((sorted[Math.ceil(place)] as number) - below);
}
