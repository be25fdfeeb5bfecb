/** Work in chunks, each of which moves its journal in its own transaction: imports and syncs. */
import type pg from 'pg';
import { isPassing } from '../database/passing-fault.ts';
import { holdSessionLock } from '../database/session-lock.ts';
import type { Logger } from '../logging/logger.ts';

/** Milliseconds between tries after the database went away, and how often; after that the queue tries again. */
const RETRY_AFTER_MS = [100, 500, 2_000, 5_000];

interface Journalled {
  /** Names the journal: one process works on it at a time. */
  readonly id: string;
  /** Goes on from where the journal stands to its end. Answers false when somebody asked for something else meanwhile. */
  readonly goOn: () => Promise<boolean>;
  /** Whether there is work to do. */
  readonly isAsked: () => Promise<boolean>;
  /** Called before it waits for the database. */
  readonly beforeWaiting?: (error: unknown) => Promise<void>;
  /** Ends the journal with a sentence that says why. */
  readonly fail: (error: unknown) => Promise<void>;
}

export interface Running {
  readonly logger: Logger;
  /** Aborted when the process stops: the run ends after the chunk in hand and is taken up at the next start. */
  readonly signal: AbortSignal;
}

/**
 * Works on a journal until nothing is asked of it. Does nothing when another process holds it. A process may be killed at
 * any point and another may call it again: a chunk is only written by the process that finds the journal where it left it.
 * Throws when only time can help.
 */
export async function runJournalled(pool: pg.Pool, work: Journalled, running: Running): Promise<void> {
  do {
    const release = await holdSessionLock(pool, work.id);
    if (!release) return;
    try {
      await tryOn(work, running);
    } finally {
      await release();
    }
    // What is asked for between the last chunk and here, such as an undo, finds the journal held and is left to its holder.
  } while (!running.signal.aborted && (await work.isAsked()));
}

async function tryOn(work: Journalled, { logger, signal }: Running): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      if (await work.goOn()) return;
      attempt = -1;
    } catch (error) {
      // What a stop cuts off is no failure: the next process takes it up.
      if (signal.aborted) throw error;
      if (!isPassing(error)) return await work.fail(error);
      logger.warn({ err: error, id: work.id, attempt }, 'a journalled run waits for the database');
      await work.beforeWaiting?.(error);
      const wait = RETRY_AFTER_MS[attempt];
      if (wait === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
