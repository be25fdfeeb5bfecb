/** Making one file in the background. May be killed at any point and called again: it is made anew, since it shows one state. */
import { DEMO_EXPORT_JOBS_BYTES, EXPORT_JOBS_BYTES, EXPORT_KEPT_DAYS } from '@forecastle/contract';
import { isoDate, localDay } from '@forecastle/rules';
import { ORPCError } from '@orpc/server';
import type pg from 'pg';
import { isPassing } from '../../platform/database/passing-fault.ts';
import { holdSessionLock } from '../../platform/database/session-lock.ts';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import { PART_BYTES } from '../../platform/files/kept-parts.ts';
import { readAhead } from '../../platform/files/read-ahead.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { isHere, memberActor } from '../../tenancy/identity/member-actor.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';
import { notifyMembers } from '../../tenancy/notifications/notify.ts';
import { demoOf } from '../../tenancy/organizations/demo-of.ts';
import type { QueuedExport } from './export-queue.ts';
import { madeFileOf, type Progress } from './made-files.ts';
import type { StoredExport } from './stored-export.ts';

/** How often a file is begun before it is given up: as often as a server may be stopped in the middle of it. */
const ATTEMPTS_MAX = 10;
/** Milliseconds between two words about how far it is. */
const REPORT_EVERY = 500;

export interface ExportRun {
  /** Where what is written lies until it is kept. */
  readonly folder: string;
  readonly logger: Logger;
  /** Aborted when the process stops: the file is made anew at the next start. */
  readonly signal: AbortSignal;
}

/** It was removed, or another process makes it. */
class Overtaken extends Error {}
/** Why it cannot be made, in words for whoever asked. */
class Refused extends Error {}

type Taken = Pick<StoredExport, 'id' | 'byId' | 'what' | 'format' | 'query' | 'attempts'>;

export async function runExport(pool: pg.Pool, job: QueuedExport, run: ExportRun): Promise<void> {
  // Losing it is no danger: a part is written only by whoever began the file last.
  const release = await holdSessionLock(pool, `export ${job.exportId}`);
  if (!release) return;
  try {
    const taken = await inTenant(pool, job.organizationId, (tx) => take(tx, job.exportId));
    if (taken) await makeOrRefuse(pool, job, taken, run);
  } finally {
    await release();
  }
}

async function makeOrRefuse(pool: pg.Pool, job: QueuedExport, taken: Taken, run: ExportRun): Promise<void> {
  try {
    await make(pool, job, taken, run);
  } catch (error) {
    if (error instanceof Overtaken || run.signal.aborted) return;
    const reason = reasonOf(error);
    // Time may help: the queue tries again.
    if (reason === null && isPassing(error) && taken.attempts < ATTEMPTS_MAX) throw error;
    if (reason === null) run.logger.error({ err: error, exportId: taken.id }, 'a file could not be made');
    await inTenant(pool, job.organizationId, (tx) => fail(tx, taken, reason ?? 'The server failed.'));
  }
}

/** What the plain route would have answered to the same question. */
function reasonOf(error: unknown): string | null {
  if (error instanceof Refused) return error.message;
  return error instanceof ORPCError && error.status < 500 ? error.message : null;
}

/** Begins it anew; null when there is nothing to be made any more. */
async function take(tx: TenantTransaction, id: string): Promise<Taken | null> {
  const { rows } = await tx.client.query<Taken>(
    `UPDATE export_jobs SET status = 'processing', attempts = attempts + 1, done = 0, total = NULL, size = 0
     WHERE organization_id = $1 AND id = $2 AND status IN ('queued', 'processing') AND removed_at IS NULL
     RETURNING id, by_id AS "byId", what, format, query, attempts`,
    [tx.organizationId, id],
  );
  const [taken] = rows;
  if (!taken) return null;
  await forgetParts(tx, taken);
  const actor = await memberActor(tx, taken.byId);
  if (taken.attempts <= ATTEMPTS_MAX && (await isHere(tx, actor))) return taken;
  const reason =
    taken.attempts > ATTEMPTS_MAX
      ? `It started ${ATTEMPTS_MAX} times and did not finish. Export fewer rows.`
      : `${actor.name} has left the organisation.`;
  await fail(tx, taken, reason);
  return null;
}

async function make(pool: pg.Pool, { organizationId }: QueuedExport, taken: Taken, run: ExportRun): Promise<void> {
  const progress: Progress = { done: 0, total: null };
  const now = new Date();
  let owners: readonly string[] | null = null;
  let day = '';
  const bytes = readAhead(run.folder, (write) =>
    inTenant(
      pool,
      organizationId,
      async (tx) => {
        // With the rights of this moment, as the same state tells them that the rows are read from.
        const actor = await memberActor(tx, taken.byId);
        owners = await visibleOwners(tx, actor);
        day = isoDate(localDay(now.getTime(), actor.timeZone));
        const file = madeFileOf(taken.what, taken.format);
        if (!file) throw new Refused('This file type is no longer available.');
        await file.admit(tx, actor, taken.query, now);
        for await (const chunk of await file.make(tx, actor, taken.query, { now, progress })) {
          run.signal.throwIfAborted();
          await write(chunk);
        }
      },
      { readOnly: true, oneState: true },
    ),
  );
  const own = <T>(work: (tx: TenantTransaction) => Promise<T>) => inTenant(pool, organizationId, work);
  let chunks: Buffer[] = [];
  let held = 0;
  let part = 0;
  let toldAt = performance.now();
  for await (const chunk of bytes) {
    run.signal.throwIfAborted();
    chunks.push(chunk);
    held += chunk.length;
    if (held >= PART_BYTES) {
      const content = Buffer.concat(chunks);
      await own((tx) => keepPart(tx, taken, { part: part++, content, progress }));
      [chunks, held, toldAt] = [[], 0, performance.now()];
    } else if (performance.now() - toldAt > REPORT_EVERY) {
      await own((tx) => tell(tx, taken, progress));
      toldAt = performance.now();
    }
  }
  await own(async (tx) => {
    if (held > 0) await keepPart(tx, taken, { part, content: Buffer.concat(chunks), progress });
    await finish(tx, taken, { owners, day, progress });
  });
}

/** Says how far it is; throws when somebody else has it, or nobody wants it any more. */
async function tell(tx: TenantTransaction, { id, attempts }: Taken, { done, total }: Progress, bytes = 0) {
  const { rowCount } = await tx.client.query(
    `UPDATE export_jobs SET done = $4, total = $5, size = size + $6
     WHERE organization_id = $1 AND id = $2 AND attempts = $3 AND status = 'processing' AND removed_at IS NULL`,
    [tx.organizationId, id, attempts, done, total, bytes],
  );
  if (rowCount === 0) throw new Overtaken();
}

async function keepPart(
  tx: TenantTransaction,
  taken: Taken,
  { part, content, progress }: { part: number; content: Buffer; progress: Progress },
): Promise<void> {
  await tell(tx, taken, progress, content.length);
  await tx.client.query(
    'INSERT INTO export_job_parts (organization_id, export_id, part, content) VALUES ($1, $2, $3, $4)',
    [tx.organizationId, taken.id, part, content],
  );
  const { rows } = await tx.client.query<{ used: number }>(
    // Removed ones are kept for a day, in which they can be brought back.
    `SELECT coalesce(sum(size), 0)::float8 AS used FROM export_jobs
     WHERE organization_id = $1 AND (expires_at IS NULL OR expires_at > now())`,
    [tx.organizationId],
  );
  const allowed = (await demoOf(tx)) === null ? EXPORT_JOBS_BYTES : DEMO_EXPORT_JOBS_BYTES;
  if ((rows[0]?.used ?? 0) <= allowed) return;
  const megabytes = `${(allowed / 1024 / 1024).toLocaleString('en-NZ')} MB`;
  throw new Refused(
    `Background exports may use at most ${megabytes} together, including files removed in the last day. Remove some and try again tomorrow, or export less.`,
  );
}

async function finish(
  tx: TenantTransaction,
  { id, byId, attempts }: Taken,
  { owners, day, progress: { done } }: { owners: readonly string[] | null; day: string; progress: Progress },
): Promise<void> {
  const { rowCount } = await tx.client.query(
    `UPDATE export_jobs SET status = 'ready', done = $3, owners = $4, day = $5, ready_at = now(),
       expires_at = now() + make_interval(days => ${EXPORT_KEPT_DAYS})
     WHERE organization_id = $1 AND id = $2 AND attempts = $6 AND status = 'processing' AND removed_at IS NULL`,
    [tx.organizationId, id, done, owners, day, attempts],
  );
  if (rowCount === 0) throw new Overtaken();
  await notifyMembers(tx, [{ memberId: byId, kind: 'export_ready', actorId: null, subjectId: id }]);
}

async function fail(tx: TenantTransaction, { id, byId, attempts }: Taken, reason: string): Promise<void> {
  const { rowCount } = await tx.client.query(
    `UPDATE export_jobs SET status = 'failed', reason = $4, size = 0
     WHERE organization_id = $1 AND id = $2 AND attempts = $3 AND status = 'processing'`,
    [tx.organizationId, id, attempts, reason],
  );
  if (rowCount === 0) return;
  await forgetParts(tx, { id });
  await notifyMembers(tx, [{ memberId: byId, kind: 'export_failed', actorId: null, subjectId: id }]);
}

async function forgetParts({ client, organizationId }: TenantTransaction, { id }: Pick<Taken, 'id'>): Promise<void> {
  await client.query('DELETE FROM export_job_parts WHERE organization_id = $1 AND export_id = $2', [
    organizationId,
    id,
  ]);
}
