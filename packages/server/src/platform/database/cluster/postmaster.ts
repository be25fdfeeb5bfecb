import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { spawnAs } from './identity.ts';
import type { Layout } from './layout.ts';
import { readPidFile } from './pidfile.ts';
import { serverSettings } from './settings.ts';

/** One running PostgreSQL, a child of this process. */
export interface Postmaster {
  pid: number;
  port: number;
  exited: Promise<void>;
  stop(): Promise<void>;
  /** Ends it at once, without waiting: the next start recovers from the log. */
  kill(): void;
}

/** Milliseconds; recovery after a kill replays at most max_wal_size of log, which a slow disk may need minutes for. */
const READY_WITHIN = 300_000;

/** Milliseconds a fast shutdown gets for its checkpoint; cut short, the next start recovers from the log instead. */
const STOP_WITHIN = 30_000;

/** Starts PostgreSQL on the layout and returns when it takes connections; throws its own last words when it does not. */
export async function startPostmaster(layout: Layout, binaries: Binaries): Promise<Postmaster> {
  const deadline = performance.now() + READY_WITHIN;
  for (;;) {
    const attempt = await tryStart(layout, binaries, deadline);
    if (typeof attempt !== 'string') return attempt;
    // Sessions of a killed PostgreSQL hold its shared memory until they notice: a matter of milliseconds.
    if (!/still in use|in use by/.test(attempt) || performance.now() > deadline) {
      throw new Error(`PostgreSQL did not start on ${layout.data}: ${attempt} (its log is ${layout.log})`);
    }
    await delay(50);
  }
}

async function tryStart(layout: Layout, binaries: Binaries, deadline: number): Promise<Postmaster | string> {
  const child = launch(layout, binaries);
  const failed = once(child, 'error').then(([error]) => String(error));
  const exited = once(child, 'exit').then(() => lastWords(layout.log));
  while (performance.now() < deadline) {
    const file = readPidFile(layout.data);
    if (file?.ready && file.pid === child.pid) {
      return {
        pid: file.pid,
        port: file.port,
        exited: exited.then(() => undefined),
        stop: () => stop(child, exited),
        kill: () => child.kill('SIGQUIT'),
      };
    }
    const ended = await Promise.race([failed, exited, delay(10)]);
    if (ended !== undefined) return ended;
  }
  child.kill('SIGKILL');
  return `it was not ready within ${READY_WITHIN / 1000} s`;
}

function launch(layout: Layout, binaries: Binaries): ChildProcess {
  const settings = Object.entries(serverSettings(layout)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const args = ['-D', layout.data, ...settings];
  // Truncated: it tells of this run only, so it cannot grow over the years.
  const log = openSync(layout.log, 'w', 0o600);
  try {
    const options = {
      ...spawnAs(layout.identity),
      cwd: layout.root,
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
      stdio: ['ignore', log, log] as ['ignore', number, number],
      // A session of its own: Ctrl-C in the terminal reaches the server, which then stops PostgreSQL in its turn.
      detached: true,
    };
    return canDieWithParent()
      ? spawn('setpriv', ['--pdeathsig', 'INT', '--', binaries.postgres, ...args], options)
      : spawn(binaries.postgres, args, options);
  } finally {
    closeSync(log);
  }
}

let dieWithParent: boolean | undefined;

/** util-linux can have the kernel stop PostgreSQL when this process is killed; elsewhere the next start stops it. */
function canDieWithParent(): boolean {
  dieWithParent ??=
    process.platform === 'linux' && spawnSync('setpriv', ['--pdeathsig', 'INT', '--', 'true']).status === 0;
  return dieWithParent;
}

async function stop(child: ChildProcess, exited: Promise<unknown>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGINT');
  const outcome = await Promise.race([exited, delay(STOP_WITHIN, 'late', { ref: false })]);
  if (outcome !== 'late') return;
  child.kill('SIGQUIT');
  await exited;
}

function lastWords(log: string): string {
  const lines = readFileSync(log, 'utf8').trim().split('\n');
  return (
    lines.findLast((line) => /FATAL|PANIC|error|cannot/i.test(line)) ?? lines.at(-1) ?? 'it stopped without a message'
  );
}
