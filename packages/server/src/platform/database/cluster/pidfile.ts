import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { ENDED, statOf } from './processes.ts';

/** What PostgreSQL says of itself in `postmaster.pid`, line by line (miscadmin.h, LOCK_FILE_LINE_*). */
export interface PidFile {
  pid: number;
  port: number;
  ready: boolean;
}

/** Reads `postmaster.pid`; undefined when there is none or it is not yet written. */
export function readPidFile(data: string): PidFile | undefined {
  const lines = readLines(join(data, 'postmaster.pid'));
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** Whether a process is the PostgreSQL of this data directory, and not a later one that was given the same number. */
export function servesDataDirectory(pid: number, data: string): boolean {
  if (!isAlive(pid)) return false;
  if (existsSync('/proc/self/cwd')) {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
    } catch {
      // Gone in between, or another account's: PostgreSQL of ours is always readable to us.
      return false;
    }
  }
  if (process.platform === 'win32') return true;
  return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(data);
}

/** Whether a process with this number runs; one that ended and that its parent has not yet asked about does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return statOf(pid)?.state !== ENDED;
}
