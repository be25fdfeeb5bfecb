/**
 * Classes and codes of PostgreSQL that pass by themselves: connection lost, too many, shutting down, conflicts, and a
 * record that somebody else has made meanwhile, which is found at the next try.
 */
const PASSING = /^(?:08|40|53|57P|55P03|23505)/;
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN']);
const CONNECTION =
  /connection (?:terminated|ended)|client has encountered a connection error|timeout exceeded when trying to connect/i;

/** A chunk that was decided on what another process has since changed; it is decided anew. */
export class Overtaken extends Error {
  constructor() {
    super('the import was moved on by another process');
  }
}

/** Whether trying again may help: the database was away, or somebody else was faster. */
export function isPassing(error: unknown): boolean {
  if (error instanceof Overtaken) return true;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return PASSING.test(code) || NETWORK.has(code) || CONNECTION.test(error.message);
}
