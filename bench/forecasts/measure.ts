/** Forecasts every past period of one made-up organisation and keeps what the forecasts said beside what happened. */
import {
  BASELINES,
  type BacktestRun,
  type BaselineName,
  backtest,
  type Horizon,
  type LearntPast,
  learn,
  learnable,
  type PeriodKind,
  withoutGaps,
} from '@forecastle/rules';
import type { World } from './laws.ts';
import { makeOrganisation } from './world.ts';

/** Weeks to a period's end: early, at its middle, late, and in its last week. */
export const WEEKS = {
  quarter: { running: [13, 7, 3, 1], next: [26, 20, 16] },
  month: { running: [4, 2, 1], next: [8, 6, 5] },
  year: { running: [45, 26, 12, 1], next: [97, 78, 64] },
} as const;
/** Periods that are not judged, and those before the first model: of months, all of them would take an hour. */
const JUDGED_FROM = { quarter: 8, month: 24, year: 3 } as const;
const MODELS_FROM = { quarter: 0, month: 15, year: 0 } as const;

/** Whose forecasts are judged: the organisation's, each rep's, or those of teams of three. */
export const SCOPES = ['organisation', 'rep', 'team'] as const;
export type Scope = (typeof SCOPES)[number];
const TEAM_SIZE = 3;
/** Weeks and draws of reps and teams: of all of them, every week would take an hour. */
const SCOPE_WEEKS = [8, 4] as const;
const SCOPE_DRAWS = 1000;

export const TENTHS = 10;

/** One organisation of a world. */
export interface Task {
  readonly world: World;
  readonly seed: string;
  readonly horizon: Horizon;
  readonly kind: PeriodKind;
  readonly scope: Scope;
}

type Band = Pick<BacktestRun['run']['amount'], 'low' | 'mostLikely' | 'high' | 'unguardedLow' | 'unguardedHigh'>;

/** One forecast and what happened. */
export interface JudgedRun {
  readonly world: World;
  /** Names the organisation: its runs depend on each other. */
  readonly cluster: string;
  readonly period: number;
  readonly week: number;
  /** From the ninth quarter on; the others show how a history begins. */
  readonly isJudged: boolean;
  /** Periods with a model before this one; null where models do not begin with the history. */
  readonly since: number | null;
  readonly isShock: boolean;
  /** How many periods lie between the history's end and this one; null before the end. */
  readonly afterEnd: number | null;
  /** Why the forecast was withheld; null where it was given. */
  readonly withheld: string | null;
  readonly amount: Band;
  readonly wins: Band;
  readonly actual: { readonly amount: number; readonly wins: number };
  readonly baselines: Readonly<Record<BaselineName, BacktestRun['baselines'][BaselineName]>>;
}

/** Chances of open deals in one tenth of all chances, and how many of these deals were won. */
export interface Tenth {
  dealWeeks: number;
  deals: number;
  said: number;
  won: number;
}

export interface Measured {
  readonly runs: readonly JudgedRun[];
  readonly tenths: readonly Tenth[];
}

/** Returns the weeks at which forecasts of this kind, horizon and scope are judged. */
export const weeksOf = ({ kind, horizon, scope }: Pick<Task, 'kind' | 'horizon' | 'scope'>): readonly number[] =>
  scope === 'organisation' ? WEEKS[kind][horizon] : SCOPE_WEEKS;

export function measure({ world, seed, horizon, kind, scope }: Task): Measured {
  const { deals, periods, stages, shocked, endsAt } = makeOrganisation(world, seed, kind);
  const known = learnable(deals, stages);
  const live = withoutGaps(known, periods);
  const learnt = learn(known, live.periods, { horizon, modelsFrom: MODELS_FROM[kind] });
  const runs: JudgedRun[] = [];
  const tenths = Array.from({ length: TENTHS }, () => ({ dealWeeks: 0, said: 0, won: 0, deals: new Set<number>() }));
  let firstPeriod = Number.POSITIVE_INFINITY;
  for (const past of backtestScope(learnt, { world, seed, horizon, kind, scope })) {
    // An empty range that holds an empty outcome says nothing.
    if (scope !== 'organisation' && past.rows.length === 0) continue;
    const { period, weeksToGo: week, run, actual, baselines } = past;
    firstPeriod = Math.min(firstPeriod, period);
    const isJudged = period >= JUDGED_FROM[kind] && period < endsAt;
    runs.push({
      world,
      cluster: `${world} ${seed}`,
      period,
      week,
      isJudged,
      since: null,
      isShock: shocked.has(period),
      afterEnd: period < endsAt ? null : period - endsAt,
      withheld: run.withheld?.of ?? null,
      amount: run.amount,
      wins: run.wins,
      actual: { amount: actual.amount, wins: actual.wins },
      baselines: Object.fromEntries(BASELINES.map((name) => [name, baselines[name]])) as JudgedRun['baselines'],
    });
    if (!isJudged) continue;
    for (const [place, row] of past.rows.entries()) {
      const chance = run.chances[place] as number;
      const tenth = tenths[Math.min(TENTHS - 1, Math.floor(chance * TENTHS))] as (typeof tenths)[number];
      tenth.dealWeeks += 1;
      tenth.said += chance;
      tenth.won += learnt.moments.won[row] as number;
      tenth.deals.add(learnt.moments.deal[row] as number);
    }
  }
  return {
    // Months before the first model are left out on purpose: there the first forecast says nothing of a beginning.
    runs: runs.map((run) => ({ ...run, since: MODELS_FROM[kind] === 0 ? run.period - firstPeriod : null })),
    tenths: tenths.map(({ deals: distinct, ...sums }) => ({ ...sums, deals: distinct.size })),
  };
}

function* backtestScope(learnt: LearntPast, task: Task): Generator<BacktestRun, void> {
  const { seed, scope } = task;
  const weeks = weeksOf(task);
  if (scope === 'organisation') return yield* backtest(learnt, { seed, weeks });
  const owners = Array.from({ length: learnt.learnable.deals.owners.size }, (_, place) => place);
  const size = scope === 'rep' ? 1 : TEAM_SIZE;
  for (let first = 0; first < owners.length; first += size) {
    const members = owners.slice(first, first + size);
    // The last owners may be too few for a team.
    if (members.length < size) continue;
    yield* backtest(learnt, { seed, weeks, owners: members, draws: SCOPE_DRAWS });
  }
}
