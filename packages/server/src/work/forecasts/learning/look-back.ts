/** How forecasts of past periods would have fared, of the organisation and of each scope. Pure, and slow. */
import {
  BASELINES,
  type BacktestRun,
  backtest,
  type ChanceTenth,
  type LearntPast,
  type PeriodRanks,
} from '@forecastle/rules';
import type { PastBand, ScopeRecord } from '../../../platform/database/schema/scope-record.ts';

export interface AskedScopes {
  readonly past: LearntPast;
  readonly seed: string;
  /** Weeks to go at which they are looked back on. */
  readonly weeks: readonly number[];
  readonly draws?: number;
  readonly scopes: readonly AskedOwners[];
}

export interface AskedOwners {
  readonly scope: string;
  /** Their numbers. */
  readonly owners: readonly number[];
  /** Place of the first period that is looked back on, and where the outcomes of those before it lay; of all without. */
  readonly from?: number;
  readonly ranks?: readonly PeriodRanks[];
}

export interface LookedBack {
  readonly record: ScopeRecord;
  readonly ranks: readonly PeriodRanks[];
}

/** Records of the scopes at the places that are given out, by place; until a place is none of theirs. */
export function recordsOfTaken(
  { past, seed, weeks, draws, scopes }: AskedScopes,
  take: () => number,
): Map<number, LookedBack> {
  const records = new Map<number, LookedBack>();
  for (;;) {
    const place = take();
    const scope = scopes[place];
    if (!scope) return records;
    const { scope: _, ...whose } = scope;
    records.set(
      place,
      recordOf(past, backtest(past, { seed, weeks, ...whose, ...(draws !== undefined && { draws }) })),
    );
  }
}

/** What is kept of runs, which are let go one by one: each holds every deal that was open. */
export function recordOf(learnt: LearntPast, runs: Iterable<BacktestRun>): LookedBack {
  const byWeek = new Map<number, CountedTenth[]>();
  const bands: PastBand[] = [];
  const told: PeriodRanks[] = [];
  for (const past of runs) {
    const { run, rows, period, weeksToGo, ranks } = past;
    const tenths = byWeek.get(weeksToGo) ?? noDeals();
    byWeek.set(weeksToGo, tenths);
    for (const [place, row] of rows.entries()) {
      const chance = run.chances[place] as number;
      const tenth = tenths[Math.min(9, Math.floor(chance * 10))] as CountedTenth;
      tenth.deals += 1;
      tenth.said += chance;
      tenth.won += learnt.moments.won[row] as number;
    }
    bands.push(bandOf(learnt, past));
    told.push({ period, weeksToGo, ranks });
  }
  const tenthsByWeek = [...byWeek].map(([weeksToGo, tenths]) => ({ weeksToGo, tenths }));
  const tenths = tenthsByWeek.reduce<readonly ChanceTenth[]>((sum, week) => addTenths(sum, week.tenths), noDeals());
  return { record: { bands, tenths, tenthsByWeek }, ranks: told };
}

type CountedTenth = { -readonly [K in keyof ChanceTenth]: ChanceTenth[K] };

const noDeals = (): CountedTenth[] => Array.from({ length: 10 }, () => ({ deals: 0, said: 0, won: 0 }));

/** Returns the deals of two lots together, tenth by tenth. */
export const addTenths = (one: readonly ChanceTenth[], other: readonly ChanceTenth[]): ChanceTenth[] =>
  one.map(({ deals, said, won }, at) => {
    const more = other[at];
    return { deals: deals + (more?.deals ?? 0), said: said + (more?.said ?? 0), won: won + (more?.won ?? 0) };
  });

function bandOf(
  { periods }: LearntPast,
  { period, asOfDay, weeksToGo, run, actual, baselines }: BacktestRun,
): PastBand {
  const told = BASELINES.map((name) => {
    const { raw, calibrated, low, high } = baselines[name];
    const band =
      low === null || high === null
        ? null
        : { low: Math.round(low), middle: Math.round(calibrated ?? raw), high: Math.round(high) };
    return [name, band] as const;
  });
  return {
    period: periods[period]?.key ?? '',
    asOfDay,
    weeksToGo,
    low: Math.round(run.amount.low),
    mostLikely: Math.round(run.amount.mostLikely),
    high: Math.round(run.amount.high),
    actual: Math.round(actual.amount),
    ...(run.withheld && { withheld: true }),
    baselines: Object.fromEntries(told) as PastBand['baselines'],
  };
}
