import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { isAlive, readPidFile } from '../../packages/server/src/platform/database/cluster/pidfile.ts';
import { namesBelow } from '../../packages/server/src/platform/database/cluster/processes.ts';

it('a drill that a signal ends stops its server and PostgreSQL', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'drill-'));
  // The account of PostgreSQL passes through it.
  chmodSync(folder, 0o711);
  const drill = spawn(process.execPath, [join(import.meta.dirname, '../main.ts'), 'kills', '50'], {
    env: { ...process.env, TMPDIR: folder },
    stdio: 'ignore',
  });
  const ended = once(drill, 'exit');
  const postgres = await servingIn(folder);
  const below = namesBelow(drill.pid ?? 0).map(({ pid }) => pid);
  expect(below.length).toBeGreaterThan(0);
  drill.kill('SIGTERM');
  expect(await ended).toEqual([143, null]);
  await until(() => !isAlive(postgres) && !below.some(isAlive));
  rmSync(folder, { recursive: true, force: true });
}, 120_000);

/** Returns the process id of the PostgreSQL of a drill, once its server runs. */
async function servingIn(folder: string): Promise<number> {
  const homes = () => readdirSync(folder).filter((name) => name.startsWith('forecastle-drill-'));
  const home = () => join(folder, homes()[0] ?? '');
  const log = () => join(home(), 'server.log');
  await until(() => existsSync(log()) && readFileSync(log(), 'utf8').includes('Forecastle runs at'));
  return readPidFile(join(home(), 'postgres', 'data'))?.pid ?? 0;
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await delay(20);
}
