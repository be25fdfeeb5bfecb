import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';

/** Event loop utilisation above which the server counts as busy. */
const BUSY_UTILIZATION = 0.3;
/** On a busy server the pause is this many times the step's duration. */
const PAUSE_FACTOR = 9;

/**
 * Runs a step of background work and, on a busy server, pauses before the next so that such work takes a tenth of the time.
 * Utilisation of the event loop decides, because a step itself mostly waits for the database.
 */
export async function throttleWhenBusy<T>(signal: AbortSignal | undefined, step: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const before = performance.eventLoopUtilization();
  const result = await step();
  if (performance.eventLoopUtilization(before).utilization > BUSY_UTILIZATION) {
    await setTimeout((performance.now() - begun) * PAUSE_FACTOR, undefined, { signal, ref: false }).catch(
      () => undefined,
    );
  }
  return result;
}
