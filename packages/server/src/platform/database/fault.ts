import { ShortOfDisk } from './disk-space.ts';

/** What is the matter with the database when a statement fails for no fault of who asked. */
export type DatabaseFault = 'away' | 'full' | 'circle';

/**
 * Classes of PostgreSQL: connection lost (08), no connection left (53300), shutting down, crashed or just starting
 * (57P01 to 57P03), and a replica that takes no writes because another one does now (25006).
 */
const AWAY = /^(?:08|53300|57P0[123]|25006)/;
const DISK_FULL = '53100';
/** Two transactions waited for each other, and PostgreSQL ended this one. */
const DEADLOCK = '40P01';
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
const CONNECTION =
  /connection (?:terminated|ended)|client has encountered a connection error|timeout exceeded when trying to connect|query read timeout/i;

/** Null for every other error. Looks at causes too: a commit whose outcome is unknown, and a refusal, say what they came from. */
export function databaseFault(error: unknown): DatabaseFault | null {
  for (const at of causesOf(error)) {
    const code = 'code' in at && typeof at.code === 'string' ? at.code : '';
    if (code === DISK_FULL || at instanceof ShortOfDisk) return 'full';
    if (code === DEADLOCK) return 'circle';
    if (AWAY.test(code) || CONNECTION.test(at.message)) return 'away';
    if (NETWORK.has(code)) return 'away';
    // A socket that is missing; a file that is missing is another matter.
    if (code === 'ENOENT' && 'syscall' in at && at.syscall === 'connect') return 'away';
  }
  return null;
}

/** The error itself, and what it says it came from. */
export function* causesOf(error: unknown): Generator<Error> {
  for (let at = error; at instanceof Error; at = at.cause) {
    yield at;
    if (at instanceof AggregateError) yield* at.errors;
  }
}

/** The connection broke while a transaction was being committed: it may or may not be. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('the connection was lost during the commit', { cause });
  }
}
