import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { StartRefused } from '../../settings/refusal.ts';
import type { Binaries } from './binaries.ts';
import { spawnAs } from './identity.ts';
import type { Layout } from './layout.ts';
import { ADMIN_ROLE, type Passwords } from './passwords.ts';

/** Between the name of the data directory and that of an attempt to make it. */
const UNFINISHED = '.unfinished-';

/** Whether the layout holds a cluster, refusing one of another major version. */
export function clusterExists(layout: Layout, binaries: Binaries): boolean {
  const versionFile = join(layout.data, 'PG_VERSION');
  if (!existsSync(versionFile)) return false;
  const found = readFileSync(versionFile, 'utf8').trim();
  const [major] = binaries.version.split('.');
  if (found !== major) {
    throw new StartRefused(
      `The database in ${layout.data} was made by PostgreSQL ${found}, and this Forecastle brings PostgreSQL ${major}. ` +
        'Nothing was changed. Start the Forecastle that made it, take a backup there, and restore it here.',
    );
  }
  return true;
}

/** Makes a new cluster. A kill at any point leaves either none or a whole one, because the last step is a rename. */
export async function initialise(layout: Layout, binaries: Binaries, passwords: Passwords): Promise<void> {
  removeUnfinished(layout);
  // A name of its own: the initdb of a server that was killed may still be writing into its directory.
  const unfinished = `${layout.data}${UNFINISHED}${randomUUID()}`;
  const passwordFile = join(layout.root, 'initdb.password');
  writeFileSync(passwordFile, `${passwords[ADMIN_ROLE]}\n`, { mode: 0o600 });
  if (layout.identity) chownSync(passwordFile, layout.identity.uid, layout.identity.gid);
  // macOS and Windows lack the system locale C.UTF-8; the provider that sorts and folds is PostgreSQL's own anywhere.
  const systemLocale = process.platform === 'linux' ? 'C.UTF-8' : 'C';
  try {
    await run(layout, binaries.initdb, [
      `--pgdata=${unfinished}`,
      `--username=${ADMIN_ROLE}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      `--locale=${systemLocale}`,
      '--no-instructions',
      ...(layout.throwaway ? ['--no-sync'] : []),
    ]);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(unfinished, layout.data);
}

/** What killed starts left behind. What cannot be removed yet is in nobody's way and goes at the next chance. */
function removeUnfinished(layout: Layout): void {
  const prefix = basename(layout.data) + UNFINISHED;
  for (const name of readdirSync(dirname(layout.data)).filter((each) => each.startsWith(prefix))) {
    try {
      rmSync(join(dirname(layout.data), name), { recursive: true, force: true });
    } catch {
      // Still being written by an initdb that outlived its server.
    }
  }
}

function run(layout: Layout, program: string, args: string[]): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const child = spawn(program, args, {
    ...spawnAs(layout.identity),
    cwd: layout.root,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  child.on('error', reject);
  child.on('close', (code) =>
    code === 0 ? resolve() : reject(new Error(`PostgreSQL could not make its data directory: ${lastLine(said)}`)),
  );
  return promise;
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
