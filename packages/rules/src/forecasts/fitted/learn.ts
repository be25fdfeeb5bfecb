/**
 * Learns from finished periods: a model for each that had not seen it, and one for the period asked about. What each past
 * model said of its period calibrates the later ones and tells how far periods differ.
 */
import { type Calibration, calibrate, calibrated } from './calibration.ts';
import { coveredFrom as coveredByPeriod, creationsBefore, type NewLevel, newLevelOf } from './coverage.ts';
import type { LearningPeriod } from './dealHistory.ts';
import { chooseFit, type Fits, fitAll, lossesOf } from './fitChoice.ts';
import {
  type DealPeriods,
  dealPeriodsOf,
  eachScore,
  type FittedModel,
  fitInput,
  roomForFits,
  type SolveRidges,
  solveInTurn,
} from './fitModel.ts';
import { type AskedWeeks, askedWeeks, type Horizon, landmarkDay, PERIODS_BETWEEN } from './horizon.ts';
import { type KeptPast, type KnownPeriod, keepPast, type OpenedPast, openPast, type Shift } from './keptPast.ts';
import { shiftOf } from './levelModel.ts';
import { amountAt, gatherMoments, type Learnable, landmarksOf, type Moments, wonAmountAt } from './moments.ts';
import { creationDays, type Win, winsOf } from './outcomes.ts';
import { sharedFloats, sharedInts } from './shared.ts';

/** Wins that a finished period must hold before anything is learnt. */
export const WINS_MIN = 10;
/** Finished periods on which ways to fit are judged. */
const JUDGED_PERIODS = 2;
const CALIBRATED_BY_PERIODS = 6;
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
  readonly shift: Shift | null;
  /** Wins recorded after the instant, and how many they were for the deals created before it; null where nobody knows these. */
  readonly newWins: number;
  readonly newLevel: NewLevel | null;
  readonly newSizes: readonly number[];
  /** Deals created in the 13 weeks before the instant, estimated where the history covers fewer; null without any. */
  readonly created: number | null;
  /** All that the period brought, minor units and deals. */
  readonly wonAmount: number;
  readonly won: number;
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
  /** By period the first day from which creations are known. */
  readonly covered: readonly number[];
  /** The least and the most whole weeks to go. */
  readonly firstWeek: number;
  readonly lastWeek: number;
  /** For each period, and one more for the period asked about now, whether there is a model of it that may be shown. */
  readonly modelled: readonly boolean[];
  readonly calibrations: readonly Calibration[];
  /** Uncalibrated log-odds of each row by the model that had not seen its period; NaN without one, or where nobody asks. */
  readonly scores: Float64Array;
  /** By period and weeks to go what an earlier learning found; empty where there was none. */
  readonly shifts: readonly ReadonlyMap<number, Shift | null>[];
}

/** Everything learnt. */
export interface Learnt extends LearntPast {
  /**
   * For each period the model that had seen none that was not over when it was asked about, and one more for the period
   * asked about now, which is the last; null without.
   */
  readonly models: readonly (FittedModel | null)[];
  /** By the number of periods that were over, of the last of these: fits by each strictness. */
  readonly fits: ReadonlyMap<number, readonly FittedModel[]>;
  /** Finished periods that an earlier learning has told of; 0 where all was learnt now. */
  readonly known: number;
}

export function pastOf({ models: _, fits: __, known: ___, ...past }: Learnt): LearntPast {
  return past;
}

export const rowKey = (period: number, week: number): number => week * 1024 + period;

export interface LearnChoices {
  /** Periods before this place are learnt from, and get no model of their own. */
  readonly modelsFrom?: number;
  readonly horizon?: Horizon;
  /** One after the other without. */
  readonly solve?: SolveRidges;
  /** What an earlier learning left; where it tells of another past, all is learnt now. */
  readonly kept?: KeptPast | undefined;
}

/**
 * `periods` are finished, by time and one after the other. The last model is for the period after them, or with the horizon
 * `next` for the one after that.
 */
export function learn(
  learnable: Learnable,
  periods: readonly LearningPeriod[],
  { modelsFrom = 0, horizon = 'running', solve = solveInTurn, kept }: LearnChoices = {},
): Learnt {
  const landmarks = landmarksOf(periods, horizon);
  const moments = gatherMoments(learnable, periods, landmarks);
  const wins = winsOf(learnable, periods);
  const between = PERIODS_BETWEEN[horizon];
  const asked = periods.map((_, period) => askedWeeks(periods, period, horizon));
  const { firstWeek, lastWeek } = weeksAsked(asked);
  const weeks = firstWeek - 1 + lastWeek;
  const rowsAt = groupRows(moments);
  const dealPeriods = dealPeriodsOf(moments);
  const scores = sharedFloats(moments.count).fill(Number.NaN);
  const now = { learnable, horizon, weeks, periods, known: knownOf(moments, wins) };
  const before = (kept && openPast(kept, now)) ?? NOTHING_KEPT;
  // By the number of periods that were over: what a model may have seen.
  const models = before.models.slice();
  const fits: (readonly FittedModel[] | null)[] = models.map((_, over) => before.fits.get(over) ?? null);
  const firstLearning = wins.findIndex((won) => won.length >= WINS_MIN);
  const firstShown = wins.findIndex(
    (won, period) => won.length >= WINS_MIN && periods[period]?.coveredFrom === undefined,
  );
  const isAfter = (first: number, over: number): boolean => first >= 0 && over > first;
  const isLearnt = (over: number): boolean => isAfter(firstLearning, over) && over + between >= modelsFrom;
  const room = roomForFits(
    dealPeriods,
    Array.from({ length: periods.length + 1 }, (_, over) => over).filter(
      (over) => over >= models.length && isLearnt(over),
    ),
  );
  for (let over = models.length; over <= periods.length; over += 1) {
    const fitted = isLearnt(over) ? fitAt(over) : null;
    fits.push(fitted?.all ?? null);
    models.push(fitted?.best ?? null);
  }
  const scored = { moments, models: [...new Array<null>(between).fill(null), ...models], rowsAt, asked, scores };
  // What was found of earlier periods is kept; how deals were judged of late says how to turn what is said now.
  for (let period = Math.max(0, before.count - CALIBRATED_BY_PERIODS); period < periods.length; period += 1) {
    scorePeriod(scored, period);
  }
  const calibrations = [
    ...new Array<Calibration>(between).fill(UNTURNED),
    ...before.calibrations,
    ...calibrateAll(
      moments,
      dealPeriods,
      scores,
      Array.from({ length: models.length - before.calibrations.length }, (_, at) => before.calibrations.length + at),
    ),
  ];
  return {
    learnable,
    periods,
    horizon,
    asked,
    moments,
    rowsAt,
    wins,
    createdDays: creationDays(learnable),
    covered: coveredByPeriod(periods, learnable.closedDays),
    firstWeek,
    lastWeek,
    models: scored.models,
    // A first model from a part of a period says how far the next one was off, and nothing else.
    modelled: scored.models.map((model, period) => model !== null && isAfter(firstShown, period - between)),
    calibrations,
    scores,
    shifts: before.shifts,
    fits: new Map(
      fits
        .entries()
        .flatMap(([over, fitted]) => (fitted && over > periods.length - JUDGED_PERIODS ? [[over, fitted]] : [])),
    ),
    known: before.count,
  };

  function fitAt(over: number): Fits | null {
    const input = fitInput(moments, dealPeriods, room, {
      period: over,
      weeks,
      stages: learnable.stages,
      owners: learnable.deals.owners.size,
      cycleWeeks: cycleOf(learnable, wins.slice(0, over)),
    });
    if (!input.y.includes(1) || !input.y.includes(0)) return null;
    const judged = fits[over - JUDGED_PERIODS] ?? null;
    const rows = Array.from({ length: JUDGED_PERIODS }, (_, back) => rowsOfPeriod(rowsAt, asked, over - 1 - back));
    const losses = judged && lossesOf(judged, moments, rowsTogether(rows));
    const choice = chooseFit(judged, losses);
    return fitAll(input, choice, fits[over - 1] ?? null, solve);
  }
}

/** Weeks from creation to close that 95% of wins did not exceed; null without wins whose creation is known. */
function cycleOf({ deals }: Learnable, wins: readonly (readonly Win[])[]): number | null {
  const weeks = wins.flatMap((of) =>
    of.flatMap(({ deal, day }) =>
      deals.creationAssumed[deal] === 1 ? [] : [(day - (deals.createdDay[deal] as number)) / 7],
    ),
  );
  const rising = Float64Array.from(weeks).sort();
  return rising[Math.min(rising.length - 1, Math.floor(CYCLE_SHARE * rising.length))] ?? null;
}
const CYCLE_SHARE = 0.95;

const NOTHING_KEPT: OpenedPast = { count: 0, models: [], calibrations: [], fits: new Map(), shifts: [] };
/** Of periods that nobody had a model for. */
const UNTURNED: Calibration = { middle: 0, slope: 1 };

/** The least and the most whole weeks to go at which any period was asked about. */
function weeksAsked(asked: readonly (AskedWeeks | null)[]): { firstWeek: number; lastWeek: number } {
  const weeksToGo = asked.flatMap((weeks) => (weeks ? [weeks.first, weeks.last] : []));
  if (weeksToGo.length === 0) return { firstWeek: 1, lastWeek: 1 };
  return { firstWeek: Math.min(...weeksToGo), lastWeek: Math.max(...weeksToGo) };
}

function knownOf({ count, landmark, landmarks }: Moments, wins: readonly (readonly Win[])[]): KnownPeriod[] {
  const periods = Int32Array.from(landmarks, ({ period }) => period);
  const rows = new Int32Array(wins.length);
  for (let row = 0; row < count; row += 1) {
    const period = periods[landmark[row] as number] as number;
    rows[period] = (rows[period] as number) + 1;
  }
  return wins.map((won, period) => ({
    rows: rows[period] as number,
    wins: won.length,
    wonAmount: won.reduce((sum, { amount }) => sum + amount, 0),
  }));
}

/** What the next learning goes on from. */
export function pastToKeep(learnt: Learnt): KeptPast {
  const { learnable, horizon, periods, moments, wins, asked, models, calibrations, fits } = learnt;
  const between = PERIODS_BETWEEN[horizon];
  return keepPast({
    learnable,
    horizon,
    weeks: learnt.firstWeek - 1 + learnt.lastWeek,
    periods,
    known: knownOf(moments, wins),
    shifts: asked.map((weeks, period) =>
      weeks && models[period]
        ? Array.from({ length: weeks.last - weeks.first + 1 }, (_, at) => {
            const week = weeks.first + at;
            return [week, pastWeek(learnt, period, week).shift] as const;
          })
        : [],
    ),
    models: models.slice(between),
    calibrations: calibrations.slice(between),
    fits,
  });
}

type Scored = Pick<Learnt, 'moments' | 'models' | 'rowsAt' | 'asked' | 'scores'>;

function scorePeriod({ moments, models, rowsAt, asked, scores }: Scored, period: number): void {
  const model = models[period];
  if (!model || period >= asked.length) return;
  scoreRows(model, moments, rowsOfPeriod(rowsAt, asked, period), scores);
}

function scoreRows(model: FittedModel, moments: Moments, rows: Int32Array, scores: Float64Array): void {
  eachScore([model], moments, rows, (_, row, score) => {
    scores[row] = score;
  });
}

/** Scores what was found by an earlier learning too, at these weeks: for those whose periods nobody has looked back on yet. */
export function scoreAll({ moments, models, rowsAt, asked, scores }: Learnt, weeks: readonly number[]): void {
  for (const period of asked.keys()) {
    const model = models[period];
    if (!model) continue;
    for (const week of weeks) {
      const rows = rowsAt.get(rowKey(period, week));
      if (rows && Number.isNaN(scores[rows[0] as number])) scoreRows(model, moments, rows, scores);
    }
  }
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
  const { moments, periods, scores, wins, createdDays, covered, calibrations } = learnt;
  const { season, coveredFrom } = periods[period] as LearningPeriod;
  const asOfDay = askedOn(learnt, period, week);
  const rows = learnt.rowsAt.get(rowKey(period, week)) ?? new Int32Array(0);
  const calibration = calibrations[period] as Calibration;
  const found = learnt.shifts[period];
  const isScored = rows.length > 0 && !Number.isNaN(scores[rows[0] as number]);
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
    shift: found
      ? (found.get(week) ?? null)
      : isScored
        ? shiftOf(
            Float64Array.from(rows, (row) => calibrated(calibration, scores[row] as number)),
            openWins,
          )
        : null,
    newWins: fresh.length,
    // Where a history begins within a period, deals that were there already are entered as if they were new.
    newLevel:
      coveredFrom !== undefined
        ? null
        : newLevelOf(periods[period] as LearningPeriod, {
            asOfDay,
            covered: covered[period] as number,
            createdDays,
            newWinsFrom: (day) =>
              day === asOfDay ? fresh.length : newWinsFrom(learnt, wins[period] as readonly Win[], day),
          }),
    newSizes: fresh.map(({ amount }) => amount),
    newOwners: fresh.map(({ owner }) => owner),
    created: creationsBefore(createdDays, covered[period] as number, asOfDay)?.count ?? null,
    wonAmount: (wins[period] as readonly Win[]).reduce((sum, { amount }) => sum + amount, 0),
    won: (wins[period] as readonly Win[]).length,
    ratios,
    openSizes,
  };
}

/** Deals won from a day on that nobody knew before it. */
function newWinsFrom({ learnable: { deals } }: LearntPast, wins: readonly Win[], from: number): number {
  return wins.filter(({ deal, day }) => day >= from && (deals.day[deals.firstState[deal] as number] as number) >= from)
    .length;
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
