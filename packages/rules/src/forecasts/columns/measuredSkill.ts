/** How well chances told wins from losses, measured on deals decided after they were given. */
import type { DecidedDeal } from './decidedDeals.ts';

export interface MeasuredSkill {
  /** The last fifth of the decided deals by time. */
  readonly deals: number;
  readonly won: number;
  readonly firstDay: number;
  readonly lastDay: number;
  /** How often a won deal had the higher chance than a lost one, with its 95% interval: 0.5 is none, 1 all. */
  readonly areaUnderCurve: number;
  readonly areaLow: number;
  readonly areaHigh: number;
  /** Mean distance of predicted and actual in ten groups by chance, and what a model that is right would have by luck. */
  readonly calibrationError: number;
  readonly calibrationFloor: number;
  /** Log loss per deal, and that of giving every deal the share won so far. */
  readonly logLoss: number;
  readonly baseLogLoss: number;
}

export interface Scored {
  readonly chance: number;
  readonly won: boolean;
}

/** Standard errors of a 95% interval. */
const CURVE_SURE = 1.96;
const TENTHS = 10;

export const lossOf = (chance: number, won: boolean): number => -Math.log(won ? chance : 1 - chance);

/** Measures `scored`, the chances of `deals` in the same order; `bases` are the shares won before each. */
export function measure(
  deals: readonly DecidedDeal[],
  scored: readonly Scored[],
  bases: readonly number[],
): MeasuredSkill {
  const won = scored.filter((each) => each.won).length;
  const area = areaUnderCurve(scored);
  const error = areaError(area, won, scored.length - won);
  const { calibrationError, calibrationFloor } = calibration(scored);
  const mean = (loss: (each: Scored, i: number) => number) =>
    scored.reduce((sum, each, i) => sum + loss(each, i), 0) / scored.length;
  return {
    deals: scored.length,
    won,
    firstDay: deals[0]?.day ?? 0,
    lastDay: deals.at(-1)?.day ?? 0,
    areaUnderCurve: area,
    areaLow: Math.max(0, area - CURVE_SURE * error),
    areaHigh: Math.min(1, area + CURVE_SURE * error),
    calibrationError,
    calibrationFloor,
    logLoss: mean(({ chance, won: ended }) => lossOf(chance, ended)),
    baseLogLoss: mean(({ won: ended }, i) => lossOf(bases[i] as number, ended)),
  };
}

/** Mann and Whitney's share of pairs in order; equal chances count half. */
export function areaUnderCurve(scored: readonly Scored[]): number {
  const sorted = scored.toSorted((a, b) => a.chance - b.chance);
  let [ranks, won] = [0, 0];
  for (let from = 0; from < sorted.length; ) {
    let to = from;
    while (to < sorted.length && sorted[to]?.chance === sorted[from]?.chance) to += 1;
    for (const each of sorted.slice(from, to)) {
      if (!each.won) continue;
      ranks += (from + to + 1) / 2;
      won += 1;
    }
    from = to;
  }
  return (ranks - (won * (won + 1)) / 2) / (won * (sorted.length - won));
}

/** Hanley and McNeil's standard error of an area under the curve. */
function areaError(area: number, won: number, lost: number): number {
  const both = area / (2 - area) - area ** 2;
  const other = (2 * area ** 2) / (1 + area) - area ** 2;
  return Math.sqrt((area * (1 - area) + (won - 1) * both + (lost - 1) * other) / (won * lost));
}

/** In ten groups of equal size by chance; the floor is the mean distance that chance alone leaves to a model that is right. */
function calibration(scored: readonly Scored[]): Pick<MeasuredSkill, 'calibrationError' | 'calibrationFloor'> {
  const sorted = scored.toSorted((a, b) => a.chance - b.chance);
  let [error, floor] = [0, 0];
  for (let tenth = 0; tenth < TENTHS; tenth += 1) {
    const group = sorted.slice(
      Math.floor((tenth * sorted.length) / TENTHS),
      Math.floor(((tenth + 1) * sorted.length) / TENTHS),
    );
    const off = group.reduce((sum, { chance, won }) => sum + chance - (won ? 1 : 0), 0);
    const variance = group.reduce((sum, { chance }) => sum + chance * (1 - chance), 0);
    error += Math.abs(off) / sorted.length;
    floor += Math.sqrt((2 / Math.PI) * variance) / sorted.length;
  }
  return { calibrationError: error, calibrationFloor: floor };
}
