/** One import in the background: a preview that counts, the import itself, or its undo. May be killed at any point and called again. */
import type pg from 'pg';
import { cleanSearchLists } from '../../../platform/database/clean-search-lists.ts';
import type { DiskSpace } from '../../../platform/database/disk-space.ts';
import { databaseFault } from '../../../platform/database/fault.ts';
import { inTenant } from '../../../platform/database/tenant.ts';
import { type Running, runJournalled } from '../../../platform/jobs/journalled-run.ts';
import { sweepOrganization } from '../../../records/health/sweep.ts';
import { type ImportJob, IS_AT_WORK } from '../import-jobs.ts';
import { UnreadableFile } from '../reading/index.ts';
import { takeRecords } from '../records/take-records.ts';
import { takeBack } from '../undo/take-back.ts';
import { failImport } from './fail-import.ts';
import { noteWaiting } from './note-waiting.ts';
import { takeRows } from './take-rows.ts';

export interface RunOptions extends Running {
  /** No chunk is begun while it is short of space. */
  readonly disk?: DiskSpace;
}

/**
 * Goes on with an import from where its row says it stands. Does nothing when another process holds it or when it has
 * ended. Ends it as failed, with a sentence, when it cannot go on; throws when only time can help.
 */
export async function runImport(pool: pg.Pool, job: ImportJob, options: RunOptions): Promise<void> {
  const { logger, signal } = options;
  const goOn = async () => {
    await takeBack(pool, job, signal);
    const isDone = (await takeRecords(pool, job, options)) ?? (await takeRows(pool, job, options));
    // What its end has made due stands before anybody looks; the rest is the sweep's, should this be stopped.
    if (isDone) await sweepOrganization(pool, job.organizationId, new Date(), { signal });
    return isDone;
  };
  const beforeWaiting = async (error: unknown) => {
    if (databaseFault(error) === 'full') await noteWaiting(pool, job).catch(() => undefined);
  };
  const fail = async (error: unknown) => {
    if (!(error instanceof UnreadableFile)) logger.error({ err: error, importId: job.importId }, 'an import failed');
    await failImport(pool, job, error);
  };
  await runJournalled(
    pool,
    { id: job.importId, goOn, isAsked: () => isAsked(pool, job), beforeWaiting, fail },
    options,
  );
  // Nobody waits for this any more; where it is not reached, the next minute does it.
  if (!signal.aborted) await cleanSearchLists(pool);
}

const isAsked = (pool: pg.Pool, { organizationId, importId }: ImportJob): Promise<boolean> =>
  inTenant(pool, organizationId, async (tx) => {
    const { rows } = await tx.client.query<{ asked: boolean }>(
      `SELECT ${IS_AT_WORK} AS asked FROM imports WHERE organization_id = $1 AND id = $2`,
      [organizationId, importId],
    );
    return rows[0]?.asked ?? false;
  });
