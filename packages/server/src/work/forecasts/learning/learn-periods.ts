/** Learns from the finished periods of a kind, and tells how forecasts of them would have fared. Pure, and slow. */
import {
  asLearningPeriod,
  BASELINES,
  type BacktestRun,
  backtest,
  type FiscalCalendar,
  finishedPeriods,
  type Horizon,
  type KeptFit,
  keepFit,
  type Learnt,
  learn,
  learnable,
  type PeriodKind,
} from '@forecastle/rules';
import type { ChanceTenth, PastBand, ScopeRecord } from '../../../platform/database/schema/scope-record.ts';
import type { LoadedHistories } from './load-histories.ts';

export interface LearningTask {
  readonly histories: LoadedHistories;
  readonly fiscalCalendar: FiscalCalendar;
  /** What happened before this day is known. */
  readonly asOfDay: number;
  readonly seed: string;
  readonly horizon: Horizon;
  /** Whose bands are looked back on beside the organisation's: owners by the name of their scope. */
  readonly scopes: readonly { readonly scope: string; readonly owners: readonly string[] }[];
}

export interface LearntPeriods {
  readonly periodKind: PeriodKind;
  /** Key of the last finished period of which the history tells whole. */
  readonly lastPeriod: string | null;
  /** Null where nothing could be learnt. */
  readonly fit: KeptFit | null;
  readonly records: readonly { readonly scope: string; readonly record: ScopeRecord }[];
}

/** Finished periods that are looked back on, the last ones: of months, three years of models would cost more than they tell. */
const LOOKED_BACK_ON = 18;
/** Weeks to go at which teams and reps are looked back on; of many people, fewer. */
const SCOPE_WEEKS = [12, 8, 4, 2];
const MANY_SCOPES = 30;
const MANY_SCOPES_WEEKS = [8, 4];
/** Of many people each period is drawn so often, a quarter as often as the organisation's: it is what looking back on them costs. */
const MANY_SCOPES_DRAWS = 1_000;
/** What is looked back on of next periods costs the same again: teams and reps at one of the weeks. */
const NEXT_WEEKS_LEFT = [6];

export const ORGANIZATION = 'organization';

export function learnPeriods(periodKind: PeriodKind, task: LearningTask): LearntPeriods {
  const { histories, fiscalCalendar, asOfDay, seed, scopes, horizon } = task;
  const { deals, stageIds, firstClosedDay } = histories;
  const periods =
    firstClosedDay === null
      ? []
      : finishedPeriods(periodKind, { firstDay: firstClosedDay, lastDay: asOfDay, asOfDay }, fiscalCalendar);
  const learnt = learn(learnable(deals, stageIds.length), periods.map(asLearningPeriod), {
    modelsFrom: periods.length - LOOKED_BACK_ON,
    horizon,
  });
  const told = recordOf(learnt, backtest(learnt, { seed }));
  const weeks = scopeWeeks(horizon, scopes.length, learnt);
  const draws = scopes.length > MANY_SCOPES ? { draws: MANY_SCOPES_DRAWS } : {};
  const { owners: numbers } = learnt.learnable.deals;
  return {
    periodKind,
    lastPeriod: periods.at(-1)?.key ?? null,
    fit: keepFit(learnt, told.runs),
    records: [
      { scope: ORGANIZATION, record: told.record },
      ...scopes.flatMap(({ scope, owners }) => {
        const known = owners.flatMap((owner) => numbers.get(owner) ?? []);
        if (known.length === 0 || told.runs.length === 0) return [];
        return [{ scope, record: recordOf(learnt, backtest(learnt, { seed, weeks, owners: known, ...draws })).record }];
      }),
    ],
  };
}

function scopeWeeks(horizon: Horizon, scopes: number, { firstWeek, lastWeek }: Learnt): readonly number[] {
  if (horizon === 'next') return NEXT_WEEKS_LEFT.map((left) => Math.min(lastWeek, firstWeek - 1 + left));
  return scopes > MANY_SCOPES ? MANY_SCOPES_WEEKS : SCOPE_WEEKS;
}

/** What is kept of runs, which are let go one by one: each holds every deal that was open. */
function recordOf(
  learnt: Learnt,
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

function bandOf({ periods }: Learnt, { period, asOfDay, weeksToGo, run, actual, baselines }: BacktestRun): PastBand {
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
