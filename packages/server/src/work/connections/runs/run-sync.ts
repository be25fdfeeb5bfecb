/** One sync in the background: step by step, each chunk in one transaction that also moves the journal. */
import type { SyncedSystem } from '@forecastle/contract';
import type pg from 'pg';
import { DISTANT_DISK, type DiskSpace, ShortOfDisk } from '../../../platform/database/disk-space.ts';
import { gatherSyncStatistics } from '../../../platform/database/gather-statistics.ts';
import { Overtaken } from '../../../platform/database/passing-fault.ts';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import { isForeignKeyViolation } from '../../../platform/database/violations.ts';
import { type Running, runJournalled } from '../../../platform/jobs/journalled-run.ts';
import { refreshStageMedians } from '../../../records/health/stage-medians.ts';
import { sweepOrganization } from '../../../records/health/sweep.ts';
import { markWeeksStale } from '../../../records/pipeline-weeks/mark-stale.ts';
import { enqueueForecasts } from '../../forecasts/forecast-jobs.ts';
import { ConnectionFault, PlaceLost, PlanOutdated, SyncFault } from '../faults.ts';
import { planLocal } from '../removal/plan-local.ts';
import { dropStaged } from './follow-state.ts';
import type { ConnectionSettings, PlanSync, SyncChunk, SyncPlan, SyncStep } from './step.ts';
import { addCounts, isLocal, readSync, type StoredSync, SYNC_START, type SyncPosition } from './stored-sync.ts';
import type { SyncJob } from './sync-jobs.ts';
import { waitForConnection } from './wait-for-connection.ts';

export interface SyncOptions extends Running {
  readonly settings: ConnectionSettings;
  /** By connected system. */
  readonly plans: Readonly<Record<SyncedSystem, PlanSync>>;
  /** No chunk is begun while it is short of space. */
  readonly disk?: DiskSpace;
}

/** Times that a step may read again because its place was lost or a chunk was overtaken, before the sync fails. */
const RESTARTS_MAX = 5;

/**
 * Goes on with a sync from where its journal stands. Does nothing when another process holds it, when it has ended, or while
 * its connection is not healthy. Throws when only time can help.
 */
export async function runSync(pool: pg.Pool, job: SyncJob, options: SyncOptions): Promise<void> {
  const { organizationId, syncId } = job;
  const goOn = async () => {
    const isDone = await followPlan(pool, job, options);
    if (isDone) await sweepOrganization(pool, organizationId, new Date(), { signal: options.signal });
    return true;
  };
  const fail = async (error: unknown) => {
    if (error instanceof ConnectionFault) return waitForConnection(pool, job, error);
    if (!(error instanceof SyncFault)) options.logger.error({ err: error, syncId }, 'a sync failed');
    await failSync(pool, job, error);
  };
  await runJournalled(pool, { id: syncId, goOn, isAsked: async () => false, fail }, options);
}

/** Times that a plan may be made again because it was outdated, before the sync fails. */
const PLANS_MAX = 3;

/** Takes the steps of a plan, and of another one from where the journal stands when it is outdated. */
async function followPlan(pool: pg.Pool, job: SyncJob, options: SyncOptions): Promise<boolean> {
  for (let plans = 1; ; plans++) {
    try {
      return await takeSteps(pool, job, options);
    } catch (error) {
      if (!(error instanceof PlanOutdated)) throw error;
      if (plans === PLANS_MAX) throw error.cause;
    }
  }
}

/** True when the sync ended by this. */
async function takeSteps(pool: pg.Pool, job: SyncJob, options: SyncOptions): Promise<boolean> {
  const begun = await begin(pool, job);
  if (!begun) return false;
  const { sync, system } = begun;
  const { signal, logger, settings } = options;
  const planning = { pool, organizationId: job.organizationId, sync, settings, logger, signal };
  const plan = isLocal(sync) ? planLocal(planning) : await options.plans[system](planning);
  let position: SyncPosition | null = sync.position;
  const from = plan.steps.findIndex(({ name }) => name === position?.step);
  for (const [nth, step] of plan.steps.entries()) {
    if (nth < from) continue;
    const at: SyncPosition = nth === from ? position : { ...position, step: step.name, at: null };
    position = await takeStep(pool, job, { step, at, options });
    if (position === null || signal.aborted) return false;
  }
  return inTenant(pool, job.organizationId, (tx) => finish(tx, job, plan, position));
}

interface Taking {
  readonly step: SyncStep;
  readonly at: SyncPosition;
  readonly options: SyncOptions;
}

/**
 * Chunks of a step after which statistics are gathered. Each step fills other tables, and plans for a table that was empty
 * would be plans for an empty table; a step of one chunk, as most later syncs have, gathers none.
 */
const GATHERED_AFTER: ReadonlySet<number> = new Set([2, 16, 128]);

/** Takes a step to its end; null when the sync is to stop. */
async function takeStep(pool: pg.Pool, job: SyncJob, { step, at, options }: Taking): Promise<SyncPosition | null> {
  const { signal, disk = DISTANT_DISK } = options;
  let position: SyncPosition = at;
  let taken = 0;
  for (let restarts = 0; ; restarts++) {
    try {
      for await (const chunk of step.chunks(position.at, signal)) {
        if (signal.aborted) return position;
        if (disk.isShort) throw new ShortOfDisk();
        const next = await inTenant(pool, job.organizationId, (tx) => takeChunk(tx, job, { step, chunk, position }));
        if (next === null) return null;
        if (GATHERED_AFTER.has(++taken)) await gatherSyncStatistics(pool);
        position = next;
      }
      return position;
    } catch (error) {
      // Somebody deleted or merged what the chunk refers to before it was written: it is read and decided again.
      const isOvertaken = isForeignKeyViolation(error);
      if (!(isOvertaken || error instanceof PlaceLost) || restarts === RESTARTS_MAX) throw error;
      if (!isOvertaken) position = { ...position, at: null };
    }
  }
}

/** Null when somebody stopped the sync or its connection is not healthy. */
async function takeChunk(
  tx: TenantTransaction,
  { syncId }: SyncJob,
  { step, chunk, position }: { step: SyncStep; chunk: SyncChunk; position: SyncPosition },
): Promise<SyncPosition | null> {
  type Stands = Pick<StoredSync, 'kind' | 'status' | 'position' | 'counts'> & { healthy: boolean };
  const { rows } = await tx.client.query<Stands>(
    `SELECT r.kind, r.status, r.position, r.counts, c.state = 'healthy' AS healthy FROM sync_runs r
     JOIN connections c ON c.organization_id = $1 AND c.id = r.connection_id
     WHERE r.organization_id = $1 AND r.id = $2 FOR NO KEY UPDATE OF r`,
    [tx.organizationId, syncId],
  );
  const [stands] = rows;
  if (stands?.status !== 'running' || !(stands.healthy || isLocal(stands))) return null;
  if (stands.position.moves !== position.moves) throw new Overtaken();
  const { beside, ...taken } = await chunk.take(tx);
  const counts = addCounts(stands.counts, step.object, { total: chunk.total ?? null, ...taken });
  const next = { ...stands.position, step: step.name, at: chunk.next, moves: position.moves + 1 };
  await tx.client.query('UPDATE sync_runs SET position = $3, counts = $4 WHERE organization_id = $1 AND id = $2', [
    tx.organizationId,
    syncId,
    JSON.stringify(next),
    JSON.stringify(beside ? addCounts(counts, beside.object, beside.counts) : counts),
  ]);
  return next;
}

/** Null when there is nothing to do. */
async function begin(
  pool: pg.Pool,
  { organizationId, syncId }: SyncJob,
): Promise<{ sync: StoredSync; system: SyncedSystem } | null> {
  return inTenant(pool, organizationId, async (tx) => {
    const sync = await readSync(tx, syncId, { lock: true });
    if (!sync || !['queued', 'running'].includes(sync.status)) return null;
    const { rows } = await tx.client.query<{ system: SyncedSystem; state: string }>(
      'SELECT system, state FROM connections WHERE organization_id = $1 AND id = $2',
      [organizationId, sync.connectionId],
    );
    const [connection] = rows;
    if (!connection || !(connection.state === 'healthy' || isLocal(sync))) return null;
    if (sync.status === 'running') return { sync, system: connection.system };
    await tx.client.query(
      `UPDATE sync_runs SET status = 'running', started_at = now(), position = $3 WHERE organization_id = $1 AND id = $2`,
      [organizationId, syncId, JSON.stringify(SYNC_START)],
    );
    return { sync: { ...sync, status: 'running', position: SYNC_START }, system: connection.system };
  });
}

/** Ends the sync, with what follows from what it brought. */
async function finish(
  tx: TenantTransaction,
  { syncId }: SyncJob,
  plan: SyncPlan,
  position: SyncPosition,
): Promise<boolean> {
  const sync = await readSync(tx, syncId, { lock: true });
  if (sync?.status !== 'running') return false;
  if (sync.position.moves !== position.moves) throw new Overtaken();
  await plan.finish(tx);
  const { organizationId } = tx;
  await tx.client.query(
    `UPDATE sync_runs SET status = 'completed', finished_at = now(), error = NULL WHERE organization_id = $1 AND id = $2`,
    [organizationId, syncId],
  );
  // Settling asks the connected system nothing.
  if (!isLocal(sync) && sync.kind !== 'settle') {
    await tx.client.query('UPDATE connections SET last_success_at = now() WHERE organization_id = $1 AND id = $2', [
      organizationId,
      sync.connectionId,
    ]);
  }
  const dealsMoved = sync.counts.some(
    ({ object, created, updated, removed, restored = 0 }) =>
      (object === 'Opportunity' || object === 'OpportunityHistory') && created + updated + removed + restored > 0,
  );
  if (!dealsMoved) return true;
  // Wins that were brought are history now: what an open deal's stay is measured by may be another.
  await refreshStageMedians(tx, new Date());
  const isLoad = sync.kind === 'first_load' || sync.kind === 'full' || isLocal(sync);
  if (isLoad) await enqueueForecasts(tx, { organizationId, afterImport: true });
  const historyMoved = sync.counts.some(({ object, updated }) => object === 'OpportunityHistory' && updated > 0);
  // A history tells how deals stood in past weeks.
  if (historyMoved) await markWeeksStale(tx);
  return true;
}

const KEPT_WHEN_FAILED: Readonly<Partial<Record<string, string>>> = {
  settle: 'Conflicts settled so far stay settled. Settle the rest again.',
  removal: 'What was removed until then is in the bin. Undo brings it back.',
  restore: 'What was brought back until then stays. Undo again to go on.',
};
const SERVER_FAULT = 'The server failed. Its log shows why.';

async function failSync(pool: pg.Pool, { organizationId, syncId }: SyncJob, error: unknown): Promise<void> {
  const why = error instanceof SyncFault ? error.message : SERVER_FAULT;
  await inTenant(pool, organizationId, async (tx) => {
    const sync = await readSync(tx, syncId);
    const kept =
      KEPT_WHEN_FAILED[sync?.kind ?? ''] ?? 'What was taken until then stays; the next sync goes on from there.';
    await tx.client.query(
      `UPDATE sync_runs SET status = 'failed', finished_at = now(), error = $3
       WHERE organization_id = $1 AND id = $2 AND status IN ('queued', 'running')`,
      [organizationId, syncId, `${why} ${kept}`],
    );
    await dropStaged(tx, syncId);
  });
}
