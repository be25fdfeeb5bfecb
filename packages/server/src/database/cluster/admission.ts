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

const NAMES_ARE_SEEN = process.platform !== 'win32';

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const CANNOT_CONNECT_NOW = '57P03';

/**
 * Resolves when PostgreSQL has stopped letting anybody in for good: when the process that recovers the data is itself
 * killed after a crash, PostgreSQL 18 waits for it for ever. Looks until `signal` aborts, and then never resolves.
 */
export async function shutForGood(postmaster: number, url: string, signal: AbortSignal): Promise<void> {
  let shutSince: number | undefined;
  let unattendedSince: number | undefined;
  for (;;) {
    await delay(shutSince === undefined ? LOOK_EVERY : LOOK_AGAIN, undefined, { ref: false });
    const asked = performance.now();
    const admission = await ask(url);
    if (signal.aborted) return new Promise(() => undefined);
    shutSince = admission === 'open' ? undefined : (shutSince ?? asked);
    const isUnattended = admission === 'recovering' && NAMES_ARE_SEEN && recovererOf(postmaster) === undefined;
    unattendedSince = isUnattended ? (unattendedSince ?? asked) : undefined;
    const now = performance.now();
    if (shutSince !== undefined && now - shutSince > SHUT) return;
    if (unattendedSince !== undefined && now - unattendedSince > UNATTENDED) return;
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
