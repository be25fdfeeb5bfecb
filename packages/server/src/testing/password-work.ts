/** How often this process has derived a key from a password: the work that would tell one answer from another. */
import { createHook } from 'node:async_hooks';

/**
 * Keys derived while `work` runs. Counted, because what it takes changes with whatever else the machine does. Watched
 * meanwhile only: whoever watches is told of every promise, and a worker has many files of tests to run afterwards.
 */
export async function derivationsIn(work: () => Promise<unknown>): Promise<number> {
  let derived = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === 'SCRYPTREQUEST') derived++;
    },
  }).enable();
  try {
    await work();
  } finally {
    hook.disable();
  }
  return derived;
}
