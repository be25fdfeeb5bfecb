/**
 * Whether columns can tell wins from losses: learnt from deals decided before, asked of those decided after, as time passes.
 * No deal is judged by a model that saw its outcome, and settings are chosen before the deals that judge them. Columns that
 * know the outcome are found, left out and named: what is measured is the rest.
 */
import { mostInformative, type Rejected, soundColumns } from './chooseColumns.ts';
import { AREA_MAX, areaOfColumn, columnToBlame } from './columnAreas.ts';
import {
  type Column,
  type ColumnNames,
  type DecidedDeal,
  KNOWS_OUTCOME,
  type LeftOutColumn,
  type OpenDeal,
} from './decidedDeals.ts';
import { lossOf, type MeasuredSkill, type Scored } from './measuredSkill.ts';
import { leakSentence, notEnoughSentence, skillSentence } from './skillWords.ts';
import {
  areaWith,
  CountedFits,
  chanceOf,
  correction,
  firstOfDay,
  type Learnt,
  learn,
  type OnFit,
} from './walkForward.ts';

export type { MeasuredSkill } from './measuredSkill.ts';

export interface SkillOfColumns {
  /** `knows_outcome`: the only columns left know how the deals ended. Else the verdict is about the columns used. */
  readonly verdict: 'skill' | 'no_skill' | 'not_enough' | 'knows_outcome';
  /** In words for the person who asked. */
  readonly sentence: string;
  readonly decided: number;
  readonly won: number;
  /** Null with too few deals, or where no column is left. */
  readonly measured: MeasuredSkill | null;
  /** The columns learnt from, those that move the chances most first; `weight` in log-odds, one standard deviation. */
  readonly columns: readonly { readonly name: string; readonly weight: number }[];
  readonly leftOut: readonly LeftOutColumn[];
  /** Columns that probably know the outcome, and the area with them beside the rest; null where there are none. */
  readonly knowsOutcome: LeakingColumns | null;
}

export interface LeakingColumns {
  readonly columns: readonly string[];
  /** Null with too few deals. */
  readonly areaWithThem: number | null;
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
/** Standard errors that a gain must exceed, one-sided 95%. */
const SURE = 1.645;

/** Measures `deals`, in any order; those of the same day count in the order given. */
export function winsByColumns(
  deals: readonly DecidedDeal[],
  names: ColumnNames,
  open: readonly OpenDeal[] = [],
  onFit: OnFit = () => undefined,
): WinsByColumns {
  const order = deals.map((_, place) => place).sort((a, b) => dayAt(deals, a) - dayAt(deals, b) || a - b);
  const places = order.slice(-DECIDED_MAX);
  const past = places.map((place) => deals[place] as DecidedDeal);
  const base = shareWon(past);
  const begin = Math.floor(past.length * (1 - JUDGED_SHARE));
  const lacks = lacking(past, begin);
  const fits = new CountedFits(onFit);
  const { used, leftOut, learnt } = measureRest(past, begin, { names, open, canMeasure: lacks === null, fits });
  const leaks = leftOut.filter(({ reason }) => KNOWS_OUTCOME.has(reason)).map(({ column }) => column);
  const knowsOutcome =
    leaks.length === 0
      ? null
      : {
          columns: leaks.map(({ name }) => name),
          areaWithThem: lacks === null ? areaWith({ used, leaks }, past, begin, fits) : null,
        };
  const common = {
    decided: deals.length,
    won: deals.filter((deal) => deal.won).length,
    leftOut: leftOut.map(({ column, ...why }) => ({ name: column.name, ...why })),
    knowsOutcome,
  };
  if (learnt === null) {
    const isLeak = lacks === null && knowsOutcome !== null;
    const sentence = lacks ?? (isLeak ? null : 'No column is left to measure.');
    return {
      ...common,
      verdict: isLeak ? 'knows_outcome' : 'not_enough',
      sentence: [sentence, leakSentence(knowsOutcome, null)].filter((each) => each !== null).join(' '),
      measured: null,
      columns: [],
      judged: [],
      chanceOf: () => base,
    };
  }
  const { terms, settings, judged, predictions, measured, bases } = learnt;
  const skill = hasSkill(judged, bases, measured);
  const fit = terms.fit(past.length, settings);
  const correct = correction(predictions);
  return {
    ...common,
    verdict: skill ? 'skill' : 'no_skill',
    sentence: [skillSentence(skill, measured, base), leakSentence(knowsOutcome, measured.areaUnderCurve)]
      .filter((each) => each !== null)
      .join(' '),
    measured,
    columns: namedWeights(terms.weights(fit), used),
    judged: judged.map(({ chance, won: ended }, i) => ({ place: places[begin + i] as number, chance, won: ended })),
    chanceOf: skill ? (deal) => chanceOf(correct(terms.score(fit, deal))) : () => base,
  };
}

interface Rest {
  readonly used: readonly Column[];
  readonly leftOut: readonly Rejected[];
  /** Null where no column is left, or deals are too few. */
  readonly learnt: Learnt | null;
}

/** Measures the columns that remain once every column that knows the outcome is left out, however many rounds that takes. */
function measureRest(
  past: readonly DecidedDeal[],
  begin: number,
  {
    names,
    open,
    canMeasure,
    fits,
  }: {
    readonly names: ColumnNames;
    readonly open: readonly OpenDeal[];
    readonly canMeasure: boolean;
    readonly fits: CountedFits;
  },
): Rest {
  const { sound, leftOut: unsound } = soundColumns(past, names, open);
  const training = past.slice(0, firstOfDay(past, begin));
  const blamed: Rejected[] = [];
  const areas = new Map<Column, number>();
  const areaOf = (column: Column): number => {
    const area = areas.get(column) ?? areaOfColumn(column, past, training.length);
    areas.set(column, area);
    return area;
  };
  const blame = (column: Column) => blamed.push({ column, reason: 'area_too_high', area: areaOf(column) });
  let rest = sound;
  for (;;) {
    const { chosen, tooMany } = mostInformative(rest, training);
    const leftOut = [...unsound, ...blamed, ...tooMany];
    if (!canMeasure || chosen.length === 0) return { used: chosen, leftOut, learnt: null };
    const alone = chosen.filter((column) => areaOf(column) > AREA_MAX);
    if (alone.length > 0) for (const column of alone) blame(column);
    else {
      const learnt = learn(past, chosen, begin, fits);
      if (learnt.measured.areaUnderCurve <= AREA_MAX) return { used: chosen, leftOut, learnt };
      blame(columnToBlame(chosen, past, learnt.settings));
    }
    rest = sound.filter((column) => !blamed.some((each) => each.column === column));
  }
}

/** Says what is missing for a verdict, or null. */
function lacking(past: readonly DecidedDeal[], begin: number): string | null {
  const ends = (deals: readonly DecidedDeal[]) => {
    const won = deals.filter((deal) => deal.won).length;
    return { won, lost: deals.length - won };
  };
  const [all, judges] = [ends(past), ends(past.slice(begin))];
  if (past.length < DECIDED_MIN || Math.min(all.won, all.lost) < OUTCOME_MIN) {
    return notEnoughSentence(all, { deals: DECIDED_MIN, each: OUTCOME_MIN });
  }
  return Math.min(judges.won, judges.lost) < JUDGED_MIN
    ? notEnoughSentence(judges, { latest: judges.won + judges.lost, each: JUDGED_MIN })
    : null;
}

const dayAt = (deals: readonly DecidedDeal[], place: number): number => deals[place]?.day ?? 0;
/** Never 0 or 1: nothing is certain, and what few deals say is held near the middle. */
const shareWon = (deals: readonly DecidedDeal[]): number =>
  (deals.filter(({ won }) => won).length + 1) / (deals.length + 2);

function hasSkill(judged: readonly Scored[], bases: readonly number[], { areaLow }: MeasuredSkill): boolean {
  const gains = judged.map(({ chance, won }, i) => lossOf(bases[i] as number, won) - lossOf(chance, won));
  const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
  const variance = gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0) / gains.length;
  return areaLow > 0.5 && mean > SURE * Math.sqrt(variance / gains.length);
}

function namedWeights(weights: readonly number[], columns: readonly Column[]): SkillOfColumns['columns'] {
  // Weights come for category columns first, as `columnsOf` lists them.
  return columns
    .map(({ name }, i) => ({ name, weight: weights[i] as number }))
    .sort((a, b) => b.weight - a.weight || (a.name < b.name ? -1 : 1));
}
