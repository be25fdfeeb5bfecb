/** Learners that a process has started, and the most memory that they held at once, as Linux tells of it. */
import { readFileSync } from 'node:fs';
import { namesBelow } from '../../packages/server/src/platform/database/cluster/processes.ts';

/** Milliseconds between looks; the most memory is kept by the kernel until the process ends. */
const LOOK_MS = 100;

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

/** Those at work. */
export const learnersOf = (parent: number) => namesBelow(parent).filter(({ name }) => name.includes('learner'));

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
