/** Every past period forecast at every week before its end with nothing known later, and held against what happened. */
import { type BaselineName, baselinesAt, type Situation, situationsAt } from './baselines.ts';
import type { LearningPeriod } from './dealHistory.ts';
import { PERIODS_BETWEEN } from './horizon.ts';
import { askedOn, type LearntPast, type PastWeek, pastWeeks, rowKey } from './learn.ts';
import { idAt, type Moments } from './moments.ts';
import type { Win } from './outcomes.ts';
import { type PastLevels, pastLevels } from './pastLevels.ts';
import { type PastSizes, pastSizes } from './pastSizes.ts';
import { type Ranks, type Run, runForecast } from './run.ts';
import { newWinsBy, shareOf, WHOLE_SHARE } from './shareOfNew.ts';

export interface BacktestRun {
  /** Place of its period in the list. */
  readonly period: number;
  readonly weeksToGo: number;
  /** What happened before this day was known. */
  readonly asOfDay: number;
  readonly run: Omit<Run, 'rank'>;
  /** Where the outcome lay among the run's draws. */
  readonly ranks: Ranks;
  readonly actual: { readonly amount: number; readonly wins: number; readonly openWins: number };
  readonly closedAmount: number;
  readonly closedWins: number;
  /** Rows of the open deals, in the order of the run's chances. */
  readonly rows: Int32Array;
  readonly baselines: Readonly<Record<BaselineName, BaselineBand>>;
}

/** A baseline's figure as it is, and made better by its own past errors, with the band these give (null without any). */
export interface BaselineBand {
  readonly raw: number;
  readonly calibrated: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

export interface BacktestChoices {
  /** Names the organisation: all chance is derived from it. */
  readonly seed: string;
  /** Those asked for; all without. */
  readonly weeks?: readonly number[];
  /** Numbers of owners whose deals alone are forecast, by the organisation's fit; the organisation without. */
  readonly owners?: readonly number[];
  /** Times each period is drawn; 4,000 without. Fewer tell the ends of a band less exactly. */
  readonly draws?: number;
  /** Place of the first period that is looked back on, and where the outcomes of those before it lay; of all without. */
  readonly from?: number;
  readonly ranks?: readonly PeriodRanks[];
}

/** Where the outcome of a past period, by its place, lay among what was drawn of it so many weeks before its end. */
export type PeriodRanks = Pick<BacktestRun, 'period' | 'weeksToGo' | 'ranks'>;

/** Runs by week and then by period, one after the other: each holds every open deal. */
export function* backtest(
  learnt: LearntPast,
  { seed, weeks, owners, draws, from = 0, ranks: known = [] }: BacktestChoices,
): Generator<BacktestRun, void> {
  const between = PERIODS_BETWEEN[learnt.horizon];
  const wanted = new Set(owners);
  const isAsked = (of: number): boolean => owners === undefined || wanted.has(of);
  for (let week = learnt.firstWeek; week <= learnt.lastWeek; week += 1) {
    if (weeks && !weeks.includes(week)) continue;
    const ranks = known.filter(({ weeksToGo, period }) => weeksToGo === week && period < from);
    const past = pastWeeks(learnt, week);
    const situations = situationsAt(learnt, week, owners);
    for (const [period, asked] of learnt.asked.entries()) {
      if (period < from || !learnt.modelled[period] || !asked || week < asked.first || week > asked.last) continue;
      // Of those that were over when it was asked.
      const over = period - between;
      const run = runPast(learnt, {
        period,
        week,
        // The organisation asks once for each of all weeks, which together are much.
        known: owners ? knownBefore(learnt, period, week) : lookBefore(learnt, period, week),
        ...shownIn(past.find((seen) => seen.period === period)),
        ranks: ranks.filter((seen) => seen.period < over).map((seen) => seen.ranks),
        situations,
        seed,
        owners,
        isAsked,
        draws,
      });
      ranks.push({ period, weeksToGo: week, ranks: run.ranks });
      yield run;
    }
  }
}

/** What the period showed at the week itself. */
const shownIn = (seen: PastWeek | undefined): Pick<Asked, 'created' | 'shift' | 'newLevel'> => ({
  created: seen?.created ?? null,
  shift: seen?.shift ?? null,
  newLevel: seen?.newLevel ?? null,
});

interface Asked {
  readonly period: number;
  readonly week: number;
  readonly known: KnownBefore;
  readonly created: number | null;
  readonly shift: PastWeek['shift'];
  readonly newLevel: PastWeek['newLevel'];
  readonly situations: readonly (Situation | null)[];
  readonly ranks: readonly Ranks[];
  readonly seed: string;
  readonly owners: readonly number[] | undefined;
  readonly isAsked: (owner: number) => boolean;
  readonly draws: number | undefined;
}

/** What was known of the periods that were over when one was asked about. */
interface KnownBefore {
  readonly past: readonly PastWeek[];
  readonly levels: PastLevels;
  readonly sizes: PastSizes;
  /** New wins by the number of their owner. */
  readonly newWins: ReadonlyMap<number, number>;
}

/** Every scope asks for the same. */
const knownOnce = new WeakMap<Moments, Map<number, KnownBefore>>();

function knownBefore(learnt: LearntPast, period: number, week: number): KnownBefore {
  const known = knownOnce.get(learnt.moments) ?? new Map<number, KnownBefore>();
  knownOnce.set(learnt.moments, known);
  const key = rowKey(period, week);
  const found = known.get(key) ?? lookBefore(learnt, period, week);
  known.set(key, found);
  return found;
}

function lookBefore(learnt: LearntPast, period: number, week: number): KnownBefore {
  const over = period - PERIODS_BETWEEN[learnt.horizon];
  const past = pastWeeks(learnt, week).filter((seen) => seen.period < over);
  const { season } = learnt.periods[period] as LearningPeriod;
  return { past, levels: pastLevels(past, season, week), sizes: pastSizes(past), newWins: newWinsBy(past) };
}

function runPast(
  learnt: LearntPast,
  { period, week, known, created, shift, newLevel, situations, ranks, seed, owners, isAsked, draws }: Asked,
): BacktestRun {
  const { moments, learnable } = learnt;
  const asked = learnt.periods[period] as LearningPeriod;
  const asOfDay = askedOn(learnt, period, week);
  const { rows, amounts } = situations[period] as Situation;
  const wins = (learnt.wins[period] as readonly Win[]).filter((win) => isAsked(win.owner));
  const closed = wins.filter(({ day }) => day < asOfDay);
  const closedAmount = closed.reduce((sum, { amount }) => sum + amount, 0);
  const { rank, ...run } = runForecast(
    {
      season: asked.season,
      seed: `${seed}|${owners?.join(',') ?? ''}|${asked.key}|${asOfDay}`,
      open: {
        idOf: (place) => idAt(moments, rows[place] as number),
        scores: Float64Array.from(rows, (row) => learnt.scores[row] as number),
        amounts,
      },
      created,
      closedAmount,
      closedWins: closed.length,
      past: known.past,
      levels: known.levels,
      sizes: known.sizes,
      pastRanks: ranks,
      // Levels are the organisation's: what some of its people missed says nothing of them.
      followsDrift: owners === undefined,
      ...(draws !== undefined && { draws }),
      ...(owners === undefined ? WHOLE_SHARE : shareOf(known.newWins, owners, learnable.deals.owners.size)),
    },
    learnt.calibrations[period] ?? { middle: 0, slope: 1 },
  );
  const actual = {
    amount: wins.reduce((sum, { amount }) => sum + amount, 0),
    wins: wins.length,
    openWins: rows.reduce((sum, row) => sum + (moments.won[row] as number), 0),
  };
  return {
    period,
    weeksToGo: week,
    asOfDay,
    run,
    ranks: rank({ ...actual, shift, newLevel }),
    rows,
    actual,
    closedAmount,
    closedWins: closed.length,
    baselines: baselinesAt(learnt, situations, { period, seed: `${seed}|${period}|${week}` }),
  };
}
