/** How often this process has derived a key from a password: the work that would tell one answer from another. */
import { createHook } from 'node:async_hooks';

let derived = 0;
createHook({
  init(_id, type) {
    if (type === 'SCRYPTREQUEST') derived++;
  },
}).enable();

/** Keys derived while `work` runs. Counted, because what it takes changes with whatever else the machine does. */
export async function derivationsIn(work: () => Promise<unknown>): Promise<number> {
  const before = derived;
  await work();
  return derived - before;
}
