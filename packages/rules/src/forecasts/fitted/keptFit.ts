/** What was learnt, in a form that is kept: the present is forecast by it long after the past was read. */
import type { BacktestRun } from './backtest.ts';
import type { Calibration } from './calibration.ts';
import { type ColumnFact, columnsNamed, eachDesign, fallingEffects, type Scale, segmentValues } from './columns.ts';
import { type FittedModel, HALF_LIVES } from './fitModel.ts';
import type { Horizon } from './horizon.ts';
import { type Learnt, pastWeeks, rowKey, type SeenWeek } from './learn.ts';
import type { Numbering } from './moments.ts';
import { risingIn } from './ridge.ts';
import type { Ranks } from './run.ts';
import { newWinsBy } from './shareOfNew.ts';

/** Names the way of learning and forecasting; another name for every change that changes figures. */
export const FITTED_METHOD = 'landmarks-2';
/** Values of one list that are kept: more are thinned to these, evenly by size. */
const VALUES_KEPT = 200;
/** Periods whose rows say what the typical deal is like. */
const TYPICAL_PERIODS = 4;

export interface KeptWeek {
  /** By period. */
  readonly past: readonly SeenWeek[];
  readonly ranks: readonly Ranks[];
  /** Mean of each column over the open deals of the last periods; null without any. */
  readonly typical: readonly number[] | null;
  /** New wins by owner. */
  readonly newWins: readonly (readonly [owner: string, wins: number])[];
}

/** Plain data. */
export interface KeptFit {
  readonly method: string;
  /** Keys of the periods learnt from. */
  readonly periods: readonly string[];
  readonly stages: number;
  readonly scale: Scale;
  readonly columns: readonly string[];
  readonly coefficients: readonly number[];
  readonly owners: readonly (readonly [owner: string, coefficient: number])[];
  /** Facts that the history does not hold. */
  readonly missing: readonly ColumnFact[];
  readonly calibration: Calibration;
  /** What each place of the segments is called. */
  readonly segmentNames: readonly string[];
  /** The history shows beyond chance that deals which are overdue or silent are won more often. */
  readonly risesWhenLate: boolean;
  /** First day from which creations are known; null where nothing was closed. */
  readonly covered: number | null;
  /** Keys of the first and the last period of each stretch without a sign of life; none in fits that do not say. */
  readonly gaps?: readonly { readonly first: string; readonly last: string }[];
  /** Which period it speaks of; the running one in fits that do not say. */
  readonly horizon?: Horizon;
  /** The least whole weeks to go; 1 in fits that do not say. */
  readonly firstWeek?: number;
  /** By whole weeks to go, from the least. */
  readonly weeks: readonly KeptWeek[];
}

/** `told`: the organisation's own past runs. Null where nothing could be learnt. */
export function keepFit(learnt: Learnt, told: readonly Pick<BacktestRun, 'weeksToGo' | 'ranks'>[]): KeptFit | null {
  const { learnable, periods } = learnt;
  const model = learnt.models.at(-1) ?? null;
  const calibration = learnt.calibrations.at(-1);
  if (!model || !calibration || learnt.modelled.at(-1) !== true) return null;
  const names = [...learnable.deals.owners.keys()];
  return {
    method: FITTED_METHOD,
    periods: periods
      .filter(({ coveredFrom }, period) => learnt.asked[period] != null && coveredFrom === undefined)
      .map(({ key }) => key),
    stages: learnable.stages,
    scale: model.scale,
    columns: model.columns.map(({ name }) => name),
    coefficients: [...model.fit.beta],
    owners: names.flatMap((name, owner): [string, number][] => {
      const coefficient = model.fit.ownerBeta[owner];
      return coefficient ? [[name, coefficient]] : [];
    }),
    missing: model.missing,
    calibration,
    segmentNames: learnable.deals.segmentNames,
    risesWhenLate: risingIn(model.fit, fallingEffects(model.columns, model.scale)).length > 0,
    covered: finiteOrNull(learnt.covered.at(-1)),
    horizon: learnt.horizon,
    firstWeek: learnt.firstWeek,
    weeks: Array.from({ length: learnt.lastWeek - learnt.firstWeek + 1 }, (_, index): KeptWeek => {
      const week = learnt.firstWeek + index;
      const past = pastWeeks(learnt, week);
      return {
        past: past.map(({ period: _, newOwners: __, ...seen }) => thinnedWeek(seen)),
        ranks: told.filter(({ weeksToGo }) => weeksToGo === week).map(({ ranks }) => ranks),
        typical: typicalOf(learnt, model, week),
        newWins: [...newWinsBy(past)].flatMap(([owner, wins]): [string, number][] =>
          owner < 0 ? [] : [[names[owner] as string, wins]],
        ),
      };
    }),
  };
}

const finiteOrNull = (day: number | undefined): number | null =>
  day !== undefined && Number.isFinite(day) ? day : null;

/** The model of a fit, ready to score. */
export function modelOf(kept: KeptFit): { readonly model: FittedModel; readonly numbering: Numbering } {
  const segments = segmentValues(kept.columns);
  return {
    model: {
      scale: kept.scale,
      columns: columnsNamed(kept.columns, kept.scale, segments),
      missing: kept.missing,
      fit: {
        beta: Float64Array.from(kept.coefficients),
        ownerBeta: Float64Array.from(kept.owners, ([, coefficient]) => coefficient),
      },
      strictness: 1,
      halfLife: HALF_LIVES[0],
    },
    numbering: { owners: new Map(kept.owners.map(([owner], index) => [owner, index])), segments },
  };
}

function typicalOf({ moments, rowsAt, periods }: Learnt, { columns }: FittedModel, week: number): number[] | null {
  const rows: number[] = [];
  for (let back = 1; back <= TYPICAL_PERIODS; back += 1) {
    for (const row of rowsAt.get(rowKey(periods.length - back, week)) ?? []) rows.push(row);
  }
  if (rows.length === 0) return null;
  const sums = columns.map(() => 0);
  eachDesign(columns, moments, rows, (x) => {
    for (let at = 0; at < x.length; at += 1) {
      const column = at % columns.length;
      sums[column] = (sums[column] as number) + (x[at] as number);
    }
  });
  return sums.map((sum) => sum / rows.length);
}

const thinnedWeek = (week: SeenWeek): SeenWeek => ({
  ...week,
  newSizes: thinned(week.newSizes),
  ratios: thinned(week.ratios),
  openSizes: thinned(week.openSizes),
});

function thinned(values: readonly number[]): readonly number[] {
  if (values.length <= VALUES_KEPT) return values;
  const sorted = values.toSorted((a, b) => a - b);
  return Array.from(
    { length: VALUES_KEPT },
    (_, i) => sorted[Math.floor(((i + 0.5) / VALUES_KEPT) * sorted.length)] as number,
  );
}
