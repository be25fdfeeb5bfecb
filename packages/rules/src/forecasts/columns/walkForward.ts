/** Learns from decided deals as time passes, and scores each deal by a model of those decided on earlier days. */
import { binReader } from './columnCells.ts';
import { type Column, type DecidedDeal, placesOf } from './decidedDeals.ts';
import { areaUnderCurve, lossOf, type MeasuredSkill, measure, type Scored } from './measuredSkill.ts';
import { type WinFit, type WinSettings, type WinTerms, winTerms } from './winModel.ts';

/** Reports fits done and fits known to be needed; more are needed where columns turn out to know the outcome. */
export type OnFit = (done: number, total: number) => void;

/** Settings are chosen on the fifth of the deals before those that are judged. */
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
  readonly told: readonly Told[];
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
  const told = walk(past, terms, chosen.settings, judging, fits);
  const judged = recalibrated(past, begin, told, chosen.told);
  const bases = baseChances(past, begin);
  const measured = measure(past.slice(begin), judged, bases);
  return { terms, settings: chosen.settings, told: [...chosen.told, ...told], judged, bases, measured };
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
  const told = walk(deals, winTerms(deals, places), { ...PLAIN, halfLifeDays: null }, judging, fits);
  return areaUnderCurve(told.map(({ score, won }) => ({ chance: score, won })));
}

export const chanceOf = (score: number): number => 1 / (1 + Math.exp(-score));

export interface Told {
  readonly score: number;
  readonly won: boolean;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

const blockSize = ({ from, to }: Span): number => Math.max(BLOCK_MIN, Math.ceil((to - from) / BLOCKS));
const blocksOf = (span: Span): number => Math.ceil((span.to - span.from) / blockSize(span));

/** Whatever was decided on the same day is not known yet. */
export function firstOfDay(past: readonly DecidedDeal[], place: number): number {
  let first = place;
  while (first > 0 && past[first - 1]?.day === past[place]?.day) first -= 1;
  return first;
}

/** Learnt anew as time passes, so many times in a span: each deal by a model of all that were decided on days before. */
function walk(
  past: readonly DecidedDeal[],
  terms: WinTerms,
  settings: WinSettings,
  { from, to }: Span,
  fits: CountedFits,
): Told[] {
  const size = blockSize({ from, to });
  const told: Told[] = [];
  let fit: WinFit | undefined;
  for (let at = from; at < to; ) {
    const end = Math.min(to, at + size);
    fit = terms.fit(Math.max(1, firstOfDay(past, at)), settings, fit);
    fits.count();
    for (const deal of past.slice(at, end)) told.push({ score: terms.score(fit, deal), won: deal.won });
    at = end;
  }
  return told;
}

interface Chosen {
  readonly settings: WinSettings;
  readonly told: readonly Told[];
  readonly loss: number;
}

/** First the penalties, then for how long a decision speaks: by what each would have told of a span. */
function chooseSettings(past: readonly DecidedDeal[], terms: WinTerms, span: Span, fits: CountedFits): Chosen {
  const tried = (settings: WinSettings): Chosen => {
    const told = walk(past, terms, settings, span, fits);
    return { settings, told, loss: told.reduce((sum, { score, won }) => sum + lossOf(chanceOf(score), won), 0) };
  };
  const least = (all: readonly Chosen[]): Chosen => all.reduce((best, each) => (each.loss < best.loss ? each : best));
  const first = least(PENALTIES.map((each) => tried({ ...each, halfLifeDays: null })));
  return least([first, ...HALF_LIVES.map((halfLifeDays) => tried({ ...first.settings, halfLifeDays }))]);
}

/** Slope and shift of said log-odds to what was seen, held towards 1 and 0. */
export function correction(told: readonly Told[]): (score: number) => number {
  const [HELD_SLOPE, HELD_SHIFT] = [20, 5];
  let [slope, shift] = [1, 0];
  for (let step = 0; step < 12; step += 1) {
    let [ga, gb, haa, hab, hbb] = [-HELD_SLOPE * (slope - 1), -HELD_SHIFT * shift, HELD_SLOPE, 0, HELD_SHIFT];
    for (const { score, won } of told) {
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

/** Each deal's chance, corrected by what had been told of deals that had ended before it. */
function recalibrated(
  past: readonly DecidedDeal[],
  begin: number,
  told: readonly Told[],
  before: readonly Told[],
): Scored[] {
  const size = Math.max(BLOCK_MIN, Math.ceil(told.length / BLOCKS));
  const judged: Scored[] = [];
  for (let at = 0; at < told.length; at += size) {
    const known = firstOfDay(past, begin + at) - begin;
    const correct = correction([
      ...before.slice(0, before.length + Math.min(0, known)),
      ...told.slice(0, Math.max(0, known)),
    ]);
    for (const { score, won } of told.slice(at, at + size)) judged.push({ chance: chanceOf(correct(score)), won });
  }
  return judged;
}

/** For each deal from a place on, the share won among all before it: what is known without any column. */
function baseChances(past: readonly DecidedDeal[], begin: number): number[] {
  let won = past.slice(0, begin).filter((deal) => deal.won).length;
  return past.slice(begin).map((deal, i) => {
    const base = (won + 1) / (begin + i + 2);
    if (deal.won) won += 1;
    return base;
  });
}
