/** Forecasts of a large organisation are made by a process of its own. */
import type { PeriodKind } from '@forecastle/rules';
import { runInChild } from '../../platform/child-process/run-in-child.ts';
import type { ForecastJob, SnapshotJob } from './forecast-jobs.ts';

export type KeeperTask = {
  readonly databaseUrl: string;
  /** Epoch milliseconds. */
  readonly now: number;
} & (
  | { readonly keep: 'daily'; readonly job: ForecastJob; readonly kinds: readonly PeriodKind[] }
  | {
      readonly keep: 'told';
      readonly job: SnapshotJob;
      /** Deals from which a forecast is kept, where it is not the usual number. */
      readonly largeFrom?: number;
    }
);

/** Megabytes; a million deals take about half. */
const HEAP_MB = 4096;

/** Throws when the process fails, or is ended by the signal. */
export async function keepInChild(task: KeeperTask, signal?: AbortSignal): Promise<void> {
  await runInChild(new URL('./keeper.ts', import.meta.url), task, {
    name: 'keeping forecasts',
    heapMb: HEAP_MB,
    signal,
  });
}
