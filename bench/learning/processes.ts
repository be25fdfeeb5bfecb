/** Learners as Linux tells of them: whether one works, and the most memory that it held at once. */
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { namesBelow } from '../../packages/server/src/platform/database/cluster/processes.ts';

/** Milliseconds between looks; the most memory is kept by the kernel until the process ends. */
const LOOK_MS = 100;

/** Looks in a row without one, after which none is about to begin. */
const QUIET_LOOKS = 100;

/** Megabytes held at most since it began; NaN when it has ended, or on another system. */
export function peakOf(pid: number): number {
  try {
    const kilobytes = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return (Number(kilobytes) * 1024) / 1e6;
  } catch {
    // It has ended.
    return Number.NaN;
  }
}

const learnersOf = (parent: number) => namesBelow(parent).filter(({ name }) => name.includes('learner'));

/** Waits until a process has started none for ten seconds: each takes what it can of a processor. */
export async function learnersEnded(parent: number): Promise<void> {
  for (let quiet = 0; quiet < QUIET_LOOKS; quiet++) {
    await delay(LOOK_MS);
    if (learnersOf(parent).length > 0) quiet = 0;
  }
}

/** Looks at the learners that a process starts, and at it. */
export function watchLearner(parent: number): { stop(): { learner: number; parent: number } } {
  let learner = 0;
  const timer = setInterval(() => {
    for (const { pid } of learnersOf(parent)) {
      const peak = peakOf(pid);
      if (peak > learner) learner = peak;
    }
  }, LOOK_MS);
  return {
    stop() {
      clearInterval(timer);
      return { learner, parent: peakOf(parent) };
    },
  };
}
