/** Figures by which forecasts are judged: coverage, bias, interval scores side by side, and reliability. */
import { BASELINES, type BaselineName, type ToldBand, trackRecord } from '@forecastle/rules';
import { type JudgedRun, type Measured, TENTHS, type Tenth } from './measure.ts';

/** Organisations from which the uncertainty of a figure can be told. */
const CLUSTERS_MIN = 3;

export type Counted = 'amount' | 'wins';

export interface Coverage {
  readonly runs: number;
  /** Share of outcomes within their range, a withheld run counted as a miss, and half of its 95% interval. */
  readonly share: number | null;
  readonly within: number | null;
  /** The same, with outcomes at an end of the range counted as half: what an 80% range of whole numbers aims at. */
  readonly middle: number | null;
  /** Of the runs that were given. */
  readonly bias: number | null;
  readonly error: number | null;
}

export function coverageOf(runs: readonly JudgedRun[], counted: Counted): Coverage {
  const bandOf = ({ cluster, actual, ...run }: JudgedRun): ToldBand => {
    const { low, mostLikely, high } = run[counted];
    return { cluster, low, middle: mostLikely, high, actual: actual[counted] };
  };
  const given = trackRecord(runs.filter(({ withheld }) => withheld === null).map(bandOf));
  // No outcome lies between ends that are not there.
  const all = trackRecord(
    runs.map((run) => (run.withheld === null ? bandOf(run) : { ...bandOf(run), low: Number.NaN, high: Number.NaN })),
  );
  const middle = runs.reduce((sum, run) => {
    const { low, high } = run[counted];
    const actual = run.actual[counted];
    if (run.withheld !== null || actual < low || actual > high) return sum;
    return sum + (low < high && (actual === low || actual === high) ? 0.5 : 1);
  }, 0);
  return {
    runs: runs.length,
    share: all.coverage,
    within: new Set(runs.map(({ cluster }) => cluster)).size < CLUSTERS_MIN ? null : all.coverageWithin,
    middle: runs.length === 0 ? null : middle / runs.length,
    bias: given.bias,
    error: given.error,
  };
}

export const withheldShare = (runs: readonly JudgedRun[]): number | null =>
  runs.length === 0 ? null : runs.filter(({ withheld }) => withheld !== null).length / runs.length;

/** Runs of which the forecast and all simpler ways gave a range: only on these are scores compared. */
export const comparable = (runs: readonly JudgedRun[]): JudgedRun[] =>
  runs.filter(
    ({ withheld, baselines }) => withheld === null && BASELINES.every((name) => baselines[name].low !== null),
  );

export interface Comparison {
  readonly runs: number;
  /** Interval scores over the mean outcome: smaller is better. */
  readonly own: number;
  readonly other: number;
  /** Own less the other, and half of its 95% interval over organisations; NaN with fewer than three of these. */
  readonly difference: number;
  readonly within: number;
}

/** Interval scores on the runs given, which have to be comparable. */
export function compare(runs: readonly JudgedRun[], name: BaselineName): Comparison | null {
  const total = runs.reduce((sum, { actual }) => sum + actual.amount, 0);
  if (!(total > 0)) return null;
  const byCluster = new Map<string, { own: number; other: number; actual: number }>();
  for (const { cluster, amount, actual, baselines } of runs) {
    const sums = byCluster.get(cluster) ?? { own: 0, other: 0, actual: 0 };
    const { low, high } = baselines[name];
    sums.own += intervalScore(amount.low, amount.high, actual.amount);
    sums.other += intervalScore(low as number, high as number, actual.amount);
    sums.actual += actual.amount;
    byCluster.set(cluster, sums);
  }
  const clusters = [...byCluster.values()];
  const own = clusters.reduce((sum, each) => sum + each.own, 0) / total;
  const other = clusters.reduce((sum, each) => sum + each.other, 0) / total;
  const difference = own - other;
  const squares = clusters.reduce((sum, each) => sum + (each.own - each.other - difference * each.actual) ** 2, 0);
  const fewness = clusters.length < CLUSTERS_MIN ? Number.NaN : clusters.length / (clusters.length - 1);
  return { runs: runs.length, own, other, difference, within: (1.96 * Math.sqrt(squares * fewness)) / total };
}

/** Width of an 80% interval, and ten times what lay outside. */
const intervalScore = (low: number, high: number, actual: number): number =>
  high - low + 10 * (Math.max(0, low - actual) + Math.max(0, actual - high));

/** Sums of the tenths of several organisations. */
export function tenthsOf(measured: readonly Measured[]): Tenth[] {
  return Array.from({ length: TENTHS }, (_, place) =>
    measured.reduce(
      (sum, { tenths }) => {
        const { dealWeeks, deals, said, won } = tenths[place] as Tenth;
        return {
          dealWeeks: sum.dealWeeks + dealWeeks,
          deals: sum.deals + deals,
          said: sum.said + said,
          won: sum.won + won,
        };
      },
      { dealWeeks: 0, deals: 0, said: 0, won: 0 },
    ),
  );
}

/** Predicted minus actual, in points. */
export const tenthOff = ({ dealWeeks, said, won }: Tenth): number => (100 * (said - won)) / dealWeeks;

/** Whether a tenth holds enough to be judged. */
export const isTenthJudged = ({ dealWeeks, deals }: Tenth): boolean => dealWeeks >= 2000 && deals >= 200;
