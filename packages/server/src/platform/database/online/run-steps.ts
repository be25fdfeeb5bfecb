/** Does what is left of an update once the server serves: by one process at a time, again until it is done. */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../../logging/logger.ts';
import { doBesideOthers, isDone } from './do-step.ts';
import { takeOnlineLock } from './lock.ts';
import { noteBegun, noteDone, noteFailed } from './record.ts';
import type { OnlineStep } from './step.ts';
import { ONLINE_STEPS } from './steps.ts';

/** Milliseconds until a process looks whether another one has finished. */
const LOOK_AGAIN_MS = 15_000;
/** Milliseconds before the first and the last of the attempts at one that fails. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 300_000;

export interface OnlineSteps {
  /** When all are done, or it was stopped; never rejects. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

export function startOnlineSteps({
  ownerUrl,
  logger,
  steps = ONLINE_STEPS,
  lookAgain = LOOK_AGAIN_MS,
}: {
  ownerUrl: string;
  logger: Pick<Logger, 'info' | 'warn'>;
  steps?: readonly OnlineStep[];
  lookAgain?: number;
}): OnlineSteps {
  const stopping = new AbortController();
  const { signal } = stopping;
  const wait = (milliseconds: number) => delay(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
  const work = async () => {
    let failures = 0;
    while (!signal.aborted) {
      try {
        if (await doThoseLeft(ownerUrl, { steps, logger, signal })) return;
        failures = 0;
        await wait(lookAgain);
      } catch (error) {
        if (signal.aborted) return;
        const next = Math.min(FIRST_WAIT_MS * 2 ** failures++, LONGEST_WAIT_MS);
        logger.warn({ err: error, seconds: next / 1000 }, 'an online step failed; retrying');
        await wait(next);
      }
    }
  };
  const ended = work();
  return {
    ended,
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

/** Whether all are done; not so while another process is at it. */
async function doThoseLeft(
  ownerUrl: string,
  { steps, logger, signal }: { steps: readonly OnlineStep[]; logger: Pick<Logger, 'info'>; signal: AbortSignal },
): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'forecastle online steps' });
  // A connection that breaks between two statements is told by the next one.
  client.on('error', () => undefined);
  const cut = () => void client.end().catch(() => undefined);
  signal.addEventListener('abort', cut);
  try {
    await client.connect();
    await leaveNothingRunning(client);
    let mine = false;
    for (const step of steps) {
      signal.throwIfAborted();
      if (await isDone(client, step)) continue;
      mine ||= await takeOnlineLock(client);
      if (!mine) return false;
      // Whoever had the lock before may have done it since.
      if (!(await isDone(client, step))) await doOne(client, step, { logger, signal });
      await noteDone(client, step);
    }
    return true;
  } finally {
    signal.removeEventListener('abort', cut);
    await client.end().catch(() => undefined);
  }
}

async function doOne(
  client: pg.ClientBase,
  step: OnlineStep,
  { logger, signal }: { logger: Pick<Logger, 'info'>; signal: AbortSignal },
): Promise<void> {
  const about = { step: step.name, kind: step.kind };
  const begun = performance.now();
  logger.info(about, 'online step started');
  await noteBegun(client, step);
  try {
    await doBesideOthers(client, step, signal);
  } catch (error) {
    if (!signal.aborted) {
      // Of a chunk that was cut off; without effect after others. A connection that broke can note nothing.
      await client.query('ROLLBACK').catch(() => undefined);
      await noteFailed(client, step, (error as { code?: string }).code ?? 'unknown').catch(() => undefined);
    }
    throw error;
  }
  logger.info({ ...about, seconds: Math.round((performance.now() - begun) / 100) / 10 }, 'online step done');
}

/** A statement whose process was killed would go on by itself; where PostgreSQL can, it looks every second. */
async function leaveNothingRunning(client: pg.ClientBase): Promise<void> {
  await client.query("SET client_connection_check_interval = '1s'").catch(() => undefined);
}
