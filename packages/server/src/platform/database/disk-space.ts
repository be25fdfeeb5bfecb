import { statfsSync } from 'node:fs';

/** How the disk stands that the data are on. */
export interface DiskSpace {
  /** True while nothing more may be written, so that PostgreSQL keeps running and everything can be read. */
  readonly isShort: boolean;
}

/** Bytes that are left alone: four segments of PostgreSQL's log, without room for which it ends itself. */
const KEPT_FREE = 4 * 16 * 2 ** 20;
/** Bytes without which PostgreSQL cannot start: its log takes a segment to say that it has recovered. */
const NEEDED_TO_START = 2 * 16 * 2 ** 20;
/** Milliseconds a look holds for: each write asks. */
const LOOK_HOLDS = 200;

/** The disk of a database that runs elsewhere, which only its own answers tell of. */
export const DISTANT_DISK: DiskSpace = { isShort: false };

export function diskOf(directory: string, keptFree = KEPT_FREE): DiskSpace {
  let looked = Number.NEGATIVE_INFINITY;
  let isShort = false;
  return {
    get isShort() {
      const now = performance.now();
      if (now - looked > LOOK_HOLDS) {
        isShort = freeBytes(directory) < keptFree;
        looked = now;
      }
      return isShort;
    },
  };
}

/** Whether PostgreSQL has no room to start. */
export const hasNoRoom = (directory: string): boolean => freeBytes(directory) < NEEDED_TO_START;

/** What an account that is not root may still write. */
function freeBytes(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}

/** A write that was not begun because the disk is short of space. */
export class ShortOfDisk extends Error {
  constructor() {
    super('the disk is nearly full');
  }
}
