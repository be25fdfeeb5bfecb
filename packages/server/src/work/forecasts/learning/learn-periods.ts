/** Learns from the finished periods of a kind, and tells how forecasts of them would have fared. Pure, and slow. */
import {
  asLearningPeriod,
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
  pastOf,
} from '@forecastle/rules';
import type { ScopeRecord } from '../../../platform/database/schema/scope-record.ts';
import type { LoadedHistories } from './load-histories.ts';
import { recordOf } from './look-back.ts';
import { ONE_THREAD, type Threads } from './threads/threads.ts';

export interface LearningTask {
  readonly histories: LoadedHistories;
  readonly fiscalCalendar: FiscalCalendar;
  /** What happened before this day is known. */
  readonly asOfDay: number;
  readonly seed: string;
  readonly horizon: Horizon;
  /** In one thread without. */
  readonly threads?: Threads | undefined;
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
  const { histories, fiscalCalendar, asOfDay, seed, scopes, horizon, threads = ONE_THREAD } = task;
  const { deals, stageIds, firstClosedDay } = histories;
  const periods =
    firstClosedDay === null
      ? []
      : finishedPeriods(periodKind, { firstDay: firstClosedDay, lastDay: asOfDay, asOfDay }, fiscalCalendar);
  const learnt = learn(learnable(deals, stageIds.length), periods.map(asLearningPeriod), {
    modelsFrom: periods.length - LOOKED_BACK_ON,
    horizon,
    solve: threads.solve,
  });
  const past = pastOf(learnt);
  const { owners: numbers } = learnt.learnable.deals;
  const known = scopes
    .map(({ scope, owners }) => ({ scope, owners: owners.flatMap((owner) => numbers.get(owner) ?? []) }))
    .filter(({ owners }) => owners.length > 0);
  const recordsOfScopes = threads.lookBack({
    past,
    seed,
    weeks: scopeWeeks(horizon, scopes.length, learnt),
    ...(scopes.length > MANY_SCOPES && { draws: MANY_SCOPES_DRAWS }),
    // Where no past period was forecast, nobody's was.
    scopes: past.modelled.slice(0, periods.length).includes(true) ? known : [],
  });
  const told = recordOf(past, backtest(past, { seed }));
  return {
    periodKind,
    lastPeriod: periods.at(-1)?.key ?? null,
    fit: keepFit(learnt, told.runs),
    records: [{ scope: ORGANIZATION, record: told.record }, ...recordsOfScopes()],
  };
}

function scopeWeeks(horizon: Horizon, scopes: number, { firstWeek, lastWeek }: Learnt): readonly number[] {
  if (horizon === 'next') return NEXT_WEEKS_LEFT.map((left) => Math.min(lastWeek, firstWeek - 1 + left));
  return scopes > MANY_SCOPES ? MANY_SCOPES_WEEKS : SCOPE_WEEKS;
}
