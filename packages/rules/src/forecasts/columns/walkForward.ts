/** Learns from decided deals as time passes, and scores each deal by a model of those decided on earlier days. */
import { binReader } from './columnCells.ts';
import { type Column, type DecidedDeal, placesOf } from './decidedDeals.ts';
import { areaUnderCurve, lossOf, type MeasuredSkill, measure, type Scored } from './measuredSkill.ts';
import { type WinFit, type WinSettings, type WinTerms, winTerms } from './winModel.ts';

/** Reports fits done and fits known to be needed; more are needed where columns turn out to know the outcome. */
export type OnFit = (done: number, total: number) => void;

/** Settings are chosen on the fifth of the deals before those that are scored. */
const CHOSEN_SHARE = 0.4;
const BLOCKS = 10;
const BLOCK_MIN = 50;
const YEAR = 365;

const PLAIN = { penalty: 4, pairPenalty: null };
const PENALTIES: readonly Pick<WinSettings, 'penalty' | 'pairPenalty'>[] = [
  PLAIN,
  { penalty: 4, pairPenalty: 8 },
  { penalty: 2, pairPenalty: 4 },
  { penalty: 16, pairPenalty: 64 },
];
const HALF_LIVES = [2 * YEAR, YEAR];

export class CountedFits {
  readonly #onFit: OnFit;
  #done = 0;
  #total = 0;

  constructor(onFit: OnFit) {
    this.#onFit = onFit;
  }

  expect(more: number): void {
    this.#total += more;
  }

  count(): void {
    this.#done += 1;
    this.#onFit(this.#done, this.#total);
  }
}

export interface Learnt {
  readonly terms: WinTerms;
  readonly settings: WinSettings;
  readonly predictions: readonly Prediction[];
  readonly judged: readonly Scored[];
  readonly bases: readonly number[];
  readonly measured: MeasuredSkill;
}

/** Chooses settings before `begin`, and scores and measures the deals from there on. */
export function learn(
  past: readonly DecidedDeal[],
  columns: readonly Column[],
  begin: number,
  fits: CountedFits,
): Learnt {
  const terms = winTerms(past, placesOf(columns));
  const choosing = { from: Math.floor(past.length * (1 - CHOSEN_SHARE)), to: begin };
  const judging = { from: begin, to: past.length };
  fits.expect((PENALTIES.length + HALF_LIVES.length) * blocksOf(choosing) + blocksOf(judging));
  const chosen = chooseSettings(past, terms, choosing, fits);
  const predictions = walk(past, terms, chosen.settings, judging, fits);
  const judged = recalibrated(past, begin, predictions, chosen.predictions);
  const bases = baseChances(past, begin);
  const measured = measure(past.slice(begin), judged, bases);
  return {
    terms,
    settings: chosen.settings,
    predictions: [...chosen.predictions, ...predictions],
    judged,
    bases,
    measured,
  };
}

/**
 * Returns the area of `used` columns with `leaks` beside them. One setting is enough to show it; numbers that know the
 * outcome count by their ranges, since the model's curve may miss an order of stages.
 */
export function areaWith(
  { used, leaks }: { readonly used: readonly Column[]; readonly leaks: readonly Column[] },
  past: readonly DecidedDeal[],
  begin: number,
  fits: CountedFits,
): number {
  const judging = { from: begin, to: past.length };
  fits.expect(blocksOf(judging));
  const { categories, numbers } = placesOf(used);
  const bins = leaks.map((column) => binReader(column, past.slice(0, begin)));
  const deals = past.map((deal) => ({
    ...deal,
    categories: [...categories.map((at) => deal.categories[at] ?? null), ...bins.map((binOf) => binOf(deal))],
  }));
  const places = { categories: deals[0]?.categories.map((_, at) => at) ?? [], numbers };
  const predictions = walk(deals, winTerms(deals, places), { ...PLAIN, halfLifeDays: null }, judging, fits);
  return areaUnderCurve(predictions.map(({ score, won }) => ({ chance: score, won })));
}

export const chanceOf = (score: number): number => 1 / (1 + Math.exp(-score));

export interface Prediction {
  readonly score: number;
  readonly won: boolean;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

const blockSize = ({ from, to }: Span): number => Math.max(BLOCK_MIN, Math.ceil((to - from) / BLOCKS));
const blocksOf = (span: Span): number => Math.ceil((span.to - span.from) / blockSize(span));

/** Returns the place of the first deal of the same day: deals of one day do not know of each other. */
export function firstOfDay(past: readonly DecidedDeal[], place: number): number {
  let first = place;
  while (first > 0 && past[first - 1]?.day === past[place]?.day) first -= 1;
  return first;
}

/** Fits ten times or less in a span, and scores each deal by a model of the deals decided on earlier days. */
function walk(
  past: readonly DecidedDeal[],
  terms: WinTerms,
  settings: WinSettings,
  { from, to }: Span,
  fits: CountedFits,
): Prediction[] {
  const size = blockSize({ from, to });
  const predictions: Prediction[] = [];
  let fit: WinFit | undefined;
  for (let at = from; at < to; ) {
    const end = Math.min(to, at + size);
    fit = terms.fit(Math.max(1, firstOfDay(past, at)), settings, fit);
    fits.count();
    for (const deal of past.slice(at, end)) predictions.push({ score: terms.score(fit, deal), won: deal.won });
    at = end;
  }
  return predictions;
}

interface Chosen {
  readonly settings: WinSettings;
  readonly predictions: readonly Prediction[];
  readonly loss: number;
}

/** Chooses the penalties, then the half-life, by the log loss that each has in a span. */
function chooseSettings(past: readonly DecidedDeal[], terms: WinTerms, span: Span, fits: CountedFits): Chosen {
  const tried = (settings: WinSettings): Chosen => {
    const predictions = walk(past, terms, settings, span, fits);
    return {
      settings,
      predictions,
      loss: predictions.reduce((sum, { score, won }) => sum + lossOf(chanceOf(score), won), 0),
    };
  };
  const least = (all: readonly Chosen[]): Chosen => all.reduce((best, each) => (each.loss < best.loss ? each : best));
  const first = least(PENALTIES.map((each) => tried({ ...each, halfLifeDays: null })));
  return least([first, ...HALF_LIVES.map((halfLifeDays) => tried({ ...first.settings, halfLifeDays }))]);
}

/** Returns the calibration of log-odds: slope and shift to the outcomes seen, held towards 1 and 0. */
export function correction(predictions: readonly Prediction[]): (score: number) => number {
  const [HELD_SLOPE, HELD_SHIFT] = [20, 5];
  let [slope, shift] = [1, 0];
  for (let step = 0; step < 12; step += 1) {
    let [ga, gb, haa, hab, hbb] = [-HELD_SLOPE * (slope - 1), -HELD_SHIFT * shift, HELD_SLOPE, 0, HELD_SHIFT];
    for (const { score, won } of predictions) {
      const chance = chanceOf(slope * score + shift);
      const [residual, curvature] = [(won ? 1 : 0) - chance, chance * (1 - chance)];
      ga += residual * score;
      gb += residual;
      haa += curvature * score * score;
      hab += curvature * score;
      hbb += curvature;
    }
    const determinant = haa * hbb - hab * hab;
    slope += (ga * hbb - gb * hab) / determinant;
    shift += (gb * haa - ga * hab) / determinant;
  }
  return (score) => slope * score + shift;
}

/** Returns each deal's chance, calibrated on the predictions for deals that ended before it. */
function recalibrated(
  past: readonly DecidedDeal[],
  begin: number,
  predictions: readonly Prediction[],
  before: readonly Prediction[],
): Scored[] {
  const size = Math.max(BLOCK_MIN, Math.ceil(predictions.length / BLOCKS));
  const judged: Scored[] = [];
  for (let at = 0; at < predictions.length; at += size) {
    const known = firstOfDay(past, begin + at) - begin;
    const correct = correction([
      ...before.slice(0, before.length + Math.min(0, known)),
      ...predictions.slice(0, Math.max(0, known)),
    ]);
    for (const { score, won } of predictions.slice(at, at + size))
      judged.push({ chance: chanceOf(correct(score)), won });
  }
  return judged;
}

/** Returns for each deal from `begin` on the share won among all before it: what is known without any column. */
function baseChances(past: readonly DecidedDeal[], begin: number): number[] {
  let won = past.slice(0, begin).filter((deal) => deal.won).length;
  return past.slice(begin).map((deal, i) => {
    const base = (won + 1) / (begin + i + 2);
    if (deal.won) won += 1;
    return base;
  });
}
