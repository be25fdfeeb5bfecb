/** The run of an import of accounts or contacts, or its preview: chunk by chunk, each with the journal in one transaction. */
import type pg from 'pg';
import { DISTANT_DISK, type DiskSpace, ShortOfDisk } from '../../../platform/database/disk-space.ts';
import { gatherStatistics } from '../../../platform/database/gather-statistics.ts';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import { forgetRows } from '../corrections/row-blocks.ts';
import { searchDuplicates } from '../duplicates-of-import.ts';
import { findImport } from '../find-import.ts';
import type { ImportJob } from '../import-jobs.ts';
import { Asides, FIRST_ROWS, type RawRow, readRowsInWorker } from '../reading/index.ts';
import { keepIssues } from '../run/write-issues.ts';
import { type Counts, NO_COUNTS } from '../stored-import.ts';
import { readRecord } from './read-record.ts';
import { RecordMemory } from './record-memory.ts';
import { columnWords, type RecordSetup, setUpRecords } from './set-up.ts';
import { type RecordRun, takeRecordChunk } from './take-chunk.ts';

/** Rows taken in one transaction; people who use the product wait for no more than one of them. */
const CHUNK_ROWS = 500;

interface Options {
  readonly signal: AbortSignal;
  readonly disk?: DiskSpace;
}

/**
 * Goes on with an import of accounts or contacts; null when the import is of deals. False when somebody has meanwhile
 * asked for something else: call again.
 */
export async function takeRecords(
  pool: pg.Pool,
  job: ImportJob,
  { signal, disk = DISTANT_DISK }: Options,
): Promise<boolean | null> {
  const begun = await begin(pool, job);
  if (begun === null) return null;
  if (begun === 'ended') return true;
  const { run, from } = begun;
  if (run.setup.choices.mapping[run.setup.choices.noun === 'accounts' ? 'parent' : 'reportsTo'] !== undefined) {
    await noteFile(run);
  }
  let next = from;
  let at = 0;
  for await (const batch of rowsOf(run.setup)) {
    const known = Math.max(0, Math.min(batch.length, from - at));
    for (const row of batch.slice(0, known)) run.memory.replay(row.rowNumber, readRecord(row, run.setup.reading));
    at += batch.length;
    for (const rows of chunksOf(batch.slice(known), next === 0)) {
      if (signal.aborted) return true;
      if (disk.isShort) throw new ShortOfDisk();
      const taken = await inTenant(pool, job.organizationId, (tx) => takeRecordChunk(tx, run, rows, next));
      if (!taken) return false;
      if (next === 0 && run.mode === 'import') await gatherStatistics(pool);
      next += rows.length;
    }
  }
  return inTenant(pool, job.organizationId, (tx) => finish(tx, run, next));
}

/** Rows of records, without what a table holds beside them, as its inspection has said. */
async function* rowsOf({ file, inspection }: RecordSetup): AsyncGenerator<readonly RawRow[]> {
  const headers = inspection.columns.map(({ header }) => header);
  const asides = new Asides(headers, inspection.headerRow);
  for await (const batch of readRowsInWorker(file)) yield asides.without(batch);
}

function* chunksOf(rows: readonly RawRow[], isFirst: boolean): Generator<readonly RawRow[]> {
  let at = 0;
  if (isFirst && rows.length > FIRST_ROWS) {
    yield rows.slice(0, FIRST_ROWS);
    at = FIRST_ROWS;
  }
  for (; at < rows.length; at += CHUNK_ROWS) yield rows.slice(at, at + CHUNK_ROWS);
}

/** What rows of the whole file are called, since a parent may come after its child. */
async function noteFile({ setup, memory }: RecordRun): Promise<void> {
  for await (const batch of rowsOf(setup)) {
    for (const row of batch) {
      const reading = readRecord(row, setup.reading);
      if ('record' in reading) memory.inFile.addAll(reading.record, setup.choices.noun);
    }
  }
}

async function begin(
  pool: pg.Pool,
  { organizationId, importId }: ImportJob,
): Promise<{ run: RecordRun; from: number } | 'ended' | null> {
  return inTenant(pool, organizationId, async (tx) => {
    const stored = await findImport(tx, importId, { lock: true });
    if (!stored || stored.noun === 'deals') return null;
    if (!['previewing', 'queued', 'running'].includes(stored.status)) return 'ended';
    const mode = stored.status === 'previewing' ? 'preview' : 'import';
    const setup = await setUpRecords(tx, stored);
    if (stored.status === 'running') {
      const { rows } = await tx.client.query<{ id: string; row: number; made: boolean }>(
        `SELECT entity_id AS id, row, before IS NULL AS made FROM import_changes
         WHERE organization_id = $1 AND import_id = $2 AND entity = $3`,
        [organizationId, importId, setup.table.entity],
      );
      const memory = new RecordMemory(stored.recordChoices?.noun ?? 'accounts', rows);
      return { run: { setup, mode, memory }, from: stored.nextRow };
    }
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
    return { run: { setup, mode, memory: new RecordMemory(setup.choices.noun) }, from: 0 };
  });
}

/** Issues of a row are numbered beyond those that its chunk kept. */
const AFTER_CHUNKS = 1_000;

async function finish(tx: TenantTransaction, run: RecordRun, nextRow: number): Promise<boolean> {
  const { setup, mode, memory } = run;
  const { rowCount } = await tx.client.query(
    mode === 'preview'
      ? `UPDATE imports SET status = 'ready', preview = coalesce(counts, $4::jsonb), counts = NULL, next_row = 0, error = NULL
         WHERE organization_id = $1 AND id = $2 AND status = 'previewing' AND next_row = $3`
      : `UPDATE imports SET status = 'done', counts = coalesce(counts, $4::jsonb), scores_done = true, finished_at = now(), error = NULL
         WHERE organization_id = $1 AND id = $2 AND status = 'running' AND next_row = $3`,
    [tx.organizationId, setup.importId, nextRow, JSON.stringify(NO_COUNTS satisfies Counts)],
  );
  if (rowCount !== 1) return false;
  if (mode === 'import') await searchDuplicates(tx, setup.importId);
  // Those above whose own rows were not taken after all.
  const field = setup.choices.noun === 'accounts' ? 'parent' : 'reportsTo';
  const left = [...memory.waiting.values()].flat().toSorted((a, b) => a.row - b.row);
  await keepIssues(
    tx,
    setup.importId,
    left.map(({ row, said }) => ({
      rowNumber: row,
      column: columnWords(setup, field),
      value: said,
      severity: 'warning' as const,
      reason: `the row of this ${setup.table.entity} was not imported; this row is imported without it`,
      expected: 'a row that can be imported',
    })),
    AFTER_CHUNKS,
  );
  return true;
}
