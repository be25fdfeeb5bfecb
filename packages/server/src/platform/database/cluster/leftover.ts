import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartRefused } from '../../settings/refusal.ts';
import type { Layout } from './layout.ts';
import { readPidFile, servesDataDirectory } from './pidfile.ts';

/** Milliseconds after which a leftover is told more firmly to end: fast, then immediate, then killed. */
const PATIENCE = [
  { signal: 'SIGINT', wait: 5_000 },
  { signal: 'SIGQUIT', wait: 3_000 },
  { signal: 'SIGKILL', wait: 2_000 },
] as const;

/**
 * Ends the PostgreSQL that an earlier server left behind on this data directory when it was killed, and removes a pid
 * file that names no such process. Call it only with the home locked: then whatever runs here belongs to nobody.
 */
export async function stopLeftover({ data, socket }: Layout): Promise<'none' | 'stopped'> {
  const left = readPidFile(data);
  if (left && servesDataDirectory(left.pid, data)) {
    for (const { signal, wait } of PATIENCE) {
      send(left.pid, signal);
      if (await gone(left.pid, data, wait)) return 'stopped';
    }
    throw new StartRefused(
      `An earlier PostgreSQL (process ${left.pid}) still uses ${data} and does not stop. Forecastle did not start. Stop that process, then start again.`,
    );
  }
  // PostgreSQL would refuse to start when the number in one of these files belongs to any process, even a later one.
  rmSync(join(data, 'postmaster.pid'), { force: true });
  for (const name of readdirSync(socket)) rmSync(join(socket, name), { force: true });
  return 'none';
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself.
  }
}

async function gone(pid: number, data: string, wait: number): Promise<boolean> {
  const deadline = performance.now() + wait;
  while (performance.now() < deadline) {
    if (!servesDataDirectory(pid, data)) return true;
    await delay(10);
  }
  return false;
}
