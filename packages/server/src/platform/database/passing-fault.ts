import { causesOf, databaseFault } from './fault.ts';

/** Classes and codes of PostgreSQL that pass by themselves: conflicts, a want of resources, locks, and a record that somebody else has made meanwhile, which is found at the next try. */
const PASSING = /^(?:40|53|55P03|23505)/;

/** A chunk was decided on what another process has since changed; it is decided again. */
export class Overtaken extends Error {
  constructor() {
    super('another process moved the journal on');
  }
}

/** Whether trying again may help: the database was away or without space, or somebody else was faster. */
export function isPassing(error: unknown): boolean {
  if (error instanceof Overtaken || databaseFault(error) !== null) return true;
  for (const at of causesOf(error)) if ('code' in at && PASSING.test(String(at.code))) return true;
  return false;
}
