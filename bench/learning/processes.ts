/** What Linux tells of processes: who was started by whom, and the most memory that they held at once. */
import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds between looks; the most memory is kept by the kernel until the process ends. */
const LOOK_MS = 100;

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    // It has ended.
    return '';
  }
}

const field = (status: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);

/** Megabytes held at most since it began; NaN when it has ended, or on another system. */
export const peakOf = (pid: number): number => (field(statusOf(pid), 'VmHWM') * 1024) / 1e6;

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((each) => each > 0 && field(statusOf(each), 'PPid') === pid);
}

/** Looks at the learners that a process starts, and at it. */
export function watchLearner(parent: number): { stop(): { learner: number; parent: number } } {
  let learner = 0;
  const timer = setInterval(() => {
    for (const child of childrenOf(parent)) {
      if (!commandOf(child).includes('learner')) continue;
      const peak = peakOf(child);
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

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
