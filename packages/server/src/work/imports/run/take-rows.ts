import type pg from 'pg';
import { DISTANT_DISK, type DiskSpace, ShortOfDisk } from '../../../platform/database/disk-space.ts';
import { gatherStatistics } from '../../../platform/database/gather-statistics.ts';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import { refreshStageMedians } from '../../../records/health/stage-medians.ts';
import { markWeeksStale } from '../../../records/pipeline-weeks/mark-stale.ts';
import { enqueueForecasts } from '../../forecasts/forecast-jobs.ts';
import { forgetRows } from '../corrections/row-blocks.ts';
import { withCorrections } from '../corrections/with-corrections.ts';
import { searchDuplicates } from '../duplicates-of-import.ts';
import { findImport } from '../find-import.ts';
import type { ImportJob } from '../import-jobs.ts';
import {
  averageAmountsInWorker,
  averageOf,
  ReadingProcess,
  readDealsInWorker,
  readHistoryInWorker,
  type TypedRow,
} from '../reading/index.ts';
import { NO_COUNTS } from '../stored-import.ts';
import { FileMemory } from './file-memory.ts';
import { historyChunks } from './history/history-chunks.ts';
import { takeHistoryChunk } from './history/take-history.ts';
import { makeOwners } from './make-owners.ts';
import { setUpRun } from './set-up.ts';
import type { Standing } from './standing.ts';
import { CHUNKS_AT_WORK, type Chunk, committed, type Run, takeChunk } from './take-chunk.ts';

/**
 * Takes the rows of a file chunk by chunk, each in one transaction that also moves the import's row, until the file
 * ends, the import is cancelled, or the process stops. While a chunk is being written the next ones are decided and begun on
 * connections of their own; they are committed in their order. False when somebody has meanwhile asked for something else,
 * such as the import itself while it was being counted: call again.
 */
export async function takeRows(
  pool: pg.Pool,
  job: ImportJob,
  { signal, disk = DISTANT_DISK }: { signal: AbortSignal; disk?: DiskSpace },
): Promise<boolean> {
  const reader = new ReaderAhead();
  let latest: Chunk | null = null;
  try {
    const begun = await begin(pool, job, reader);
    if (!begun) return true;
    const { standing: start } = begun;
    const run = await withAverages(pool, begun.run);
    if (start.nextRow > 0) await gatherStatistics(pool);
    latest = committed(start);
    const earlier: Chunk[] = [];
    let taken = 0;
    for await (const take of takes(pool, run, { startRow: start.nextRow, reader })) {
      if (signal.aborted) return true;
      if (disk.isShort) throw new ShortOfDisk();
      // The first chunk is small, so that the others are planned by what it wrote.
      if (taken === 1 && start.nextRow === 0 && run.mode === 'import') {
        await latest.done;
        await gatherStatistics(pool);
      }
      earlier.push(latest);
      latest = take(latest);
      taken++;
      await latest.decided;
      if (earlier.length === CHUNKS_AT_WORK - 1 && (await earlier.shift()?.done) === null) return false;
    }
    const end = await latest.done;
    return end !== null && (await inTenant(pool, job.organizationId, (tx) => finish(tx, run, end.nextRow)));
  } finally {
    // Whatever ended the loop, no chunk is left at work behind it.
    await Promise.all([latest?.done.catch(() => undefined), reader.end()]);
  }
}

/** The process that reads the file: it starts while the file is fetched. */
class ReaderAhead {
  process: ReadingProcess | undefined;

  begin(): void {
    this.process = new ReadingProcess('read');
  }

  async end(): Promise<void> {
    await this.process?.end();
  }
}

/** The averages are those of the whole file as it was corrected, so they are known before its first row is taken. */
async function withAverages(pool: pg.Pool, run: Run): Promise<Run> {
  const { setup } = run;
  if (setup.choices.amountOverride.kind !== 'average' || setup.history) return run;
  const averages =
    setup.editPosition === 0
      ? await averageAmountsInWorker(setup.file)
      : await averageOf(withCorrections(pool, setup, readDealsInWorker(setup.file)));
  return { ...run, setup: { ...setup, averages } };
}

/** What takes the rows that are left, chunk by chunk. */
async function* takes(
  pool: pg.Pool,
  run: Run,
  { startRow, reader }: { startRow: number; reader: ReaderAhead },
): AsyncGenerator<(before: Chunk) => Chunk> {
  const { file, history } = run.setup;
  if (history) {
    for await (const rows of historyChunks(readHistoryInWorker(history), startRow))
      yield (before) => takeHistoryChunk(pool, run, rows, before);
  } else {
    const batches = withCorrections(pool, run.setup, readDealsInWorker(file, reader.process));
    for await (const rows of chunksOf(batches, run, startRow)) yield (before) => takeChunk(pool, run, rows, before);
  }
}

/** The rows that are still to be taken; those before are only noted in the run's memory. */
async function* chunksOf(
  batches: AsyncIterable<readonly TypedRow[]>,
  { memory }: Run,
  startRow: number,
): AsyncGenerator<readonly TypedRow[]> {
  let at = 0;
  for await (const batch of batches) {
    const known = Math.max(0, Math.min(batch.length, startRow - at));
    for (const { reading, isLeftOut, supersededBy } of batch.slice(0, known)) {
      if ('deal' in reading && !isLeftOut && supersededBy === undefined) memory.note(reading.deal);
    }
    at += batch.length;
    const rest = known === 0 ? batch : batch.slice(known);
    if (rest.length > 0) yield rest;
  }
}

/** Reads what the run needs; null when there is nothing to do. A preview always begins at the first row. */
async function begin(
  pool: pg.Pool,
  { organizationId, importId }: ImportJob,
  reader: ReaderAhead,
): Promise<{ run: Run; standing: Standing } | null> {
  return inTenant(pool, organizationId, async (tx) => {
    const stored = await findImport(tx, importId, { lock: true });
    if (!stored || !['previewing', 'queued', 'running'].includes(stored.status)) return null;
    if (stored.choices?.kind !== 'history') reader.begin();
    const mode = stored.status === 'previewing' ? 'preview' : 'import';
    const memory = new FileMemory();
    if (stored.status !== 'running') {
      await tx.client.query('DELETE FROM import_issues WHERE organization_id = $1 AND import_id = $2', [
        organizationId,
        importId,
      ]);
      await forgetRows(tx, importId);
      await tx.client.query(
        `UPDATE imports SET next_row = 0, counts = NULL, status = CASE status WHEN 'queued' THEN 'running' ELSE status END
         WHERE organization_id = $1 AND id = $2`,
        [organizationId, importId],
      );
      const owners = mode === 'import' ? await makeOwners(tx, stored) : null;
      const setup = await setUpRun(tx, owners ? { ...stored, choices: owners } : stored);
      return { run: { setup, mode, memory }, standing: { counts: NO_COUNTS, nextRow: 0 } };
    }
    const { rows } = await tx.client.query<{ entity_id: string; row: number }>(
      `SELECT entity_id, row FROM import_changes
       WHERE organization_id = $1 AND import_id = $2 AND entity = 'opportunity' AND before IS NOT NULL`,
      [organizationId, importId],
    );
    for (const { entity_id, row } of rows) memory.noteUpdate(entity_id, row);
    const setup = await setUpRun(tx, stored);
    return { run: { setup, mode, memory }, standing: { counts: stored.counts ?? NO_COUNTS, nextRow: stored.nextRow } };
  });
}

async function finish(tx: TenantTransaction, { setup, mode }: Run, nextRow: number): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    mode === 'preview'
      ? `UPDATE imports SET status = 'ready', preview = coalesce(counts, $4::jsonb), counts = NULL, next_row = 0, error = NULL
         WHERE organization_id = $1 AND id = $2 AND status = 'previewing' AND next_row = $3`
      : `UPDATE imports SET status = 'done', counts = coalesce(counts, $4::jsonb), scores_done = true, finished_at = now(), error = NULL
         WHERE organization_id = $1 AND id = $2 AND status = 'running' AND next_row = $3`,
    [tx.organizationId, setup.importId, nextRow, JSON.stringify(NO_COUNTS)],
  );
  if (rowCount !== 1) return false;
  // Its wins are history now: what an open deal's stay is measured by may be another than when its row was taken.
  if (mode === 'import') {
    await searchDuplicates(tx, setup.importId);
    await refreshStageMedians(tx, new Date());
    await enqueueForecasts(tx, { organizationId: tx.organizationId, afterImport: true });
    // A history tells how deals stood in past weeks.
    if (setup.history) await markWeeksStale(tx);
  }
  return true;
}
