/** Measures many organisations in two threads: one by one they would take half an hour. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Measured, Task } from './measure.ts';

const THREADS = 2;

/** Returns results in the order of the tasks, whichever thread measured them, and says how many are there. */
export async function measureAll(tasks: readonly Task[], onDone: (done: number) => void): Promise<Measured[]> {
  let done = 0;
  const results: Measured[] = [];
  const waiting = tasks.entries();
  const work = async (): Promise<void> => {
    const thread = new Worker(new URL('./thread.ts', import.meta.url));
    try {
      for (const [place, task] of waiting) {
        thread.postMessage(task);
        const [measured] = (await once(thread, 'message')) as [Measured];
        results[place] = measured;
        done += 1;
        onDone(done);
      }
    } finally {
      await thread.terminate();
    }
  };
  await Promise.all(Array.from({ length: Math.min(THREADS, tasks.length) }, work));
  return results;
}
