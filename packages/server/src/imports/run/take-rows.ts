import type pg from 'pg';
import { loadRates } from '../../currencies/rates.ts';
import { inTenant, type TenantTransaction } from '../../database/tenant.ts';
import { calendarOf } from '../../health/calendar.ts';
import type { ImportJob } from '../../jobs/queues.ts';
import { holdOrganization } from '../../organizations/lock-organization.ts';
import { findImport } from '../find-import.ts';
import { readDealsInWorker, type TypedRow } from '../reading/index.ts';
import { type Counts, NO_COUNTS } from '../stored-import.ts';
import { FileMemory } from './file-memory.ts';
import { findMatches } from './find-matches.ts';
import { makeOwners } from './make-owners.ts';
import { Overtaken } from './passing-fault.ts';
import { type ChunkPlan, planRows } from './plan-rows.ts';
import { type RunSetup, setUpRun } from './set-up.ts';
import { writeCreations } from './write-creations.ts';
import { writeIssues } from './write-issues.ts';
import { writeUpdates } from './write-updates.ts';

interface Run {
  readonly setup: RunSetup;
  readonly mode: 'preview' | 'import';
  readonly counts: Counts;
  readonly nextRow: number;
  readonly memory: FileMemory;
}

/**
 * Takes the rows of a file chunk by chunk, each in one transaction that also moves the import's row, until the file
 * ends, the import is cancelled, or the process stops. False when somebody has meanwhile asked for something else, such
 * as the import itself while it was being counted: call again.
 */
export async function takeRows(pool: pg.Pool, job: ImportJob, signal: AbortSignal): Promise<boolean> {
  const run = await begin(pool, job);
  if (!run) return true;
  let { counts, nextRow } = run;
  let at = 0;
  if (nextRow > 0) await tellPlanner(pool);
  for await (const batch of readDealsInWorker(run.setup.file)) {
    if (signal.aborted) return true;
    const known = Math.max(0, Math.min(batch.length, run.nextRow - at));
    for (const { reading } of batch.slice(0, known)) if ('deal' in reading) run.memory.note(reading.deal);
    at += batch.length;
    if (known === batch.length) continue;
    for (const rows of chunksOf(batch.slice(known), nextRow)) {
      if (signal.aborted) return true;
      const taken = await inTenant(pool, job.organizationId, (tx) => takeChunk(tx, run, rows, { nextRow, counts }));
      if (!taken) return false;
      if (nextRow === 0 && run.mode === 'import') await tellPlanner(pool);
      ({ counts, nextRow } = taken);
    }
  }
  return inTenant(pool, job.organizationId, (tx) => finish(tx, run, nextRow));
}

/**
 * The first chunk of a file is a small one, after which the planner is told of the tables as they are now: by the
 * statistics of an organisation that was empty, a full chunk is scored by nested loops, which takes minutes.
 */
const FIRST_CHUNK_ROWS = 200;

const tellPlanner = (pool: pg.Pool) => pool.query('SELECT analyze_deals()');

function chunksOf(rows: readonly TypedRow[], nextRow: number): readonly (readonly TypedRow[])[] {
  if (nextRow > 0 || rows.length <= FIRST_CHUNK_ROWS) return [rows];
  return [rows.slice(0, FIRST_CHUNK_ROWS), rows.slice(FIRST_CHUNK_ROWS)];
}

/** Reads what the run needs; null when there is nothing to do. A preview always begins at the first row. */
async function begin(pool: pg.Pool, { organizationId, importId }: ImportJob): Promise<Run | null> {
  return inTenant(pool, organizationId, async (tx) => {
    const stored = await findImport(tx, importId, { lock: true });
    if (!stored || !['previewing', 'queued', 'running'].includes(stored.status)) return null;
    const mode = stored.status === 'previewing' ? 'preview' : 'import';
    const memory = new FileMemory();
    if (stored.status !== 'running') {
      await tx.client.query('DELETE FROM import_issues WHERE organization_id = $1 AND import_id = $2', [
        organizationId,
        importId,
      ]);
      await tx.client.query(
        `UPDATE imports SET next_row = 0, counts = NULL, status = CASE status WHEN 'queued' THEN 'running' ELSE status END
         WHERE organization_id = $1 AND id = $2`,
        [organizationId, importId],
      );
      const owners = mode === 'import' ? await makeOwners(tx, stored) : null;
      const setup = await setUpRun(tx, owners ? { ...stored, choices: owners } : stored);
      return { setup, mode, memory, counts: NO_COUNTS, nextRow: 0 };
    }
    const { rows } = await tx.client.query<{ entity_id: string; row: number }>(
      `SELECT entity_id, row FROM import_changes
       WHERE organization_id = $1 AND import_id = $2 AND entity = 'opportunity' AND before IS NOT NULL`,
      [organizationId, importId],
    );
    for (const { entity_id, row } of rows) memory.noteUpdate(entity_id, row);
    const setup = await setUpRun(tx, stored);
    return { setup, mode, memory, counts: stored.counts ?? NO_COUNTS, nextRow: stored.nextRow };
  });
}

/**
 * Imports of one organisation take turns, so that two files do not make the same account twice. A chunk does not wait for
 * the disk: one that is lost with the power is lost with its place in the journal, and taken again. The end of the import
 * waits, and with it all that was written before.
 */
const BEGIN_CHUNK = `SELECT set_config('synchronous_commit', 'off', true), pg_advisory_xact_lock(hashtextextended($1, 1))`;

interface Standing {
  readonly nextRow: number;
  readonly counts: Counts;
}

/** Null when the run is to stop: somebody cancelled it, or asked for something else. */
async function takeChunk(
  tx: TenantTransaction,
  run: Run,
  rows: readonly TypedRow[],
  { nextRow, counts }: Standing,
): Promise<Standing | null> {
  const { mode } = run;
  const { importId } = run.setup;
  const standing = await tx.client.query<{ status: string; next_row: number }>(
    'SELECT status, next_row FROM imports WHERE organization_id = $1 AND id = $2 FOR UPDATE',
    [tx.organizationId, importId],
  );
  const found = standing.rows[0];
  if (found?.status !== (mode === 'preview' ? 'previewing' : 'running')) return null;
  if (found.next_row !== nextRow) throw new Overtaken();
  if (mode === 'import') await tx.client.query(BEGIN_CHUNK, [tx.organizationId]);
  // Rates as they are now: a change of them waits for this chunk, and then converts its deals too.
  await holdOrganization(tx);
  const setup = { ...run.setup, rates: await loadRates(tx, (await calendarOf(tx)).currency) };
  const matches = await findMatches(tx, { importId, rows, lock: mode === 'import' });
  const plan = planRows(setup, rows, matches, run.memory);
  if (mode === 'import') await write(tx, setup, plan);
  await writeIssues(tx, setup, plan.issues);
  const next = { nextRow: nextRow + rows.length, counts: sum(counts, plan.counts) };
  await tx.client.query('UPDATE imports SET next_row = $3, counts = $4 WHERE organization_id = $1 AND id = $2', [
    tx.organizationId,
    importId,
    next.nextRow,
    JSON.stringify(next.counts),
  ]);
  return next;
}

async function write(tx: TenantTransaction, setup: RunSetup, plan: ChunkPlan): Promise<void> {
  const by = { now: new Date(), actor: { kind: 'import', id: setup.importId } } as const;
  await writeCreations(tx, setup.importId, plan.creations, by);
  await writeUpdates(tx, setup.importId, plan.updates, by);
}

async function finish(tx: TenantTransaction, { setup, mode }: Run, nextRow: number): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    mode === 'preview'
      ? `UPDATE imports SET status = 'ready', preview = coalesce(counts, $4::jsonb), counts = NULL, next_row = 0
         WHERE organization_id = $1 AND id = $2 AND status = 'previewing' AND next_row = $3`
      : `UPDATE imports SET status = 'done', counts = coalesce(counts, $4::jsonb), scores_done = true, finished_at = now()
         WHERE organization_id = $1 AND id = $2 AND status = 'running' AND next_row = $3`,
    [tx.organizationId, setup.importId, nextRow, JSON.stringify(NO_COUNTS)],
  );
  return rowCount === 1;
}

function sum(left: Counts, right: Counts): Counts {
  return {
    rows: left.rows + right.rows,
    created: left.created + right.created,
    updated: left.updated + right.updated,
    unchanged: left.unchanged + right.unchanged,
    skipped: left.skipped + right.skipped,
    rejected: left.rejected + right.rejected,
    zeroAmounts: left.zeroAmounts + right.zeroAmounts,
    missingCloseDates: left.missingCloseDates + right.missingCloseDates,
  };
}
