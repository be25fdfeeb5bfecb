/** Forecasts are drawn in a thread, so that a large organisation's does not hold up the others. */
import { Worker } from 'node:worker_threads';
import type { KeptFit, Present, PresentRun } from '@forecastle/rules';

export interface ForecasterQuestion {
  readonly id: number;
  readonly kept: KeptFit;
  readonly present: Present;
}

export type ForecasterAnswer =
  | { readonly id: number; readonly run: PresentRun }
  | { readonly id: number; readonly error: string };

class Forecaster {
  #thread: Worker | null = null;
  #next = 0;
  readonly #waiting = new Map<number, { resolve: (run: PresentRun) => void; reject: (error: Error) => void }>();

  ask(kept: KeptFit, present: Present): Promise<PresentRun> {
    const thread = this.#thread ?? this.#start();
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      // It holds the process as long as somebody waits for it, and no longer.
      thread.ref();
      thread.postMessage({ id, kept, present } satisfies ForecasterQuestion);
    });
  }

  #start(): Worker {
    const thread = new Worker(new URL('./forecaster.ts', import.meta.url));
    thread.on('message', (answer: ForecasterAnswer) => {
      const asked = this.#waiting.get(answer.id);
      this.#waiting.delete(answer.id);
      if (this.#waiting.size === 0) thread.unref();
      if ('run' in answer) asked?.resolve(answer.run);
      else asked?.reject(new Error('the forecast failed', { cause: answer.error }));
    });
    const lose = (error: Error): void => {
      if (this.#thread !== thread) return;
      this.#thread = null;
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
    };
    thread.on('error', lose);
    thread.on('exit', (code) => lose(new Error(`the forecaster ended with code ${code}`)));
    this.#thread = thread;
    return thread;
  }
}

const forecaster = new Forecaster();

/** `forecastNow` of the rules, apart from the thread that answers requests. Throws what it throws, as the cause. */
export const forecastInChild = (kept: KeptFit, present: Present): Promise<PresentRun> => forecaster.ask(kept, present);
