/** What becomes of syncs when their connection changes its state. */
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { enqueueSync } from './sync-jobs.ts';

/** Sends syncs on their way again that waited for the connection. */
export async function goOnWithSyncs(tx: TenantTransaction, connectionId: string): Promise<void> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT id FROM sync_runs WHERE organization_id = $1 AND connection_id = $2 AND status IN ('queued', 'running')`,
    [tx.organizationId, connectionId],
  );
  for (const { id } of rows) await enqueueSync(tx, { organizationId: tx.organizationId, syncId: id });
}

/** Ends syncs of a connection that is no more, but those that ask it nothing. */
export async function endSyncs(tx: TenantTransaction, connectionId: string): Promise<void> {
  const { rows } = await tx.client.query<{ id: string }>(
    `UPDATE sync_runs SET status = 'cancelled', finished_at = now(), error = 'Stopped, because Salesforce was disconnected. What was taken until then stays.'
     WHERE organization_id = $1 AND connection_id = $2 AND status IN ('queued', 'running')
       AND kind NOT IN ('removal', 'restore') RETURNING id`,
    [tx.organizationId, connectionId],
  );
  for (const { id } of rows) await dropStaged(tx, id);
}

/** Deletes what a sync has staged and will not take. */
export async function dropStaged({ client, organizationId }: TenantTransaction, syncId: string): Promise<void> {
  await client.query('DELETE FROM sync_staged WHERE organization_id = $1 AND run_id = $2', [organizationId, syncId]);
}
