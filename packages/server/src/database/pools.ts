/** The connections of a process. Of PostgreSQL's limit of 100 for all processes, the queue of jobs takes a few more. */
import pg from 'pg';

export interface PoolSize {
  readonly max?: number;
}

/** Milliseconds a request waits for a connection before it fails: longer, and requests pile up behind a stuck database. */
const CONNECT_WITHIN_MS = 5_000;
/** Milliseconds a statement of a request may take; whoever asked has given up by then. */
const STATEMENT_WITHIN_MS = 30_000;

/** For requests: none holds a connection, or waits for one, without end. */
export const requestPool = (url: string, { max = 20 }: PoolSize = {}): pg.Pool =>
  new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    statement_timeout: STATEMENT_WITHIN_MS,
  });

/** For jobs and commands: what they do takes as long as it takes, and takes no connection from a request. */
export const workPool = (url: string, { max = 8 }: PoolSize = {}): pg.Pool =>
  new pg.Pool({ connectionString: url, max });
