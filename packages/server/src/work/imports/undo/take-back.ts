/** The undo of an import in the background, chunk by chunk. May be killed at any point and called again. */
import type pg from 'pg';
import { gatherStatistics } from '../../../platform/database/gather-statistics.ts';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import { refreshStageMedians } from '../../../records/health/stage-medians.ts';
import { markWeeksStale } from '../../../records/pipeline-weeks/mark-stale.ts';
import { memberActor } from '../../../tenancy/identity/member-actor.ts';
import { managesRecords, visibleOwners } from '../../../tenancy/identity/policies.ts';
import { holdOrganization } from '../../../tenancy/organizations/lock-organization.ts';
import { takeTurn } from '../../../tenancy/organizations/take-turn.ts';
import { noteNoSlackEvents } from '../../../tenancy/slack-outbox/note-events.ts';
import { enqueueForecasts } from '../../forecasts/forecast-jobs.ts';
import type { ImportJob } from '../import-jobs.ts';
import { restoreRecords } from '../records/restore-records.ts';
import { RECORDS, removeRecords } from './remove-records.ts';
import { addCounts, findUndos, type StoredUndo, UNDO_PHASES } from './stored-undo.ts';
import { type Chunk, type TakingBack, takeBackChanged, takeBackMade } from './take-back-deals.ts';

/** Records taken in one transaction; people who use the product wait for no more than one of them. */
const AT_ONCE = 500;

/** Goes on with the undo of an import from where its row says it stands. Does nothing when none is under way. */
export async function takeBack(pool: pg.Pool, job: ImportJob, signal: AbortSignal): Promise<void> {
  for (let isPlanned = false; !signal.aborted; ) {
    const taken = await inTenant(pool, job.organizationId, (tx) => takeChunk(tx, job.importId));
    if (taken === null) return;
    if (taken < AT_ONCE || isPlanned) continue;
    // Statistics from before the import call the organisation small, and then each chunk reads the whole of it.
    await gatherStatistics(pool);
    isPlanned = true;
  }
}

/**
 * Takes back one chunk and moves the journal, in one transaction. Imports of the organisation wait for it: what they
 * decided by may be gone. How many records were taken; null when nothing is left to do.
 */
async function takeChunk(tx: TenantTransaction, importId: string): Promise<number | null> {
  await holdOrganization(tx);
  noteNoSlackEvents(tx);
  const { rows } = await tx.client.query<{ status: string }>(
    'SELECT status FROM imports WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE',
    [tx.organizationId, importId],
  );
  if (rows[0]?.status !== 'undoing') return null;
  await takeTurn(tx, 'imports');
  await tx.client.query("SET LOCAL lock_timeout = '10s'");
  const undo = (await findUndos(tx, [importId])).get(importId);
  if (!undo) throw new Error(`import ${importId} is being undone, and nothing says how`);
  const chunk = await takeOne(tx, undo);
  const isLast = chunk.taken < AT_ONCE;
  const phase = isLast ? UNDO_PHASES[UNDO_PHASES.indexOf(undo.phase) + 1] : undo.phase;
  await tx.client.query(
    `UPDATE import_undos SET phase = $3, last_id = $4, done = done + $5, counts = $6, error = NULL,
       finished_at = CASE WHEN $7 THEN now() END
     WHERE organization_id = $1 AND import_id = $2`,
    [
      tx.organizationId,
      importId,
      phase ?? undo.phase,
      isLast ? null : chunk.lastId,
      chunk.taken,
      JSON.stringify(addCounts(undo.counts, chunk.counts)),
      phase === undefined,
    ],
  );
  if (phase !== undefined) {
    // One that is lost with the power is lost with its place in the journal, and taken again; the end waits for the disk.
    await tx.client.query('SET LOCAL synchronous_commit = off');
    return chunk.taken;
  }
  await tx.client.query("UPDATE imports SET status = 'undone' WHERE organization_id = $1 AND id = $2", [
    tx.organizationId,
    importId,
  ]);
  // Wins that are gone speak for no stage.
  await refreshStageMedians(tx, new Date());
  await enqueueForecasts(tx, { organizationId: tx.organizationId, afterImport: true });
  await markWeeksStale(tx);
  return null;
}

async function takeOne(tx: TenantTransaction, undo: StoredUndo): Promise<Chunk> {
  const { importId, withChanged, startedAt, lastId: after, phase } = undo;
  const actor = await memberActor(tx, undo.startedById);
  const owners = await visibleOwners(tx, actor);
  const asked: TakingBack = { importId, withChanged, startedAt, after, owners, limit: AT_ONCE, now: new Date() };
  if (phase === 'made_deals') return takeBackMade(tx, asked);
  if (phase === 'changed_deals') return takeBackChanged(tx, asked);
  const whose = { by: undo.startedById, manages: managesRecords(actor) };
  if (phase === 'changed_contacts') return restoreRecords(tx, 'contacts', { ...asked, ...whose });
  if (phase === 'changed_accounts') return restoreRecords(tx, 'accounts', { ...asked, ...whose });
  return removeRecords(tx, RECORDS[phase], asked);
}
