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
  pastToKeep,
  scoreAll,
  withoutGaps,
} from '@forecastle/rules';
import type { ScopeRecord } from '../../../platform/database/schema/scope-record.ts';
import { joined, type KeptLearning, keptScope, type LearningAtHand, lookedBackOn } from './kept-learning.ts';
import type { LoadedHistories } from './load-histories.ts';
import { type LookedBack, recordOf } from './look-back.ts';
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
  /** What an earlier learning left; all is learnt now without. */
  readonly before?: LearningAtHand | undefined;
}

export interface LearntPeriods {
  readonly periodKind: PeriodKind;
  /** Key of the last finished period of which the history tells whole. */
  readonly lastPeriod: string | null;
  /** Null where nothing could be learnt. */
  readonly fit: KeptFit | null;
  readonly records: readonly { readonly scope: string; readonly record: ScopeRecord }[];
  /** For the next learning. */
  readonly kept: Pick<KeptLearning, 'past' | 'scopes'>;
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
  const { histories, fiscalCalendar, asOfDay, seed, horizon, threads = ONE_THREAD } = task;
  const { deals, stageIds, firstClosedDay } = histories;
  const known = learnable(deals, stageIds.length);
  const finished =
    firstClosedDay === null
      ? []
      : finishedPeriods(periodKind, { firstDay: firstClosedDay, lastDay: asOfDay, asOfDay }, fiscalCalendar);
  const { periods, gaps } = withoutGaps(known, finished);
  const learnt = learn(known, periods.map(asLearningPeriod), {
    modelsFrom: periods.length - LOOKED_BACK_ON,
    horizon,
    solve: threads.solve,
    kept: task.before?.kept.past,
  });
  const weeks = scopeWeeks(horizon, task.scopes.length, learnt);
  const scopes = scopesLookedBackOn(task, learnt, weeks);
  if (scopes.some(({ before }) => before === null)) scoreAll(learnt, weeks);
  const past = pastOf(learnt);
  const laterOfScopes = threads.lookBack({
    past,
    seed,
    weeks,
    ...(task.scopes.length > MANY_SCOPES && { draws: MANY_SCOPES_DRAWS }),
    // Where no past period was forecast, nobody's was.
    scopes: past.modelled.slice(0, periods.length).includes(true)
      ? scopes.map(({ scope, numbers, before }) => ({ scope, owners: numbers, ...goingOn(learnt, before) }))
      : [],
  });
  const all = { scope: ORGANIZATION, owners: [], weeks: [] };
  const before = beforeOf(task, learnt, all);
  const later = recordOf(past, backtest(past, { seed, ...goingOn(learnt, before) }));
  const told = before ? joined(before, later) : later;
  const toldOfScopes = laterOfScopes().map(({ scope, record, ranks }, place) => {
    const earlier = scopes[place]?.before;
    return { scope, ...(earlier ? joined(earlier, { record, ranks }) : { record, ranks }) };
  });
  const fit = keepFit(learnt, told.ranks);
  return {
    periodKind,
    lastPeriod: periods.at(-1)?.key ?? null,
    fit: fit && { ...fit, gaps: gaps.map(({ first, last }) => ({ first: first.key, last: last.key })) },
    records: [
      { scope: ORGANIZATION, record: told.record },
      ...toldOfScopes.map(({ scope, record }) => ({ scope, record })),
    ],
    kept: {
      past: pastToKeep(learnt),
      scopes: [
        keptScope(all, told.ranks),
        ...toldOfScopes.map(({ scope, ranks }, place) =>
          keptScope({ scope, owners: scopes[place]?.owners ?? [], weeks }, ranks),
        ),
      ],
    },
  };
}

/** From the periods that an earlier learning does not tell of. */
const goingOn = (learnt: Learnt, before: LookedBack | null) =>
  before ? { from: learnt.known, ranks: before.ranks } : {};

/** Nothing where the earlier learning tells of another past. */
const beforeOf = (
  { before }: LearningTask,
  { known }: Learnt,
  scope: Parameters<typeof lookedBackOn>[1],
): LookedBack | null => lookedBackOn((known > 0 && before) || null, scope);

interface ScopeLookedBackOn {
  readonly scope: string;
  /** Rising. */
  readonly owners: readonly string[];
  readonly numbers: readonly number[];
  readonly before: LookedBack | null;
}

/** Those who own or owned anything. */
function scopesLookedBackOn(task: LearningTask, learnt: Learnt, weeks: readonly number[]): ScopeLookedBackOn[] {
  const { owners: numbers } = learnt.learnable.deals;
  return task.scopes
    .map(({ scope, owners: ids }) => {
      const owners = ids.toSorted();
      return {
        scope,
        owners,
        numbers: ids.flatMap((owner) => numbers.get(owner) ?? []),
        before: beforeOf(task, learnt, { scope, owners, weeks }),
      };
    })
    .filter((scope) => scope.numbers.length > 0);
}

function scopeWeeks(horizon: Horizon, scopes: number, { firstWeek, lastWeek }: Learnt): readonly number[] {
  if (horizon === 'next') return NEXT_WEEKS_LEFT.map((left) => Math.min(lastWeek, firstWeek - 1 + left));
  return scopes > MANY_SCOPES ? MANY_SCOPES_WEEKS : SCOPE_WEEKS;
}
