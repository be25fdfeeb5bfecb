/** Learning in a process of its own. */
import type { Horizon, PeriodKind, SkillOfColumns } from '@forecastle/rules';
import { runInChild } from '../../../platform/child-process/run-in-child.ts';
import type { KeptLearning } from './kept-learning.ts';
import type { LearntPeriods } from './learn-periods.ts';
import type { PastForecasts } from './past-forecasts.ts';

export interface LearnerTask {
  readonly databaseUrl: string;
  readonly organizationId: string;
  readonly periodKinds: readonly PeriodKind[];
  readonly horizon: Horizon;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Days of the running periods as of which forecasts are made too; none without. */
  readonly pastDays?: readonly number[];
  /** Fits whose learning is gone on from; those that tell of another past are passed over. */
  readonly keptFits?: Readonly<Partial<Record<PeriodKind, string>>>;
  /** Deals from which on what was learnt is left to the next learning: of fewer it is as soon done from the beginning. */
  readonly keepsFrom?: number;
}

export interface Loaded {
  readonly stageIds: readonly string[];
  readonly undated: number;
  readonly imported: boolean;
}

/** With what is left to the next learning; null where that is as soon done from the beginning. */
export type LearntEvent = Omit<LearntPeriods, 'kept'> & { readonly kept: KeptLearning | null };

export type LearnerEvent =
  | ({ readonly kind: 'loaded' } & Loaded)
  | { readonly kind: 'learnt'; readonly learnt: LearntEvent; readonly past: readonly PastForecasts[] }
  | { readonly kind: 'columns'; readonly skill: SkillOfColumns };

/** Megabytes; histories, rows and fits lie outside. Held low, memory that was done with is collected sooner. */
const HEAP_MB = 256;
/** Of a larger organisation: a megabyte for a thousand deals. */
const DEALS_PER_MB = 1_000;
const YOUNG_MB = 8;

export interface Learnings {
  readonly loaded: Loaded;
  readonly learnt: readonly LearntEvent[];
  /** Forecasts of the days asked for. */
  readonly past: readonly PastForecasts[];
  /** What columns tell of winning; null where only next periods were asked for. */
  readonly columns: SkillOfColumns | null;
}

/** Of an organisation with so many deals. Throws when the process fails, or is ended by the signal. */
export async function learnInChild(
  task: LearnerTask,
  { deals = 0, signal }: { readonly deals?: number; readonly signal?: AbortSignal | undefined } = {},
): Promise<Learnings> {
  const told = await runInChild<LearnerTask, LearnerEvent>(new URL('./learner.ts', import.meta.url), task, {
    name: 'learning',
    heapMb: Math.max(HEAP_MB, Math.ceil(deals / DEALS_PER_MB)),
    youngMb: YOUNG_MB,
    signal,
  });
  let loaded: Loaded | null = null;
  const learnt: LearntEvent[] = [];
  const past: PastForecasts[] = [];
  let columns: SkillOfColumns | null = null;
  for (const each of told) {
    if (each.kind === 'loaded') loaded = each;
    else if (each.kind === 'learnt') {
      learnt.push(each.learnt);
      past.push(...each.past);
    } else columns = each.skill;
  }
  if (!loaded) throw new Error('the learner has read nothing');
  return { loaded, learnt, past, columns };
}
