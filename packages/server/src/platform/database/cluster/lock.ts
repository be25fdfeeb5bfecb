import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartRefused } from '../../settings/refusal.ts';

/** Proof that this process alone uses a home. */
export interface HomeLock {
  /** Tells a second starter who holds the home and at which address it answers. */
  describe(address: string): void;
  release(): void;
}

/** The home belongs to another process that runs. */
export class HomeInUse extends StartRefused {
  override name = 'HomeInUse';
}

/** SQLITE_BUSY, https://www.sqlite.org/rescode.html#busy */
const SQLITE_BUSY = 5;

/**
 * Takes the home for this process or throws one sentence that says who has it. The lock is a file lock of the kernel,
 * taken through SQLite because Node has no call of its own for it: it ends with the process however that ends, so
 * nothing is ever stale, and it holds across containers that share the directory, where process ids mean nothing.
 */
export function lockHome(home: string): HomeLock {
  const holder = join(home, 'running.json');
  const path = join(home, 'lock');
  // Only when it is missing: closing a file drops every lock this process has on it (fcntl_locking(2)).
  if (!existsSync(path)) writeFileSync(path, '', { mode: 0o600 });
  const file = new DatabaseSync(path);
  try {
    file.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new HomeInUse(
      `Forecastle is already running on ${home}${describeHolder(holder)}. Stop it first, or set FORECASTLE_HOME to ` +
        'another directory.',
    );
  }
  const describe = (address?: string) =>
    writeFileSync(holder, `${JSON.stringify({ pid: process.pid, address })}\n`, { mode: 0o600 });
  describe();
  return {
    describe,
    release() {
      if (!file.isOpen) return;
      rmSync(holder, { force: true });
      file.close();
    },
  };
}

function describeHolder(path: string): string {
  try {
    const { pid, address } = JSON.parse(readFileSync(path, 'utf8')) as { pid: number; address?: string };
    return ` (process ${pid}${address ? `, ${address}` : ''})`;
  } catch {
    return '';
  }
}
