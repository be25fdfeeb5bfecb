import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import { oneAfterAnother } from '../../../platform/jobs/one-after-another.ts';
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
  const { rows } = await tx.client.query<{ mappingVersion: number | null }>(
    `UPDATE connections SET state = 'healthy', paused_until = NULL, reason = NULL,
       state_since = CASE state WHEN 'healthy' THEN state_since ELSE now() END,
       next_run_at = now() + make_interval(mins => coalesce((settings ->> 'everyMinutes')::int, $3))
     WHERE organization_id = $1 AND id = $2 AND next_run_at <= now() AND state IN ('healthy', 'paused')
       AND (paused_until IS NULL OR paused_until <= now())
     RETURNING mapping_version AS "mappingVersion"`,
    [tx.organizationId, connectionId, SYNC_EVERY_MINUTES],
  );
  const mappingVersion = rows[0]?.mappingVersion ?? null;
  if (mappingVersion === null) return;
  await queueSync(tx, { id: connectionId, mappingVersion }, { requestedById: null, kind: 'incremental' });
}
