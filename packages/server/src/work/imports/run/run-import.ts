/** One import in the background: a preview that counts, the import itself, or its undo. May be killed at any point and called again. */
import type pg from 'pg';
import { cleanSearchLists } from '../../../platform/database/clean-search-lists.ts';
import type { DiskSpace } from '../../../platform/database/disk-space.ts';
import { databaseFault } from '../../../platform/database/fault.ts';
import { holdSessionLock } from '../../../platform/database/session-lock.ts';
import { inTenant } from '../../../platform/database/tenant.ts';
import type { Logger } from '../../../platform/logging/logger.ts';
import { sweepOrganization } from '../../../records/health/sweep.ts';
import { type ImportJob, IS_AT_WORK } from '../import-jobs.ts';
import { UnreadableFile } from '../reading/index.ts';
import { takeRecords } from '../records/take-records.ts';
import { takeBack } from '../undo/take-back.ts';
import { failImport } from './fail-import.ts';
import { noteWaiting } from './note-waiting.ts';
import { isPassing } from './passing-fault.ts';
import { takeRows } from './take-rows.ts';

/** Milliseconds between tries after the database went away, and how often; after that the queue tries again. */
const RETRY_AFTER_MS = [100, 500, 2_000, 5_000];

export interface RunOptions {
  readonly logger: Logger;
  /** No chunk is begun while it is short of space. */
  readonly disk?: DiskSpace;
  /** Aborted when the process stops: the run ends after the chunk in hand and is taken up at the next start. */
  readonly signal: AbortSignal;
}

/**
 * Goes on with an import from where its row says it stands. Does nothing when another process holds it or when it has
 * ended. Ends it as failed, with a sentence, when it cannot go on; throws when only time can help.
 */
export async function runImport(pool: pg.Pool, job: ImportJob, options: RunOptions): Promise<void> {
  do {
    // Losing it is no danger: a chunk is only written by whoever finds its row where they left it.
    const release = await holdSessionLock(pool, job.importId);
    if (!release) return;
    try {
      await goOn(pool, job, options);
    } finally {
      await release();
    }
    // What is asked for between the last row and here, such as the undo, finds the import held and is left to whoever holds it.
  } while (!options.signal.aborted && (await isAsked(pool, job)));
  // Nobody waits for this any more; where it is not reached, the next minute does it.
  if (!options.signal.aborted) await cleanSearchLists(pool);
}

async function goOn(pool: pg.Pool, job: ImportJob, options: RunOptions): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      await takeBack(pool, job, options.signal);
      if ((await takeRecords(pool, job, options)) ?? (await takeRows(pool, job, options))) {
        // What its end has made due stands before anybody looks; the rest is the sweep's, should this be stopped.
        await sweepOrganization(pool, job.organizationId, new Date(), { signal: options.signal });
        return;
      }
      attempt = -1;
    } catch (error) {
      const wait = RETRY_AFTER_MS[attempt];
      if (isPassing(error)) {
        options.logger.warn({ err: error, importId: job.importId, attempt }, 'an import waits for the database');
        if (databaseFault(error) === 'full') await noteWaiting(pool, job).catch(() => undefined);
        if (wait === undefined || options.signal.aborted) throw error;
        await new Promise((resolve) => setTimeout(resolve, wait));
        continue;
      }
      if (!(error instanceof UnreadableFile))
        options.logger.error({ err: error, importId: job.importId }, 'an import failed');
      return await failImport(pool, job, error);
    }
  }
}

const isAsked = (pool: pg.Pool, { organizationId, importId }: ImportJob): Promise<boolean> =>
  inTenant(pool, organizationId, async (tx) => {
    const { rows } = await tx.client.query<{ asked: boolean }>(
      `SELECT ${IS_AT_WORK} AS asked FROM imports WHERE organization_id = $1 AND id = $2`,
      [organizationId, importId],
    );
    return rows[0]?.asked ?? false;
  });
