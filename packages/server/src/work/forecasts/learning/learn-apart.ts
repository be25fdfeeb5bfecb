/** Learning in a process of its own: it takes seconds of work and memory by the deal, and the server goes on answering. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Horizon, PeriodKind, SkillOfColumns } from '@forecastle/rules';
import type { LearntPeriods } from './learn-periods.ts';
import type { ToldPast } from './told-past.ts';

export interface LearnerTask {
  readonly databaseUrl: string;
  readonly organizationId: string;
  readonly periodKinds: readonly PeriodKind[];
  readonly horizon: Horizon;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Days of the running periods as of which forecasts are made too; none without. */
  readonly pastDays?: readonly number[];
}

export interface Loaded {
  readonly stageIds: readonly string[];
  readonly undated: number;
  readonly imported: boolean;
}

export type LearnerMessage =
  | ({ readonly kind: 'loaded' } & Loaded)
  | { readonly kind: 'learnt'; readonly learnt: LearntPeriods; readonly past: readonly ToldPast[] }
  | { readonly kind: 'columns'; readonly skill: SkillOfColumns }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly error: string };

/** Megabytes; a history of 250,000 deals takes less. */
const HEAP_MB = 1024;
/** Last words of a process that ended, kept for the error. */
const SAID_CHARACTERS = 2_000;

export interface Learnings {
  readonly loaded: Loaded;
  readonly learnt: readonly LearntPeriods[];
  /** Forecasts of the days asked for. */
  readonly past: readonly ToldPast[];
  /** What columns tell of winning; null where only next periods were asked for. */
  readonly columns: SkillOfColumns | null;
}

/** Throws when the process fails, or is ended by the signal. */
export async function learnApart(task: LearnerTask, signal?: AbortSignal): Promise<Learnings> {
  const child = fork(new URL('./learner.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    ...(signal && { signal, killSignal: 'SIGKILL' }),
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-SAID_CHARACTERS);
  });
  let loaded: Loaded | null = null;
  let failure: Error | null = null;
  let isDone = false;
  const learnt: LearntPeriods[] = [];
  const past: ToldPast[] = [];
  let columns: SkillOfColumns | null = null;
  child.on('message', (message: LearnerMessage) => {
    if (message.kind === 'loaded') loaded = message;
    else if (message.kind === 'learnt') {
      learnt.push(message.learnt);
      past.push(...message.past);
    } else if (message.kind === 'columns') columns = message.skill;
    else if (message.kind === 'failed') failure = new Error('learning failed', { cause: message.error });
    else isDone = true;
  });
  const ended = once(child, 'close');
  child.send(task, () => undefined);
  const [code] = await ended;
  if (failure) throw failure;
  if (!isDone || !loaded) throw new Error(`the learner ended with code ${code}`, { cause: said });
  return { loaded, learnt, past, columns };
}
