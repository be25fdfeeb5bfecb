import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';

/** Of its time that the process works when people and programs ask so much that what follows behind them is in their way. */
const IS_BUSY = 0.3;
/** What follows then rests so many times as long as it took. */
const RESTS = 9;

/**
 * Does a step of what nobody waits for. On a quiet server the next may follow at once; beside many requests it rests first,
 * so that such work takes a tenth of the time. How much the process has to do tells which, and not the step, which waits for
 * the database.
 */
export async function besideRequests<T>(signal: AbortSignal | undefined, step: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const before = performance.eventLoopUtilization();
  const result = await step();
  if (performance.eventLoopUtilization(before).utilization > IS_BUSY) {
    await setTimeout((performance.now() - begun) * RESTS, undefined, { signal, ref: false }).catch(() => undefined);
  }
  return result;
}
