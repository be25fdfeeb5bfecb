import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeThrowawayFolder } from '../../packages/server/src/testing/throwaway-folder.ts';
import { runCommand } from './command.ts';

/** The oldest PostgreSQL we promise to run on, and the one Debian 12 packages. */
const OLDEST = 15;

/** A PostgreSQL of the system's packages, as an operator would bring one. */
export interface DebianPostgres {
  /** The owner's address: may create databases and roles, is not superuser. */
  url: string;
  stop(): Promise<void>;
}

/** Where PostgreSQL's programs of the system's packages are, which are installed where they are missing. */
export async function debianPrograms(): Promise<string> {
  return findPrograms() ?? (await install());
}

/** Runs a fresh cluster of it on a free port. */
export async function startDebianPostgres(programs: string): Promise<DebianPostgres> {
  const directory = makeThrowawayFolder('debian');
  const data = join(directory, 'data');
  const account = process.getuid?.() === 0 ? systemAccount() : undefined;
  if (account) chownSync(directory, account.uid, account.gid);
  const port = await freePort();
  const passwordFile = join(directory, 'password');
  writeFileSync(passwordFile, 'administrator\n');
  const options = { ...account, cwd: directory, encoding: 'utf8' } as const;
  const made = spawnSync(
    join(programs, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'administrator',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ],
    options,
  );
  if (made.status !== 0) throw new Error(`initdb of the system's PostgreSQL failed: ${made.stderr}${made.error ?? ''}`);
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${directory}`,
    'fsync=off',
    'full_page_writes=off',
    'max_connections=300',
  ];
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...account,
    cwd: directory,
    stdio: 'ignore',
    detached: true,
  });
  const stop = async () => {
    server.kill('SIGINT');
    while (server.exitCode === null && server.signalCode === null) await delay(20);
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    while (!isReady(data)) {
      if (server.exitCode !== null) throw new Error("the system's PostgreSQL did not start");
      await delay(20);
    }
    await createOwner(port);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `postgresql://owner:owner@127.0.0.1:${port}/forecastle_ci`, stop };
}

function findPrograms(): string | undefined {
  const exact = `/usr/lib/postgresql/${OLDEST}/bin`;
  if (existsSync(join(exact, 'postgres'))) return exact;
  return globSync('/usr/lib/postgresql/*/bin').find((path) => existsSync(join(path, 'postgres')));
}

async function install(): Promise<string> {
  for (const args of ['update -qq', 'install -y -qq --no-install-recommends postgresql']) {
    const environment = { DEBIAN_FRONTEND: 'noninteractive' };
    // Said only where it failed: it stands beside other work.
    const { code, output } = await runCommand(['apt-get', ...args.split(' ')], { quiet: true, environment });
    if (code !== 0) throw new Error(`apt-get ${args} failed: no PostgreSQL of the system to test on\n${output}`);
  }
  const found = findPrograms();
  if (!found) throw new Error('apt-get installed postgresql, yet there is none in /usr/lib/postgresql');
  return found;
}

function systemAccount(): { uid: number; gid: number } {
  const [, , uid, gid] = /^postgres:.*$/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[0].split(':') ?? [];
  if (!uid || !gid) throw new Error('there is no account postgres to run PostgreSQL as');
  return { uid: Number(uid), gid: Number(gid) };
}

function isReady(data: string): boolean {
  const file = join(data, 'postmaster.pid');
  return existsSync(file) && readFileSync(file, 'utf8').split('\n')[7]?.trim() === 'ready';
}

async function createOwner(port: number): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'administrator',
    password: 'administrator',
    database: 'postgres',
  });
  await client.connect();
  await client.query("CREATE ROLE owner LOGIN PASSWORD 'owner' CREATEDB CREATEROLE");
  // A test's database is dropped by force, and PostgreSQL's own vacuum may be at work in it.
  await client.query('GRANT pg_signal_backend TO owner');
  await client.query('CREATE DATABASE forecastle_ci OWNER owner');
  await client.end();
}

function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const address = probe.address();
    probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
  });
  return promise;
}
