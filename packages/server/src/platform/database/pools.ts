/** The connections of a process. Of PostgreSQL's limit of 100 for all processes, the queue of jobs takes a few more. */
import { SharedPool } from './shared-pool.ts';
import type { StatementWatch } from './watch-statements.ts';

export interface PoolSize {
  readonly max?: number;
  /** Milliseconds a request waits for its turn. */
  readonly turnWithin?: number;
  /** Milliseconds. */
  readonly answerWithin?: number;
  /** Called with each statement that was answered. */
  readonly watch?: StatementWatch | null;
}

/** Milliseconds a request waits for its turn, and then for the connection: longer, and requests pile up behind a stuck database. */
const TURN_WITHIN_MS = 5_000;
const CONNECT_WITHIN_MS = 5_000;
/** Milliseconds a statement of a request may take; whoever asked has given up by then. */
const STATEMENT_WITHIN_MS = 30_000;

/**
 * Milliseconds until a statement counts as unanswered: PostgreSQL would have ended it itself, unless the machine or the
 * network between has gone without a word.
 */
const ANSWER_WITHIN_MS = STATEMENT_WITHIN_MS + 5_000;
/** An idle connection to a machine that has gone is noticed within half a minute instead of hours. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
/**
 * A PostgreSQL that somebody else runs compiles statements that it takes for expensive (`jit`, on by default), for tens of
 * milliseconds each time they are run; one in ten thousand of ours gains. The one that comes with us does not.
 *
 * Names lie in a list beside the indexes of searches until they are brought in, which takes a second for the names of an
 * import: `cleanSearchLists` does so each minute and behind each import, and not who writes the one that is too many (4 MB by
 * default). A search looks through all of it in a tenth of a second.
 */
const SESSION = { options: '-c jit=off -c gin_pending_list_limit=64MB' };
/** A statement is sent when it is asked for, and not when the one before it was answered: see `pipeline.ts`. */
const SENT_AT_ONCE = { pipeline: true };

/** Connections for requests, and beside them for what of a request is a sign-in. */
export const REQUESTS_MAX = 20;
export const SIGN_INS_MAX = 8;

/** For requests: none holds a connection, or waits for one, without end. */
export const requestPool = (
  url: string,
  { max = REQUESTS_MAX, answerWithin = ANSWER_WITHIN_MS, turnWithin = TURN_WITHIN_MS, watch = null }: PoolSize = {},
): SharedPool =>
  new SharedPool({
    connectionString: url,
    max,
    waitMs: turnWithin,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    statement_timeout: STATEMENT_WITHIN_MS,
    query_timeout: answerWithin,
    watch,
    ...KEEP_ALIVE,
    ...SENT_AT_ONCE,
    ...SESSION,
  });

/** For requests, as the role of sign-ins. */
export const signInPool = (url: string, { max = SIGN_INS_MAX, ...size }: PoolSize = {}): SharedPool =>
  requestPool(url, { max, ...size });

/** For jobs and commands: what they do takes as long as it takes, and takes no connection from a request. */
export const workPool = (url: string, { max = 8, watch = null }: PoolSize = {}): SharedPool =>
  new SharedPool({ connectionString: url, max, waitMs: null, watch, ...KEEP_ALIVE, ...SENT_AT_ONCE, ...SESSION });
