import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { recovererOf } from './processes.ts';

/** Milliseconds between two looks, while PostgreSQL lets people in and while it does not. */
const LOOK_EVERY = 5_000;
const LOOK_AGAIN = 500;
/** Milliseconds for one answer. */
const ANSWER_WITHIN = 10_000;
/** Milliseconds that nobody recovers the data: sessions that are still ending are killed by PostgreSQL after five seconds. */
const UNATTENDED = 8_000;
/** Milliseconds in which nobody is let in, although somebody recovers: as long as a start may take. */
const SHUT = 180_000;

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const CANNOT_CONNECT_NOW = '57P03';

/**
 * Looks until PostgreSQL has stopped letting anybody in for good, and then answers true: when the process that recovers
 * the data is itself killed after a crash, PostgreSQL 18 waits for it for ever. False when `signal` aborted before.
 */
export async function isShutForGood(postmaster: number, url: string, signal: AbortSignal): Promise<boolean> {
  let shutSince: number | undefined;
  let unattendedSince: number | undefined;
  for (;;) {
    await delay(shutSince === undefined ? LOOK_EVERY : LOOK_AGAIN, undefined, { ref: false });
    if (signal.aborted) return false;
    const asked = performance.now();
    const admission = await ask(url);
    const isShut = admission !== 'open';
    const isUnattended = admission === 'recovering' && isWithoutRecoverer(postmaster);
    shutSince = isShut ? (shutSince ?? asked) : undefined;
    unattendedSince = isUnattended ? (unattendedSince ?? asked) : undefined;
    if (hasLasted(shutSince, SHUT) || hasLasted(unattendedSince, UNATTENDED)) return !signal.aborted;
  }
}

const hasLasted = (since: number | undefined, milliseconds: number): boolean =>
  since !== undefined && performance.now() - since > milliseconds;

/** False as well where that cannot be seen: then the longer time counts. */
function isWithoutRecoverer(postmaster: number): boolean {
  if (process.platform === 'win32') return false;
  try {
    return recovererOf(postmaster) === undefined;
  } catch {
    return false;
  }
}

/** What PostgreSQL says to somebody who wants in. One that is not there at all is for others to notice. */
async function ask(url: string): Promise<'open' | 'recovering' | 'silent'> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWER_WITHIN });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return 'open';
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === CANNOT_CONNECT_NOW) return 'recovering';
    return code === undefined ? 'silent' : 'open';
  } finally {
    await client.end().catch(() => undefined);
  }
}
