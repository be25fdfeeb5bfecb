import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
/** Bytes: a run writes two gigabytes at most at a time, and whoever works beside it keeps room. */
const ROOM = 8 * 2 ** 30;

/**
 * Lets everything of this run that is thrown away lie in memory, where the machine has plenty: each of hundreds of tests
 * has a database of a thousand files of its own, at which a disk is slow. A folder given by TMPDIR is taken as it is.
 */
export function throwAwayInMemory(): void {
  if (process.env.TMPDIR || !hasRoom()) return;
  const folder = mkdtempSync(join(IN_MEMORY, 'forecastle-run-'));
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    process.once(signal, () => process.exit(code));
  }
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    // The browser is unpacked there and run.
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === IN_MEMORY);
    return mount?.split(' ')[2] === 'tmpfs' && !/\bnoexec\b/.test(mount) && Math.min(bavail * bsize, freemem()) >= ROOM;
  } catch {
    // No such place on this system.
    return false;
  }
}
