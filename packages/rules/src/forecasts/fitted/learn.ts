/**
 * Learns from finished periods: a model for each that had not seen it, and one for the period asked about. What each past
 * model said of its period calibrates the later ones and tells how far periods differ.
 */
import { type Calibration, calibrate, calibrated } from './calibration.ts';
import type { LearningPeriod } from './dealHistory.ts';
import {
  type DealPeriods,
  dealPeriodsOf,
  eachScore,
  type FitInput,
  type FittedModel,
  fitInput,
  fitModels,
  roomForFits,
  type SolveRidges,
  solveInTurn,
} from './fitModel.ts';
import { type AskedWeeks, askedWeeks, type Horizon, landmarkDay, PERIODS_BETWEEN } from './horizon.ts';
import { shiftOf } from './levelModel.ts';
import { amountAt, gatherMoments, type Learnable, landmarksOf, type Moments, wonAmountAt } from './moments.ts';
import { countBetween, creationDays, type Win, winsOf } from './outcomes.ts';
import { sharedFloats, sharedInts } from './shared.ts';

/** Wins that a finished period must hold before anything is learnt. */
export const WINS_MIN = 10;
/** All penalties are multiplied by the one of these that told the last two finished periods best. */
const STRICTNESSES = [1, 4, 16, 64];
const JUDGED_PERIODS = 2;
const CALIBRATED_BY_PERIODS = 6;
/** Weeks in which new deals are counted: more of them bring more new business. */
const NEW_DEAL_WEEKS = 13;
/** Periods whose wins say how large new business and closing amounts are, and the wins used where they are too few. */
const SIZES_FROM_PERIODS = 8;
const SIZES_MIN = 10;
const SIZES_ELSE = 50;
/** Ratios of closing amounts are held below this: a deal that grew more began as another. */
const RATIO_MAX = 5;

/** What a past period showed at one week before its end, as far as forecasts of later ones read it. */
export interface SeenWeek {
  readonly season: number;
  /** Calibrated shift; null where no model had been fitted before it. */
  readonly shift: { readonly value: number; readonly variance: number } | null;
  /** Wins recorded after the instant, and deals created in the weeks before it. */
  readonly newWins: number;
  readonly newSizes: readonly number[];
  readonly created: number;
  readonly ratios: readonly number[];
  /** Closing amounts of the deals open then: what one without an amount may turn out to be worth. */
  readonly openSizes: readonly number[];
}

export interface PastWeek extends SeenWeek {
  readonly period: number;
  /** Owners of the new wins; -1 for none. */
  readonly newOwners: readonly number[];
}

/** What looking back on past periods reads: plain data, which another thread may be given. */
export interface LearntPast {
  readonly learnable: Learnable;
  readonly periods: readonly LearningPeriod[];
  readonly horizon: Horizon;
  /** When each period was asked about; null where that was before the first. */
  readonly asked: readonly (AskedWeeks | null)[];
  readonly moments: Moments;
  /** Rows of each period and week, by `week * 1024 + period`. */
  readonly rowsAt: ReadonlyMap<number, Int32Array>;
  readonly wins: readonly (readonly Win[])[];
  readonly createdDays: Int32Array;
  /** The least and the most whole weeks to go. */
  readonly firstWeek: number;
  readonly lastWeek: number;
  /** For each period, and one more for the period asked about now, whether there is a model of it. */
  readonly modelled: readonly boolean[];
  readonly calibrations: readonly Calibration[];
  /** Uncalibrated log-odds of each row by the model that had not seen its period; NaN without one. */
  readonly scores: Float64Array;
}

/** Everything learnt. */
export interface Learnt extends LearntPast {
  /**
   * For each period the model that had seen none that was not over when it was asked about, and one more for the period
   * asked about now, which is the last; null without.
   */
  readonly models: readonly (FittedModel | null)[];
}

export function pastOf({ models: _, ...past }: Learnt): LearntPast {
  return past;
}

export const rowKey = (period: number, week: number): number => week * 1024 + period;

export interface LearnChoices {
  /** Periods before this place are learnt from, and get no model of their own. */
  readonly modelsFrom?: number;
  readonly horizon?: Horizon;
  /** One after the other without. */
  readonly solve?: SolveRidges;
}

/**
 * `periods` are finished, by time and one after the other. The last model is for the period after them, or with the horizon
 * `next` for the one after that.
 */
export function learn(
  learnable: Learnable,
  periods: readonly LearningPeriod[],
  { modelsFrom = 0, horizon = 'running', solve = solveInTurn }: LearnChoices = {},
): Learnt {
  const landmarks = landmarksOf(periods, horizon);
  const moments = gatherMoments(learnable, periods, landmarks);
  const wins = winsOf(learnable, periods);
  const between = PERIODS_BETWEEN[horizon];
  const asked = periods.map((_, period) => askedWeeks(periods, period, horizon));
  const weeksToGo = asked.flatMap((weeks) => (weeks ? [weeks.first, weeks.last] : []));
  const firstWeek = weeksToGo.length > 0 ? Math.min(...weeksToGo) : 1;
  const lastWeek = weeksToGo.length > 0 ? Math.max(...weeksToGo) : 1;
  const rowsAt = groupRows(moments);
  const dealPeriods = dealPeriodsOf(moments);
  const scores = sharedFloats(moments.count).fill(Number.NaN);
  const weeks = firstWeek - 1 + lastWeek;
  const models: (FittedModel | null)[] = new Array(between).fill(null);
  // By the number of periods that were over: what a model may have seen.
  const candidates: (readonly FittedModel[] | null)[] = [];
  const firstLearning = wins.findIndex((won) => won.length >= WINS_MIN);
  const isLearnt = (known: number): boolean =>
    firstLearning >= 0 && known > firstLearning && known + between >= modelsFrom;
  const room = roomForFits(
    dealPeriods,
    Array.from({ length: periods.length + 1 }, (_, known) => known).filter(isLearnt),
  );
  for (let known = 0; known <= periods.length; known += 1) {
    const period = known + between;
    if (!isLearnt(known)) {
      models.push(null);
      candidates.push(null);
      continue;
    }
    const input = fitInput(moments, dealPeriods, room, {
      period: known,
      weeks,
      stages: learnable.stages,
      owners: learnable.deals.owners.size,
    });
    if (!input.y.includes(1) || !input.y.includes(0)) {
      models.push(null);
      candidates.push(null);
      continue;
    }
    const fitted = fitAll(input, candidates[known - 1] ?? null, solve);
    candidates.push(fitted);
    const rowsOfLast = Array.from({ length: JUDGED_PERIODS }, (_, back) =>
      rowsOfPeriod(rowsAt, asked, known - 1 - back),
    );
    const best = bestStrictness(candidates[known - JUDGED_PERIODS] ?? null, moments, rowsTogether(rowsOfLast));
    const model = fitted[best] as FittedModel;
    models.push(model);
    if (period < periods.length) {
      eachScore([model], moments, rowsOfPeriod(rowsAt, asked, period), (_, row, score) => {
        scores[row] = score;
      });
    }
  }
  const calibrations = calibrateAll(
    moments,
    dealPeriods,
    scores,
    models
      .keys()
      .map((period) => period - between)
      .toArray(),
  );
  return {
    learnable,
    periods,
    horizon,
    asked,
    moments,
    rowsAt,
    wins,
    createdDays: creationDays(learnable),
    firstWeek,
    lastWeek,
    models,
    modelled: models.map((model) => model !== null),
    calibrations,
    scores,
  };
}

/** By each strictness, from the fit before; the first ones each from the one that is less strict. */
function fitAll(input: FitInput, before: readonly FittedModel[] | null, solve: SolveRidges): FittedModel[] {
  if (before) {
    return fitModels(
      input,
      STRICTNESSES.map((strictness, index) => ({ strictness, start: before[index] })),
      solve,
    );
  }
  const fitted: FittedModel[] = [];
  for (const strictness of STRICTNESSES) {
    fitted.push(...fitModels(input, [{ strictness, start: fitted.at(-1) }], solve));
  }
  return fitted;
}

function groupRows(moments: Moments): Map<number, Int32Array> {
  const { count, landmarks, landmark } = moments;
  const sizes = new Int32Array(landmarks.length);
  for (let row = 0; row < count; row += 1)
    sizes[landmark[row] as number] = (sizes[landmark[row] as number] as number) + 1;
  const lists = Array.from(sizes, sharedInts);
  sizes.fill(0);
  for (let row = 0; row < count; row += 1) {
    const at = landmark[row] as number;
    (lists[at] as Int32Array)[sizes[at] as number] = row;
    sizes[at] = (sizes[at] as number) + 1;
  }
  return new Map(
    landmarks.flatMap(({ period, weeksToGo }, at) => {
      const rows = lists[at] as Int32Array;
      return rows.length > 0 ? [[rowKey(period, weeksToGo), rows] as const] : [];
    }),
  );
}

function rowsOfPeriod(
  rowsAt: ReadonlyMap<number, Int32Array>,
  asked: readonly (AskedWeeks | null)[],
  period: number,
): Int32Array {
  const lists: Int32Array[] = [];
  const { first, last } = asked[period] ?? { first: 1, last: 0 };
  for (let week = first; week <= last; week += 1) lists.push(rowsAt.get(rowKey(period, week)) ?? new Int32Array(0));
  return rowsTogether(lists);
}

function rowsTogether(lists: readonly Int32Array[]): Int32Array {
  const rows = new Int32Array(lists.reduce((sum, { length }) => sum + length, 0));
  let place = 0;
  for (const list of lists) {
    rows.set(list, place);
    place += list.length;
  }
  return rows;
}

/** Index of the strictness whose fits, made before the last two finished periods, told these best; the second without. */
function bestStrictness(fits: readonly FittedModel[] | null, moments: Moments, rows: Int32Array): number {
  if (!fits) return 1;
  const losses = fits.map(() => 0);
  // All were fitted to the same rows, and so have the same columns.
  eachScore(fits, moments, rows, (index, row, score) => {
    losses[index] = (losses[index] as number) + Math.log1p(Math.exp(moments.won[row] === 1 ? -score : score));
  });
  let best = 1;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, loss] of losses.entries()) {
    if (loss < least - 1e-9) {
      least = loss;
      best = index;
    }
  }
  return best;
}

/** Each by the last of so many periods that were over. Rows of a period were all given log-odds, or none. */
function calibrateAll(
  moments: Moments,
  { count, first, period }: DealPeriods,
  scores: Float64Array,
  over: readonly number[],
): Calibration[] {
  const isUsed = (at: number, known: number): boolean => {
    const of = period[at] as number;
    return of < known && of >= known - CALIBRATED_BY_PERIODS && !Number.isNaN(scores[first[at] as number]);
  };
  const used = over.map((known) => {
    let [deals, rows] = [0, 0];
    for (let at = 0; at < count; at += 1) {
      if (!isUsed(at, known)) continue;
      rows += (first[at + 1] as number) - (first[at] as number);
      deals += 1;
    }
    return { known, deals, rows };
  });
  const most = Math.max(0, ...used.map(({ rows }) => rows));
  const said = new Float64Array(most);
  const won = new Uint8Array(most);
  return used.map(({ known, deals, rows }) => {
    let place = 0;
    for (let at = 0; at < count; at += 1) {
      if (!isUsed(at, known)) continue;
      for (let row = first[at] as number; row < (first[at + 1] as number); row += 1) {
        said[place] = scores[row] as number;
        won[place] = moments.won[row] as number;
        place += 1;
      }
    }
    return calibrate(said.subarray(0, rows), won.subarray(0, rows), deals / Math.max(1, rows));
  });
}

/** What all periods showed so many weeks before their ends, those that were asked about then. */
export function pastWeeks(learnt: LearntPast, week: number): PastWeek[] {
  return learnt.asked.flatMap((asked, period) => (asked ? [pastWeek(learnt, period, week)] : []));
}

/** Every scope and every later period asks for them again. */
const weeksLookedAt = new WeakMap<Moments, Map<number, PastWeek>>();

/** What the period at this place showed so many weeks before its end, by the calibration it was forecast with. */
function pastWeek(learnt: LearntPast, period: number, week: number): PastWeek {
  const known = weeksLookedAt.get(learnt.moments) ?? new Map<number, PastWeek>();
  weeksLookedAt.set(learnt.moments, known);
  const key = rowKey(period, week);
  const found = known.get(key) ?? lookAtWeek(learnt, period, week);
  known.set(key, found);
  return found;
}

function lookAtWeek(learnt: LearntPast, period: number, week: number): PastWeek {
  const { moments, periods, scores, wins, createdDays, calibrations } = learnt;
  const { season } = periods[period] as LearningPeriod;
  const asOfDay = askedOn(learnt, period, week);
  const rows = learnt.rowsAt.get(rowKey(period, week)) ?? new Int32Array(0);
  const calibration = calibrations[period] as Calibration;
  const known = rows.length > 0 && !Number.isNaN(scores[rows[0] as number]);
  let openWins = 0;
  const open = new Set<number>();
  const ratios: number[] = [];
  const openSizes: number[] = [];
  for (const row of rows) {
    if (moments.won[row] !== 1) continue;
    openWins += 1;
    open.add(moments.deal[row] as number);
    const amount = amountAt(moments, row);
    const closed = wonAmountAt(moments, row);
    if (amount > 0) ratios.push(Math.min(RATIO_MAX, closed / amount));
    openSizes.push(closed);
  }
  const fresh = (wins[period] as readonly Win[]).filter(({ deal, day }) => day >= asOfDay && !open.has(deal));
  return {
    period,
    season,
    shift: known
      ? shiftOf(
          Float64Array.from(rows, (row) => calibrated(calibration, scores[row] as number)),
          openWins,
        )
      : null,
    newWins: fresh.length,
    newSizes: fresh.map(({ amount }) => amount),
    newOwners: fresh.map(({ owner }) => owner),
    created: countBetween(createdDays, asOfDay - 7 * NEW_DEAL_WEEKS, asOfDay),
    ratios,
    openSizes,
  };
}

/** The day on which a period was asked about so many weeks before its end. */
export function askedOn({ periods, asked }: LearntPast, period: number, week: number): number {
  return landmarkDay(periods[period] as LearningPeriod, week, asked[period]?.during);
}

/** Values of the last periods, newest last; of more when they are too few. */
export function recentValues(past: readonly SeenWeek[], of: (week: SeenWeek) => readonly number[]): number[] {
  // Joined at once: lists of large organisations hold tens of thousands.
  const recent = ([] as readonly number[]).concat(...past.slice(-SIZES_FROM_PERIODS).map(of));
  return recent.length >= SIZES_MIN ? recent : past.flatMap(of).slice(-SIZES_ELSE);
}
