/**
 * Whether columns can tell wins from losses: learnt from deals decided before, asked of those decided after, as time passes.
 * No deal is judged by a model that saw its outcome, and settings are chosen before the deals that judge them.
 */

import type { ColumnNames } from './decidedDeals.ts';
import {
  type DecidedDeal,
  type LeftOutColumn,
  type OpenDeal,
  type UsableColumns,
  usableColumns,
} from './decidedDeals.ts';
import { type WinFit, type WinSettings, type WinTerms, winTerms } from './winModel.ts';

export interface SkillOfColumns {
  readonly verdict: 'skill' | 'no_skill' | 'not_enough';
  /** In words for the person who asked. */
  readonly sentence: string;
  readonly decided: number;
  readonly won: number;
  /** Null with too few deals. */
  readonly measured: MeasuredSkill | null;
  /** The columns learnt from, those that move the chances most first; `weight` in log-odds, one standard deviation. */
  readonly columns: readonly { readonly name: string; readonly weight: number }[];
  readonly leftOut: readonly LeftOutColumn[];
}

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
  /** Mean distance of said and seen in ten groups by chance, and what a model that is right would have by chance alone. */
  readonly calibrationError: number;
  readonly calibrationFloor: number;
  /** Log loss per deal, and that of saying the share won so far of every deal. */
  readonly logLoss: number;
  readonly baseLogLoss: number;
}

export interface WinsByColumns extends SkillOfColumns {
  /** Chance in [0, 1] of an open deal being won at all; the share won so far where there is no skill. */
  chanceOf(deal: OpenDeal): number;
  /** Of each judged deal, by time, what was said before it was decided. */
  readonly judged: readonly { readonly place: number; readonly chance: number; readonly won: boolean }[];
}

/** The latest so many are learnt from; the sentence says so. */
export const DECIDED_MAX = 20_000;
/** Fewer cannot be told apart from luck. */
export const DECIDED_MIN = 200;
const OUTCOME_MIN = 30;
/** Of each end among the deals that judge. */
const JUDGED_MIN = 10;
const JUDGED_SHARE = 0.2;
/** Settings are chosen on the fifth of the deals before those that are judged. */
const CHOSEN_SHARE = 0.4;
const BLOCKS = 10;
const BLOCK_MIN = 50;
const YEAR = 365;
const TENTHS = 10;
/** Standard errors that a gain must exceed, one-sided 95%. */
const SURE = 1.645;
const CURVE_SURE = 1.96;

const PENALTIES: readonly Pick<WinSettings, 'penalty' | 'pairPenalty'>[] = [
  { penalty: 4, pairPenalty: null },
  { penalty: 4, pairPenalty: 8 },
  { penalty: 2, pairPenalty: 4 },
  { penalty: 16, pairPenalty: 64 },
];
const HALF_LIVES = [2 * YEAR, YEAR];

/** `deals` in any order; of the same day in the order given. */
export function winsByColumns(
  deals: readonly DecidedDeal[],
  names: ColumnNames,
  open: readonly OpenDeal[] = [],
): WinsByColumns {
  const order = deals.map((_, place) => place).sort((a, b) => dayAt(deals, a) - dayAt(deals, b) || a - b);
  const places = order.slice(-DECIDED_MAX);
  const past = places.map((place) => deals[place] as DecidedDeal);
  const usable = usableColumns(past, names, open);
  const base = shareWon(past);
  const common = { decided: deals.length, won: deals.filter((deal) => deal.won).length, leftOut: usable.leftOut };
  const begin = Math.floor(past.length * (1 - JUDGED_SHARE));
  const lacks = lacking(past, begin, usable);
  if (lacks !== null) {
    return {
      ...common,
      verdict: 'not_enough',
      sentence: lacks,
      measured: null,
      columns: [],
      judged: [],
      chanceOf: () => base,
    };
  }
  const terms = winTerms(past, usable);
  const chosen = chooseSettings(past, terms, { from: Math.floor(past.length * (1 - CHOSEN_SHARE)), to: begin });
  const told = walk(past, terms, chosen.settings, { from: begin, to: past.length });
  const judged = recalibrated(past, begin, told, chosen.told);
  const bases = baseChances(past, begin);
  const measured = measure(past.slice(begin), judged, bases);
  const skill = hasSkill(judged, bases, measured);
  const fit = terms.fit(past.length, chosen.settings);
  const correct = correction([...chosen.told, ...told]);
  return {
    ...common,
    verdict: skill ? 'skill' : 'no_skill',
    sentence: sentenceOf(skill, measured, base),
    measured,
    columns: namedWeights(terms.weights(fit), usable, names),
    judged: judged.map(({ chance, won: ended }, i) => ({ place: places[begin + i] as number, chance, won: ended })),
    chanceOf: skill ? (deal) => chanceOf(correct(terms.score(fit, deal))) : () => base,
  };
}

/** What is missing for a verdict, in words. */
function lacking(past: readonly DecidedDeal[], begin: number, usable: UsableColumns): string | null {
  const ends = (deals: readonly DecidedDeal[]) => {
    const won = deals.filter((deal) => deal.won).length;
    return { won, lost: deals.length - won };
  };
  if (usable.categories.length + usable.numbers.length === 0) return 'No column is left to learn from.';
  const [all, judges] = [ends(past), ends(past.slice(begin))];
  if (past.length < DECIDED_MIN || Math.min(all.won, all.lost) < OUTCOME_MIN) {
    return `Not enough history: ${DECIDED_MIN} decided deals with ${OUTCOME_MIN} of each end are needed to tell skill from luck, and there are ${all.won} won and ${all.lost} lost.`;
  }
  return Math.min(judges.won, judges.lost) < JUDGED_MIN
    ? `Not enough history: ${JUDGED_MIN} of each end are needed among the latest ${judges.won + judges.lost} decided deals, which judge, and there are ${judges.won} won and ${judges.lost} lost.`
    : null;
}

const dayAt = (deals: readonly DecidedDeal[], place: number): number => deals[place]?.day ?? 0;
const chanceOf = (score: number): number => 1 / (1 + Math.exp(-score));
/** Never 0 or 1: nothing is certain, and what few deals say is held near the middle. */
const shareWon = (deals: readonly DecidedDeal[]): number =>
  (deals.filter(({ won }) => won).length + 1) / (deals.length + 2);

interface Told {
  readonly score: number;
  readonly won: boolean;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Whatever was decided on the same day is not known yet. */
function firstOfDay(past: readonly DecidedDeal[], place: number): number {
  let first = place;
  while (first > 0 && past[first - 1]?.day === past[place]?.day) first -= 1;
  return first;
}

/** Learnt anew as time passes, so many times in a span: each deal by a model of all that were decided on days before. */
function walk(past: readonly DecidedDeal[], terms: WinTerms, settings: WinSettings, { from, to }: Span): Told[] {
  const size = Math.max(BLOCK_MIN, Math.ceil((to - from) / BLOCKS));
  const told: Told[] = [];
  let fit: WinFit | undefined;
  for (let at = from; at < to; ) {
    const end = Math.min(to, at + size);
    fit = terms.fit(Math.max(1, firstOfDay(past, at)), settings, fit);
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
function chooseSettings(past: readonly DecidedDeal[], terms: WinTerms, span: Span): Chosen {
  const tried = (settings: WinSettings): Chosen => {
    const told = walk(past, terms, settings, span);
    return { settings, told, loss: told.reduce((sum, { score, won }) => sum + lossOf(chanceOf(score), won), 0) };
  };
  const least = (all: readonly Chosen[]): Chosen => all.reduce((best, each) => (each.loss < best.loss ? each : best));
  const first = least(PENALTIES.map((each) => tried({ ...each, halfLifeDays: null })));
  return least([first, ...HALF_LIVES.map((halfLifeDays) => tried({ ...first.settings, halfLifeDays }))]);
}

const lossOf = (chance: number, won: boolean): number => -Math.log(won ? chance : 1 - chance);

/** Slope and shift of said log-odds to what was seen, held towards 1 and 0. */
function correction(told: readonly Told[]): (score: number) => number {
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
): Judged {
  const size = Math.max(BLOCK_MIN, Math.ceil(told.length / BLOCKS));
  const judged: Judged[number][] = [];
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

type Judged = readonly { readonly chance: number; readonly won: boolean }[];

function measure(deals: readonly DecidedDeal[], judged: Judged, bases: readonly number[]): MeasuredSkill {
  const won = judged.filter((each) => each.won).length;
  const area = areaUnderCurve(judged);
  const error = areaError(area, won, judged.length - won);
  const { calibrationError, calibrationFloor } = calibration(judged);
  const mean = (loss: (each: Judged[number], i: number) => number) =>
    judged.reduce((sum, each, i) => sum + loss(each, i), 0) / judged.length;
  return {
    deals: judged.length,
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

/** For each deal from a place on, the share won among all before it: what is known without any column. */
function baseChances(past: readonly DecidedDeal[], begin: number): number[] {
  let won = past.slice(0, begin).filter((deal) => deal.won).length;
  return past.slice(begin).map((deal, i) => {
    const base = (won + 1) / (begin + i + 2);
    if (deal.won) won += 1;
    return base;
  });
}

function hasSkill(judged: Judged, bases: readonly number[], { areaLow }: MeasuredSkill): boolean {
  const gains = judged.map(({ chance, won }, i) => lossOf(bases[i] as number, won) - lossOf(chance, won));
  const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
  const variance = gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0) / gains.length;
  return areaLow > 0.5 && mean > SURE * Math.sqrt(variance / gains.length);
}

/** Mann and Whitney's share of pairs in order; equal chances count half. */
export function areaUnderCurve(judged: Judged): number {
  const sorted = judged.toSorted((a, b) => a.chance - b.chance);
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
function calibration(judged: Judged): Pick<MeasuredSkill, 'calibrationError' | 'calibrationFloor'> {
  const sorted = judged.toSorted((a, b) => a.chance - b.chance);
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

function namedWeights(
  weights: readonly number[],
  usable: UsableColumns,
  names: ColumnNames,
): SkillOfColumns['columns'] {
  const named = [
    ...usable.categories.map((at) => names.categories[at] ?? ''),
    ...usable.numbers.map((at) => names.numbers[at] ?? ''),
  ];
  return named
    .map((name, i) => ({ name, weight: weights[i] as number }))
    .sort((a, b) => b.weight - a.weight || (a.name < b.name ? -1 : 1));
}

const percent = (share: number): string => `${Math.round(share * 100)}%`;

function sentenceOf(skill: boolean, measured: MeasuredSkill, base: number): string {
  const { areaUnderCurve: area, areaLow, areaHigh, deals } = measured;
  const asked = `asked of the latest ${deals.toLocaleString('en')} decided deals, each by what was known of earlier ones`;
  const figure = `a won deal had the higher chance than a lost one ${percent(area)} of the time (${percent(areaLow)} to ${percent(areaHigh)}; by chance 50%)`;
  return skill
    ? `These columns tell wins from losses: ${asked}, ${figure}.`
    : `No skill found in these columns: ${asked}, ${figure}. Every deal has the share won so far, ${percent(base)}.`;
}
