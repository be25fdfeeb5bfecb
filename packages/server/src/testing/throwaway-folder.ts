import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Bytes: several times what the tests of a run keep at a time. */
const ROOM = 6 * 2 ** 30;
const MEMORY = '/dev/shm';
/** Milliseconds. */
const DAY = 86_400_000;

/** Whether there is plenty of memory for files: a container, for one, gives the folder of those 64 MB. */
export const isMemoryRoomy = (): boolean =>
  !process.env.TMPDIR && existsSync(MEMORY) && process.availableMemory() > ROOM && roomOn(MEMORY) > ROOM;

/**
 * A folder for a database that tests throw away: in memory where there is plenty of it, because each copy of a database is
 * a thousand files to be made and removed. On disk elsewhere.
 */
export function makeThrowawayFolder(name: string): string {
  if (!isMemoryRoomy()) return mkdtempSync(join(tmpdir(), `forecastle-${name}-`));
  removeLeft();
  return mkdtempSync(join(MEMORY, `forecastle-${name}-${process.pid}-`));
}

function roomOn(path: string): number {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
}

/** What runs that were killed left there would be missing from the machine's memory until it is started anew. */
function removeLeft(): void {
  for (const name of readdirSync(MEMORY)) {
    const [, pid] = /^forecastle-[a-z0-9]+-(\d+)-/.exec(name) ?? [];
    const path = join(MEMORY, name);
    // A process that is not seen may be one of another container, so that a day must have passed as well.
    if (
      pid &&
      !existsSync(`/proc/${pid}`) &&
      Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > DAY
    )
      rmSync(path, { recursive: true, force: true });
  }
}
