/** Homes that a server has been started on before, for tests that are about what comes after a first start. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../platform/database/embedded.ts';
import { migrate } from '../platform/database/migrate.ts';
import { migrateJobs } from '../product/jobs/migrate.ts';
import { rolesOf } from './cluster.ts';

const silent = { info() {}, warn() {} };

/** Kept for the files that a worker runs, which keeps its modules. */
let made: Promise<string> | undefined;

/**
 * Puts such a home into a folder that is there, empty, and open to the account that PostgreSQL runs under (or it would keep
 * its data elsewhere): making one takes a dozen times what copying it takes.
 */
export async function makeHomeAt(home: string): Promise<void> {
  made ??= makeOnce();
  const from = await made;
  // With its owners, which Node's own copying leaves out: PostgreSQL may belong to another account than the home.
  if (process.platform === 'win32') cpSync(from, home, { recursive: true });
  else if (spawnSync('cp', ['-a', `${from}/.`, home]).status !== 0) throw new Error(`${from} could not be copied`);
}

async function makeOnce(): Promise<string> {
  const home = mkdtempSync(join(tmpdir(), 'forecastle-made-'));
  process.once('exit', () => rmSync(home, { recursive: true, force: true }));
  const cluster = await startEmbedded({ home, logger: silent, throwaway: true });
  try {
    await migrate(cluster.ownerUrl, rolesOf(cluster));
    await migrateJobs(cluster.ownerUrl, rolesOf(cluster));
  } finally {
    await cluster.stop();
  }
  return home;
}
