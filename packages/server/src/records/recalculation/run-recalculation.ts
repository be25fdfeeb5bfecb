import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import { inTurns } from '../../platform/jobs/in-turns.ts';
import { holdOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { noteNoSlackEvents } from '../../tenancy/slack-outbox/note-events.ts';
import { convertDeals } from '../currencies/rebase-deals.ts';
import { changeDeals } from '../opportunities/change-deals.ts';
import { markWeeksStale } from '../pipeline-weeks/mark-stale.ts';
import { enqueueRecalculation, type RecalculationJob } from './recalculation-jobs.ts';

/** Deals in one transaction: an edit of one of them waits a fraction of a second at most. */
const AT_ONCE = 500;

/**
 * Continues from the position in its row. Each step reads the settings as they are, so a restart after another change or two
 * processes at once give the same result.
 */
export const runRecalculation = (pool: pg.Pool, job: RecalculationJob, signal: AbortSignal): Promise<void> =>
  inTurns(() => inTenant(pool, job.organizationId, (tx) => takeStep(tx, job)), {
    signal,
    again: () => inTenant(pool, job.organizationId, (tx) => enqueueRecalculation(tx, job)),
  });

async function takeStep(tx: TenantTransaction, { what, scope }: RecalculationJob): Promise<boolean> {
  await holdOrganization(tx);
  // Nothing happened to the deals.
  noteNoSlackEvents(tx);
  const { rows } = await tx.client.query<{ last_id: string | null }>(
    `SELECT last_id FROM recalculation_runs WHERE organization_id = $1 AND what = $2 AND scope = $3 AND finished_at IS NULL
     FOR UPDATE`,
    [tx.organizationId, what, scope],
  );
  const [run] = rows;
  if (!run) return true;
  const now = new Date();
  const ids = await nextDeals(tx, { what, scope }, run.last_id);
  if (what === 'scores') await changeDeals(tx, ids, now, async () => undefined);
  else await convertDeals(tx, ids, now);
  const isLast = ids.length < AT_ONCE;
  await tx.client.query(
    `UPDATE recalculation_runs SET done = least(total, done + $4), last_id = coalesce($5, last_id),
       finished_at = CASE WHEN $6 THEN now() END
     WHERE organization_id = $1 AND what = $2 AND scope = $3`,
    [tx.organizationId, what, scope, ids.length, ids.at(-1) ?? null, isLast],
  );
  // A step lost in a power cut loses its position too, and runs again.
  if (!isLast) await tx.client.query('SET LOCAL synchronous_commit = off');
  // Weeks summed meanwhile mixed both currencies.
  else if (what === 'amounts' && scope === '') await markWeeksStale(tx);
  return isLast;
}

async function nextDeals(
  tx: TenantTransaction,
  { what, scope }: Pick<RecalculationJob, 'what' | 'scope'>,
  after: string | null,
): Promise<string[]> {
  const of = what === 'scores' ? ['stage_id', 'uuid', `status = 'open'`] : ['currency', 'text', 'true'];
  const [column, type, others] = of;
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT id FROM opportunities
     WHERE organization_id = $1 AND ${others} AND ($2::${type} IS NULL OR ${column} = $2) AND ($3::uuid IS NULL OR id > $3)
     ORDER BY id LIMIT ${AT_ONCE}`,
    [tx.organizationId, scope === '' ? null : scope, after],
  );
  return rows.map((row) => row.id);
}
