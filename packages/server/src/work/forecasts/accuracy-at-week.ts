/** How past forecasts did at one distance from the end: the forecast, simpler ways, the commit, and win chances. */
import type { AtWeek as AtWeekShape, AccuracyRecord as RecordShape } from '@forecastle/contract';
import {
  atWeek,
  BASELINES,
  type BaselineName,
  calibrationError,
  chanceGroups,
  commitAccuracy,
  type ToldBand,
  type TrackRecord,
  trackRecord,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { PastBand, ScopeRecord } from '../../platform/database/schema/scope-record.ts';

type AtWeek = z.infer<typeof AtWeekShape>;

const BASELINE_LABELS: Readonly<Record<BaselineName, string>> = {
  so_far_plus_mean_rest: 'Closed so far plus the usual rest',
  stage_weighted: 'Weighted by stage',
  category_roll_up: 'Weighted by category',
  conversion_bootstrap: 'Stage win rates',
};

/** A record as an answer says it: its width is money. */
export const presentRecord = ({ width, ...record }: TrackRecord): z.infer<typeof RecordShape> => ({
  ...record,
  width: width === null ? null : String(Math.round(width)),
});

export const summaryOf = (bands: readonly PastBand[]): TrackRecord =>
  trackRecord(
    bands.map(({ period, low, mostLikely, high, actual, withheld = false }) => ({
      withheld,
      cluster: period,
      low,
      middle: mostLikely,
      high,
      actual,
    })),
  );

/** Returns this forecast beside simpler ways, where every one of these has a range: only there is anything compared. */
export function comparedWays(bands: readonly PastBand[]): Pick<AtWeek, 'compared' | 'baselines'> {
  const compared = bands.filter(isCompared);
  return {
    compared: {
      ...presentRecord(summaryOf(compared)),
      periods: new Set(compared.map(({ period }) => period)).size,
    },
    baselines: BASELINES.map((name) => ({
      name,
      label: BASELINE_LABELS[name],
      ...presentRecord(
        trackRecord(
          compared.flatMap(({ baselines, period, actual }): ToldBand[] => {
            const band = baselines[name];
            return band ? [{ cluster: period, ...band, actual }] : [];
          }),
        ),
      ),
    })),
  };
}

const isCompared = ({ baselines, withheld }: PastBand): boolean =>
  !withheld && BASELINES.every((name) => baselines[name] !== null);

interface Asked<Band> {
  readonly bands: readonly Band[];
  readonly record: ScopeRecord | null;
  /** Weeks before the end; the nearest that there is stands for it. */
  readonly asked: number;
  /** Reads the commits that stood when the ranges were made, in their order. */
  readonly commits: (bands: readonly Band[]) => Promise<readonly (number | null)[]>;
}

/** Null without past forecasts. */
export async function accuracyAtWeek<Band extends PastBand>({
  bands,
  record,
  asked,
  commits,
}: Asked<Band>): Promise<AtWeek | null> {
  const weeksToGo = nearest(
    bands.map((band) => band.weeksToGo),
    asked,
  );
  if (weeksToGo === null) return null;
  const there = atWeek(bands, weeksToGo);
  const ways = comparedWays(there);
  // Without anything to compare with, commits stand beside all that was forecast.
  const beside = ways.compared.periods > 0 ? there.filter(isCompared) : there.filter(({ withheld }) => !withheld);
  return {
    weeksToGo,
    summary: presentRecord(summaryOf(there)),
    ...ways,
    commit: commitOf(beside, await commits(beside)),
    calibration: calibrationOf(record, weeksToGo),
  };
}

/** The earlier of two as near. */
const nearest = (weeks: readonly number[], asked: number): number | null =>
  weeks.reduce<number | null>((best, week) => {
    if (best === null) return week;
    const closer = Math.abs(week - asked) - Math.abs(best - asked);
    return closer < 0 || (closer === 0 && week > best) ? week : best;
  }, null);

function commitOf(bands: readonly PastBand[], commits: readonly (number | null)[]): AtWeek['commit'] {
  const outcomes = bands.flatMap(({ actual }, at) => {
    const commit = commits[at] ?? null;
    return commit === null ? [] : [{ commitMinor: BigInt(commit), wonMinor: BigInt(actual) }];
  });
  if (outcomes.length === 0) return null;
  const { periods, errorPercent, biasPercent } = commitAccuracy(outcomes);
  const share = (percent: number | null): number | null => (percent === null ? null : percent / 100);
  return { periods, error: share(errorPercent), bias: share(biasPercent) };
}

function calibrationOf(record: ScopeRecord | null, weeksToGo: number): AtWeek['calibration'] {
  const week = record?.tenthsByWeek?.find((each) => each.weeksToGo === weeksToGo);
  const groups = chanceGroups(week?.tenths ?? record?.tenths ?? []);
  const those = (record?.bands ?? []).filter((band) => !week || band.weeksToGo === weeksToGo);
  return {
    weeksToGo: week ? weeksToGo : null,
    periods: new Set(those.map(({ period }) => period)).size,
    deals: groups.reduce((sum, { deals }) => sum + deals, 0),
    error: calibrationError(groups),
    // The same deal at each of its weeks is no new evidence: an interval would be far too narrow.
    groups: week ? groups : groups.map((group) => ({ ...group, low: null, high: null })),
  };
}
