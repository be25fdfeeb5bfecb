import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { conflict } from '../../../platform/http/errors.ts';
import { recordEvent } from '../../../tenancy/audit/record-event.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import type { ConnectionRow } from '../read-connection.ts';
import { queueSync } from '../runs/start-sync.ts';
import { type StoredSync, SYNC_COLUMNS } from '../runs/stored-sync.ts';

/** Throws CONFLICT while what the connection made is being removed or brought back. */
export async function refuseDuringRemoval(
  { client, organizationId }: TenantTransaction,
  connectionId: string,
): Promise<void> {
  const { rows } = await client.query<StoredSync>(
    `SELECT ${SYNC_COLUMNS} FROM sync_runs r WHERE r.organization_id = $1 AND r.connection_id = $2
       AND r.status IN ('queued', 'running') AND r.kind IN ('removal', 'restore')`,
    [organizationId, connectionId],
  );
  const [sync] = rows;
  if (!sync) return;
  throw conflict({
    field: 'records',
    value: 'remove',
    expected: 'no removal or undo under way',
    message: `Records of this connection are being ${sync.kind === 'removal' ? 'removed' : 'brought back'}. Wait until that ends, or stop it first. Nothing was changed.`,
  });
}

/**
 * Queues the removal of what a connection made, which is locked and disconnected. When it is connected again it reads
 * everything.
 */
export async function startRemoval(
  tx: TenantTransaction,
  actor: Actor,
  connection: Pick<ConnectionRow, 'id' | 'system' | 'mappingVersion'>,
): Promise<StoredSync> {
  await tx.client.query(`UPDATE connections SET cursors = '{}' WHERE organization_id = $1 AND id = $2`, [
    tx.organizationId,
    connection.id,
  ]);
  const sync = await queueSync(tx, connection, { requestedById: actor.memberId, kind: 'removal' });
  if (!sync) throw new Error('a sync of a disconnected connection is under way');
  await recordEvent(tx, actor, { kind: 'sync_started', facts: { system: connection.system, kind: 'removal' } });
  return sync;
}
