/** How forecasts of past periods would have fared, of the organisation and of each scope. Pure, and slow. */
import { BASELINES, type BacktestRun, backtest, type LearntPast } from '@forecastle/rules';
import type { ChanceTenth, PastBand, ScopeRecord } from '../../../platform/database/schema/scope-record.ts';

export interface AskedScopes {
  readonly past: LearntPast;
  readonly seed: string;
  /** Weeks to go at which they are looked back on. */
  readonly weeks: readonly number[];
  readonly draws?: number;
  /** Numbers of the owners of each. */
  readonly scopes: readonly { readonly scope: string; readonly owners: readonly number[] }[];
}

/** Records of the scopes at the places that are given out, by place; until a place is none of theirs. */
export function recordsOfTaken(
  { past, seed, weeks, draws, scopes }: AskedScopes,
  take: () => number,
): Map<number, ScopeRecord> {
  const records = new Map<number, ScopeRecord>();
  for (;;) {
    const place = take();
    const scope = scopes[place];
    if (!scope) return records;
    const { owners } = scope;
    const runs = backtest(past, { seed, weeks, owners, ...(draws !== undefined && { draws }) });
    records.set(place, recordOf(past, runs).record);
  }
}

/** What is kept of runs, which are let go one by one: each holds every deal that was open. */
export function recordOf(
  learnt: LearntPast,
  runs: Iterable<BacktestRun>,
): { record: ScopeRecord; runs: readonly Pick<BacktestRun, 'weeksToGo' | 'ranks'>[] } {
  const tenths = Array.from({ length: 10 }, () => ({ deals: 0, said: 0, won: 0 }));
  const bands: PastBand[] = [];
  const told: Pick<BacktestRun, 'weeksToGo' | 'ranks'>[] = [];
  for (const past of runs) {
    const { run, rows, weeksToGo, ranks } = past;
    for (const [place, row] of rows.entries()) {
      const chance = run.chances[place] as number;
      const tenth = tenths[Math.min(9, Math.floor(chance * 10))] as {
        -readonly [K in keyof ChanceTenth]: ChanceTenth[K];
      };
      tenth.deals += 1;
      tenth.said += chance;
      tenth.won += learnt.moments.won[row] as number;
    }
    bands.push(bandOf(learnt, past));
    told.push({ weeksToGo, ranks });
  }
  return { record: { bands, tenths }, runs: told };
}

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
    baselines: Object.fromEntries(told) as PastBand['baselines'],
  };
}
