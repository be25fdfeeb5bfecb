/** Backups as an operator makes them, by commands that a test may kill. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from '../../process/fixtures/server.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

/** So many mails of so many unlike characters, which gzip halves, take long enough to be cut off. */
export const FILL = `INSERT INTO mails (organization_id, id, status, to_address, subject, body)
  SELECT '00000000-0000-7000-8000-000000000001', gen_random_uuid(), 'outbox', 'to@example.com', 'Subject',
    (SELECT string_agg(md5(n || '-' || part), '') FROM generate_series(1, 30) AS part)
  FROM generate_series(1, 20000) AS n`;

export interface Command {
  readonly child: ChildProcess;
  readonly ended: Promise<{ code: number | null; out: string; err: string }>;
  said(): string;
}

/** A folder of its own for a test file, and the commands that write into it. */
export function backupsIn() {
  const folder = mkdtempSync(join(tmpdir(), 'forecastle-backup-cli-'));
  const forecastle = (args: readonly string[], environment: Record<string, string>): Command => {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const child = spawn(process.execPath, [MAIN, ...args], {
      env: { PATH, NODE_COMPILE_CACHE, FORECASTLE_HOME: join(folder, 'own'), ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    return { child, said: () => err, ended: once(child, 'close').then(([code]) => ({ code, out, err })) };
  };
  const madeOf = (name: string) => readdirSync(folder).filter((each) => each.startsWith(name));
  return {
    folder,
    forecastle,
    madeOf,
    run: (args: readonly string[], environment: Record<string, string>) => forecastle(args, environment).ended,
    /** Resolves when a backup of this name has a megabyte of its file. */
    underWay: (name: string) =>
      until(() => madeOf(name).some((each) => each !== name && statSync(join(folder, each)).size > 1_000_000)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export async function killed({ child, ended }: Command): Promise<void> {
  child.kill('SIGKILL');
  await ended;
}
