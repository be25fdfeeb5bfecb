/** Learning in two threads: fits and looking back on scopes are most of what it takes of many deals, and go side by side. */
import { MessageChannel, Worker } from 'node:worker_threads';
import { fitRidge } from '@forecastle/rules';
import { collectGarbage } from '../../../../platform/child-process/collect-garbage.ts';
import type { SecondThreadTask } from './second-thread.ts';
import { shareProblems, solvedAll, solveLeft } from './shared-problems.ts';
import { gatherRecords, shareScopes } from './shared-scopes.ts';
import { type Threads, toldOf } from './threads.ts';

/** Milliseconds until the other thread counts as lost: it is waited for seconds, on a busy machine for some more. */
const LOST_AFTER_MS = 120_000;

/** What it reads is shared and is not counted here: little is its own, and collected early it stays little. */
const HEAP_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

/** Has `work` done with a second thread, of the same priority as the first had when it was called. */
export async function withTwoThreads<T>(work: (threads: Threads) => Promise<T>): Promise<T> {
  const { port1: here, port2: there } = new MessageChannel();
  const thread = new Worker(new URL('./second-thread.ts', import.meta.url), {
    workerData: { port: there },
    transferList: [there],
    resourceLimits: HEAP_LIMITS,
  });
  // Lost, it takes nothing more: all is done here.
  thread.on('error', () => undefined);
  const give = (task: SecondThreadTask): void => thread.postMessage(task);
  try {
    return await work({
      solve: (problems) => {
        if (problems.length < 2) return problems.map(fitRidge);
        const shared = shareProblems(problems);
        give(shared);
        solveLeft(shared);
        return solvedAll(shared, LOST_AFTER_MS);
      },
      lookBack: (asked) => {
        const shared = shareScopes(asked);
        give(shared);
        collectGarbage();
        return () => toldOf(asked, gatherRecords(shared, here, LOST_AFTER_MS));
      },
    });
  } finally {
    here.close();
    await thread.terminate();
  }
}
