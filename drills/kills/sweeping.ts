import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const SWEEPER = fileURLToPath(new URL('sweeper.ts', import.meta.url));

/** The process that sweeps, started again when it ends. */
export class Sweeper {
  readonly #urls: readonly [ownerUrl: string, appUrl: string];
  #child: ChildProcess | undefined;
  #stopping = false;
  /** Scores that it said it has rewritten. */
  rewritten = 0;

  constructor(urls: readonly [ownerUrl: string, appUrl: string]) {
    this.#urls = urls;
  }

  start(): void {
    const child = fork(SWEEPER, this.#urls);
    this.#child = child;
    child.on('message', (rewritten: number) => {
      this.rewritten += rewritten;
    });
    child.once('exit', () => {
      if (!this.#stopping) this.start();
    });
  }

  kill(): boolean {
    return this.#child?.kill('SIGKILL') ?? false;
  }

  stop(): void {
    this.#stopping = true;
    this.kill();
  }
}
