import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import { oneAfterAnother } from '../../../platform/jobs/one-after-another.ts';
import { moveState } from '../move-state.ts';
import { connectionById } from '../read-connection.ts';
import { queueSync } from './start-sync.ts';

/** Minutes between syncs where an admin chose nothing. */
export const SYNC_EVERY_MINUTES = 15;

/**
 * Queues a sync of every connection whose time has come, and takes up those whose pause is over. A connection that is busy
 * with a sync is asked again at its next time.
 */
export async function queueDueSyncs(pool: pg.Pool, signal?: AbortSignal): Promise<void> {
  const { rows } = await pool.query<{ organization_id: string; id: string }>(
    'SELECT organization_id, id FROM due_connections()',
  );
  await oneAfterAnother(rows, signal, (row) => inTenant(pool, row.organization_id, (tx) => queueDue(tx, row.id)));
}

async function queueDue(tx: TenantTransaction, connectionId: string): Promise<void> {
  const due = await connectionById(tx, connectionId, { lock: 'FOR UPDATE' });
  const isOver = (at: Date | null) => at !== null && at.getTime() <= Date.now();
  if (due.state === 'paused' && isOver(due.pausedUntil)) {
    await moveState(tx, 'server', connectionId, { state: 'healthy' });
  } else if (due.state !== 'healthy') return;
  if (!isOver(due.nextRunAt) || due.mappingVersion === null) return;
  await tx.client.query(
    `UPDATE connections SET next_run_at = now() + make_interval(mins => coalesce((settings ->> 'everyMinutes')::int, $3))
     WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, connectionId, SYNC_EVERY_MINUTES],
  );
  await queueSync(tx, due, { requestedById: null, kind: 'incremental' });
}
