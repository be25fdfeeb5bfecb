/**
 * However the product is started, a signal to the process that somebody started, and to no other, ends all of it within
 * two seconds: its database, and whoever holds its port.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive } from '../packages/server/src/platform/database/cluster/pidfile.ts';
import { namesBelow } from '../packages/server/src/platform/database/cluster/processes.ts';
import { buildWebIfStale, ROOT } from '../scripts/pages/build.ts';

const WAYS: readonly (readonly [command: string, ...words: string[]])[] = [
  ['npm', 'start'],
  ['npm', 'run', 'dev'],
  ['npm', 'run', 'forecastle', '--', 'start'],
  ['npx', 'forecastle', 'start'],
  [process.execPath, 'scripts/start.ts'],
  [process.execPath, 'packages/server/src/product/cli/main.ts', 'start'],
  [process.execPath, 'packages/server/src/product/process/main.ts'],
];
/** An interrupt is given by a terminal to all of them at once. */
const SIGNALS = ['SIGTERM', 'SIGHUP'] as const;
/** Milliseconds all of it may take to end, and to start. */
const END_WITHIN = 2_000;
const START_WITHIN = 120_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** True when everything ended in time, in every way. */
export async function run(): Promise<boolean> {
  buildWebIfStale();
  let late = 0;
  for (const way of WAYS) {
    for (const signal of SIGNALS) {
      const { took, left } = await endOnce(way, signal);
      if (took > END_WITHIN || left.length > 0) late++;
      const words = way.map((word) => (word === process.execPath ? 'node' : word)).join(' ');
      say(`${words}\t${signal}\t${left.length > 0 ? `LEFT ${left.join(', ')}` : `${Math.round(took)} ms`}`);
    }
  }
  return late === 0;
}

async function endOnce([command, ...words]: (typeof WAYS)[number], signal: NodeJS.Signals) {
  const home = mkdtempSync(join(tmpdir(), 'forecastle-ends-'));
  const port = await freePorts();
  const started = spawn(command, words, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, FORECASTLE_HOME: home, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await untilReady(started);
    const all = [started.pid ?? 0, ...below(started.pid ?? 0)];
    const begun = performance.now();
    started.kill(signal);
    const alive = () => all.filter(isAlive);
    const holds = async () => (await isTaken(port)) || (await isTaken(port + 1));
    while ((alive().length > 0 || (await holds())) && performance.now() - begun < 5 * END_WITHIN) await delay(10);
    const took = performance.now() - begun;
    const left = alive();
    for (const pid of left) process.kill(pid, 'SIGKILL');
    return { took, left: left.map(String) };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** All processes below one. */
const below = (pid: number): number[] => namesBelow(pid).flatMap((child) => [child.pid, ...below(child.pid)]);

/** Resolves when the server has said where it runs. */
async function untilReady(started: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let said = '';
  started.stdout?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    if (/Forecastle runs at/.test(said)) resolve();
  });
  started.once('exit', (code) => reject(new Error(`it ended with ${code}: ${said}`)));
  const timer = setTimeout(() => reject(new Error(`it did not start: ${said}`)), START_WITHIN);
  await promise.finally(() => clearTimeout(timer));
}

/** A free port that has a free one behind it. */
async function freePorts(): Promise<number> {
  for (;;) {
    const port = await new Promise<number>((resolve) => {
      const server = createServer().listen(0, '127.0.0.1', () => {
        const address = server.address();
        server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
      });
    });
    if (port < 65_535 && !(await isTaken(port + 1))) return port;
  }
}

const isTaken = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
