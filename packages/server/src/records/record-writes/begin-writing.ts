import { all } from '../../platform/database/pipeline.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { noteSweep } from '../health/being-swept.ts';

/**
 * A chunk does not wait for the disk: one that is lost with the power is lost with its place in the journal, and taken
 * again; the end of the import waits, and with it all that was written before. Two chunks, one of which waits for the
 * other here, could wait for each other through a third party's locks, which PostgreSQL cannot see: a lock is therefore
 * waited for only so long.
 */
const WRITING = "SET LOCAL synchronous_commit = off; SET LOCAL lock_timeout = '10s'; SET CONSTRAINTS ALL DEFERRED";

/** Prepares a transaction that writes a chunk of many records and moves a journal over them. */
export async function beginWriting(tx: TenantTransaction): Promise<void> {
  await all([tx.client.query(WRITING), noteSweep(tx)]);
}
