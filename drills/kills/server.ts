/** The product as it is started, and started again when it ends, as whoever runs it would. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { prepareLayout } from '../../packages/server/src/platform/database/cluster/layout.ts';
import { stopLeftover } from '../../packages/server/src/platform/database/cluster/leftover.ts';
import { readPidFile, servesDataDirectory } from '../../packages/server/src/platform/database/cluster/pidfile.ts';
import { stopAtSignal } from './stop-at-signal.ts';

const MAIN = fileURLToPath(new URL('../../packages/server/src/product/process/main.ts', import.meta.url));
/** Milliseconds before an ended server is started again, and how many starts in a row may fail. */
const AGAIN_AFTER = 100;
const FAILED_STARTS = 20;
/** Milliseconds from a kill until the product must answer again. */
const RECOVER_WITHIN = 300_000;

export class Server {
  readonly home: string;
  /** Where it answers; another port after each start. */
  url = '';
  starts = 0;
  /** Ends that no kill of the server itself explains, such as after too many of PostgreSQL. */
  endedByItself = 0;
  readonly #settings: Readonly<Record<string, string>>;
  #child: ChildProcess | undefined;
  #killed = false;
  #stopping = false;
  #failedStarts = 0;
  /** Why there is no going on. */
  defect: Error | undefined;

  constructor(home: string, settings: Readonly<Record<string, string>> = {}) {
    this.home = home;
    this.#settings = settings;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Process id of the PostgreSQL of this home, running or just starting; 0 for none. */
  get postmaster(): number {
    const data = join(this.home, 'postgres', 'data');
    const pid = readPidFile(data)?.pid ?? 0;
    return pid > 0 && servesDataDirectory(pid, data) ? pid : 0;
  }

  /** Starts the server. It stops when a signal ends this process. */
  async start(): Promise<void> {
    stopAtSignal(() => this.stop());
    this.#launch();
    await this.recovered();
  }

  #launch(): void {
    const path = join(this.home, 'server.log');
    const log = openSync(path, 'a');
    const child = spawn(process.execPath, [MAIN], {
      env: {
        PATH: process.env.PATH,
        FORECASTLE_HOME: this.home,
        PORT: '0',
        LOG_LEVEL: 'warn',
        TRUST_PROXY: '1',
        ...this.#settings,
      },
      stdio: ['ignore', 'pipe', log],
    });
    closeSync(log);
    this.#child = child;
    this.#killed = false;
    this.starts++;
    let said = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      appendFileSync(path, chunk);
      if (this.url !== '') return;
      said += chunk.toString();
      const found = /Forecastle runs at (http:\S+)/.exec(said)?.[1];
      if (!found) return;
      this.url = found;
      this.#failedStarts = 0;
    });
    child.once('exit', async () => {
      this.url = '';
      if (this.#stopping) return;
      if (!this.#killed) this.endedByItself++;
      if (!this.#killed && ++this.#failedStarts > FAILED_STARTS) {
        this.defect = new Error(`the server ended by itself ${FAILED_STARTS} times in a row`);
        return;
      }
      await delay(AGAIN_AFTER);
      if (!this.#stopping) this.#launch();
    });
  }

  /** True when there was a process to kill. */
  kill(): boolean {
    const child = this.#child;
    if (child?.exitCode !== null || child.signalCode !== null) return false;
    this.#killed = true;
    return child.kill('SIGKILL');
  }

  /** Milliseconds until the product is ready; throws when it takes too long. */
  async recovered(): Promise<number> {
    const begun = performance.now();
    while (performance.now() - begun < RECOVER_WITHIN) {
      if (this.defect) throw this.defect;
      if (this.#stopping) throw new Error('the server was stopped');
      if (await this.#isReady()) return performance.now() - begun;
      await delay(20);
    }
    throw new Error(`the product was not ready again within ${RECOVER_WITHIN / 1000} s`);
  }

  async #isReady(): Promise<boolean> {
    if (this.url === '') return false;
    try {
      return (await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(5_000) })).ok;
    } catch {
      return false;
    }
  }

  /** Stops the server, and the PostgreSQL of one that was killed. */
  async stop(): Promise<void> {
    this.#stopping = true;
    const child = this.#child;
    if (child && child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    if (this.postmaster > 0) await stopLeftover(prepareLayout(this.home));
  }
}
