/** What all deals of a period have in common: how far past periods ended from what was expected, and so how far this may. */
import { solvePositive } from './ridge.ts';

/** What one past period showed at the same week. */
export interface LevelObservation {
  readonly value: number;
  /** Variance of the value itself. */
  readonly variance: number;
  readonly season: number;
  /** Periods between it and the one asked about; the last finished one is 1 ago. */
  readonly ago: number;
}

/** One way the level may turn out: normal, with a weight; all weights together are 1. */
export interface LevelComponent {
  readonly weight: number;
  readonly mean: number;
  readonly variance: number;
}

/** Standard deviations that seasons and single periods may have. */
const SEASON_SPREADS = [0, 0.1, 0.2, 0.35];
const PERIOD_SPREADS = [0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.55, 0.75];
/** Standard deviations of a level that moves slowly, and the periods after which its memory has faded to a third. */
const SLOW_SPREADS = [0, 0.12, 0.25];
const SLOW_PERIODS = 6;
/** How widely a season that was never seen may differ. */
const UNSEEN_SEASON_VARIANCE = 0.09;
/** Beforehand the variance of a single period and of the slow level together is likeliest about here. */
const LIKELY_PERIOD_VARIANCE = 0.0625;

const SPREADS = SEASON_SPREADS.flatMap((seasonSpread) =>
  SLOW_SPREADS.flatMap((slowSpread) =>
    PERIOD_SPREADS.map((periodSpread) => ({ seasonSpread, slowSpread, periodSpread })),
  ),
);

/**
 * Mixture over how much seasons and periods vary and how far the level moves, each with its exact normal prediction for a period of `season`;
 * `commonVariance` is that of the level all periods share.
 */
export function levelModel(
  observations: readonly LevelObservation[],
  { season, commonVariance }: { season: number; commonVariance: number },
): readonly LevelComponent[] {
  const n = observations.length;
  const unseen = observations.some((seen) => seen.season === season) ? 0 : UNSEEN_SEASON_VARIANCE;
  const components: { log: number; mean: number; variance: number }[] = [];
  for (const { seasonSpread, slowSpread, periodSpread } of SPREADS) {
    const ratio = (periodSpread ** 2 + slowSpread ** 2) / LIKELY_PERIOD_VARIANCE;
    let log = -2 * (Math.log(ratio) + 1 / ratio) - 12.5 * seasonSpread ** 2 - 12.5 * slowSpread ** 2;
    let mean = 0;
    let variance = commonVariance + seasonSpread ** 2 + slowSpread ** 2 + periodSpread ** 2 + unseen;
    if (n > 0) {
      const covariance = new Float64Array(n * n);
      const shared = new Float64Array(n);
      observations.forEach((a, i) => {
        shared[i] =
          commonVariance +
          (a.season === season ? seasonSpread ** 2 : 0) +
          slowSpread ** 2 * Math.exp(-a.ago / SLOW_PERIODS);
        observations.forEach((b, j) => {
          covariance[i * n + j] =
            commonVariance +
            (a.season === b.season ? seasonSpread ** 2 : 0) +
            slowSpread ** 2 * Math.exp(-Math.abs(a.ago - b.ago) / SLOW_PERIODS) +
            (i === j ? periodSpread ** 2 + a.variance : 0);
        });
      });
      const values = Float64Array.from(observations, ({ value }) => value);
      const solvedValues = values.slice();
      const factor = covariance.slice();
      solvePositive(factor, solvedValues, n);
      const solvedShared = shared.slice();
      solvePositive(covariance, solvedShared, n);
      for (let i = 0; i < n; i += 1) {
        log -= Math.log(factor[i * n + i] as number) + 0.5 * (values[i] as number) * (solvedValues[i] as number);
        mean += (shared[i] as number) * (solvedValues[i] as number);
        variance -= (shared[i] as number) * (solvedShared[i] as number);
      }
    }
    components.push({ log, mean, variance });
  }
  const highest = Math.max(...components.map(({ log }) => log));
  const weights = components.map(({ log }) => Math.exp(log - highest));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return components.map(({ mean, variance }, i) => ({ weight: (weights[i] as number) / total, mean, variance }));
}

/** Shift of all log-odds that explains how many deals were won, and its variance; `scores` are calibrated log-odds. */
export function shiftOf(scores: ArrayLike<number>, wins: number): { value: number; variance: number } | null {
  if (scores.length === 0) return null;
  let shift = 0;
  let information = 0;
  for (let step = 0; step < 50; step += 1) {
    let expected = 0;
    information = 0;
    for (let i = 0; i < scores.length; i += 1) {
      const chance = 1 / (1 + Math.exp(-((scores[i] as number) + shift)));
      expected += chance;
      information += chance * (1 - chance);
    }
    const move = (wins - expected - shift) / (information + 1);
    shift += Math.max(-1, Math.min(1, move));
    if (Math.abs(move) < 1e-10) break;
  }
  if (information < 1e-9) return null;
  // The search was held at 0 by a standard normal: what that took is given back.
  return { value: (shift * (information + 1)) / information, variance: 1 / information };
}
