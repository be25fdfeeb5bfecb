/** What a learning leaves to the next one, so that learning anew after one more period is work on that period alone. */
import type { Calibration } from './calibration.ts';
import { type ColumnFact, columnsNamed, type Scale } from './columns.ts';
import type { LearningPeriod } from './dealHistory.ts';
import type { FittedModel, HalfLife } from './fitModel.ts';
import type { Horizon } from './horizon.ts';
import type { Learnable } from './moments.ts';

/** Shared shift of log-odds that a period showed at a week. */
export interface Shift {
  readonly value: number;
  readonly variance: number;
}

/** Plain data. */
interface KeptModel {
  readonly scale: Scale;
  readonly columns: readonly string[];
  readonly missing: readonly ColumnFact[];
  readonly strictness: number;
  readonly halfLife: HalfLife;
  readonly beta: readonly number[];
  /** By the place of the owner among those kept. */
  readonly owners: readonly number[];
}

interface KeptPeriod {
  readonly key: string;
  /** What was known of it: open deals at all its weeks, and wins with what they came to in minor units. */
  readonly rows: number;
  readonly wins: number;
  readonly wonAmount: number;
  /** What it showed at each week at which it was asked about. */
  readonly shifts: readonly (readonly [weeksToGo: number, shift: Shift | null])[];
}

/** Plain data, for periods and fits as they were numbered then. */
export interface KeptPast {
  readonly horizon: Horizon;
  readonly stages: number;
  /** Most weeks to go, and the least less one. */
  readonly weeks: number;
  readonly owners: readonly string[];
  readonly periods: readonly KeptPeriod[];
  /** By the number of periods that were over: models, how they were calibrated, and the last ones' fits by each strictness. */
  readonly models: readonly (KeptModel | null)[];
  readonly calibrations: readonly Calibration[];
  readonly fits: readonly (readonly [over: number, fits: readonly KeptModel[]])[];
}

/** By the number of periods that were over; of fits the last ones. */
interface PastModels {
  readonly models: readonly (FittedModel | null)[];
  readonly calibrations: readonly Calibration[];
  readonly fits: ReadonlyMap<number, readonly FittedModel[]>;
}

/** A past as a learning goes on from it. */
export interface OpenedPast extends PastModels {
  /** Finished periods that it tells of. */
  readonly count: number;
  readonly shifts: readonly ReadonlyMap<number, Shift | null>[];
}

/** What is known of a finished period now. */
export type KnownPeriod = Omit<KeptPeriod, 'key' | 'shifts'>;

export interface PastAtHand {
  readonly learnable: Learnable;
  readonly horizon: Horizon;
  readonly weeks: number;
  readonly periods: readonly LearningPeriod[];
  readonly known: readonly KnownPeriod[];
}

export interface PastToKeep extends PastAtHand, PastModels {
  readonly shifts: readonly KeptPeriod['shifts'][];
}

export function keepPast(past: PastToKeep): KeptPast {
  return {
    horizon: past.horizon,
    stages: past.learnable.stages,
    weeks: past.weeks,
    owners: past.learnable.deals.ownerNames,
    periods: past.periods.map(({ key }, place) => ({
      key,
      ...(past.known[place] as KnownPeriod),
      shifts: past.shifts[place] ?? [],
    })),
    models: past.models.map((model) => model && keptModel(model)),
    calibrations: past.calibrations,
    fits: [...past.fits].map(([over, fits]) => [over, fits.map(keptModel)]),
  };
}

const keptModel = ({ scale, columns, missing, strictness, halfLife, fit }: FittedModel): KeptModel => ({
  scale,
  columns: columns.map(({ name }) => name),
  missing,
  strictness,
  halfLife,
  beta: [...fit.beta],
  owners: [...fit.ownerBeta],
});

/** Of what was known of finished periods so much may have changed since: deals are merged and erased, days are told late. */
const CHANGED_MOST = 0.01;

/** Null where it tells of another past than the one at hand: then all is to be learnt from the beginning. */
export function openPast(kept: KeptPast, now: PastAtHand): OpenedPast | null {
  if (!isSamePast(kept, now)) return null;
  const { owners } = now.learnable.deals;
  const places = kept.owners.map((owner) => owners.get(owner));
  const modelOf = ({ scale, columns, missing, strictness, halfLife, beta, owners: known }: KeptModel): FittedModel => {
    const ownerBeta = new Float64Array(owners.size);
    for (const [at, place] of places.entries()) if (place !== undefined) ownerBeta[place] = known[at] ?? 0;
    return {
      scale,
      columns: columnsNamed(columns, scale, now.learnable.deals.segments),
      missing,
      strictness,
      halfLife,
      fit: { beta: Float64Array.from(beta), ownerBeta },
    };
  };
  return {
    count: kept.periods.length,
    models: kept.models.map((model) => model && modelOf(model)),
    calibrations: kept.calibrations,
    fits: new Map(kept.fits.map(([over, fits]) => [over, fits.map(modelOf)])),
    shifts: kept.periods.map(({ shifts }) => new Map(shifts)),
  };
}

function isSamePast(kept: KeptPast, { learnable, horizon, weeks, periods, known }: PastAtHand): boolean {
  const isSameKind = kept.horizon === horizon && kept.stages === learnable.stages && kept.weeks === weeks;
  if (!isSameKind || kept.periods.some(({ key }, place) => key !== periods[place]?.key)) return false;
  return (['rows', 'wins', 'wonAmount'] as const).every((figure) => {
    let [whole, changed] = [0, 0];
    for (const [place, then] of kept.periods.entries()) {
      whole += then[figure];
      changed += Math.abs(then[figure] - (known[place]?.[figure] ?? 0));
    }
    return changed <= CHANGED_MOST * whole;
  });
}
