/** Forecasts of a large organisation are made by a process of its own. */
import type { PeriodKind } from '@forecastle/rules';
import { runApart } from '../../platform/apart/run-apart.ts';
import type { ForecastJob, ToldJob } from './forecast-jobs.ts';

export type KeeperTask = {
  readonly databaseUrl: string;
  /** Epoch milliseconds. */
  readonly now: number;
} & (
  | { readonly keep: 'daily'; readonly job: ForecastJob; readonly kinds: readonly PeriodKind[] }
  | {
      readonly keep: 'told';
      readonly job: ToldJob;
      /** Deals from which a forecast is kept, where it is not the usual number. */
      readonly largeFrom?: number;
    }
);

/** Megabytes; a million deals take about half. */
const HEAP_MB = 4096;

/** Throws when the process fails, or is ended by the signal. */
export async function keepApart(task: KeeperTask, signal?: AbortSignal): Promise<void> {
  await runApart(new URL('./keeper.ts', import.meta.url), task, { name: 'keeping forecasts', heapMb: HEAP_MB, signal });
}
