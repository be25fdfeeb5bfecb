import type { SettlingOf, SyncedSystem, SyncFilters, SyncKind } from '@forecastle/contract';
import { newId } from '../../../platform/database/ids.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { conflict, notFound } from '../../../platform/http/errors.ts';
import { recordEvent } from '../../../tenancy/audit/record-event.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { mayManageConnections } from '../may-manage-connections.ts';
import type { ConnectionRow } from '../read-connection.ts';
import { requireSync, type StoredSync, SYNC_START } from './stored-sync.ts';
import { enqueueSync } from './sync-jobs.ts';

export interface LiveConnection {
  readonly id: string;
  readonly system: SyncedSystem;
  readonly state: string;
  readonly mappingVersion: number | null;
  readonly remote: Readonly<Record<string, unknown>> | null;
}

/** Returns the organisation's connection to a system that was not disconnected, or null. */
export async function liveConnection(
  tx: TenantTransaction,
  system: SyncedSystem,
  { lock = false } = {},
): Promise<LiveConnection | null> {
  const { rows } = await tx.client.query<LiveConnection>(
    `SELECT c.id, c.system, c.state, c.mapping_version AS "mappingVersion", c.remote
     FROM connections c WHERE c.organization_id = $1 AND c.system = $2 AND c.state <> 'disconnected'
     ${lock ? 'FOR NO KEY UPDATE OF c' : ''}`,
    [tx.organizationId, system],
  );
  return rows[0] ?? null;
}

/** Throws FORBIDDEN unless the actor may manage connections, NOT_FOUND when the system was never connected. */
export async function mayManage(
  tx: TenantTransaction,
  actor: Actor,
  system: SyncedSystem,
  options?: { lock: boolean },
): Promise<LiveConnection> {
  await mayManageConnections(tx, actor);
  const connection = await liveConnection(tx, system, options);
  if (!connection) throw notFound('connection');
  return connection;
}

interface Asked {
  /** Null when the schedule asks. */
  readonly requestedById: string | null;
  readonly kind: SyncKind;
  readonly filters?: SyncFilters | null;
  readonly settling?: SettlingOf | null;
  /** Of a restore: the removal that it takes back. */
  readonly undoes?: string;
}

/** Queues a sync of a connection that is locked; null while another one is under way. */
export async function queueSync(
  tx: TenantTransaction,
  { id, mappingVersion }: Pick<LiveConnection, 'id' | 'mappingVersion'>,
  { requestedById, kind, filters = null, settling = null, undoes }: Asked,
): Promise<StoredSync | null> {
  const syncId = newId();
  const { rowCount } = await tx.client.query(
    `INSERT INTO sync_runs (organization_id, id, connection_id, kind, status, generation, mapping_version, filters, position,
       requested_by_id, settling, undoes)
     SELECT $1, $2, $3, $4, 'queued', coalesce(max(generation), 0) + 1, $5, $6, $7, $8, $9, $10
     FROM sync_runs WHERE organization_id = $1 AND connection_id = $3
     ON CONFLICT DO NOTHING`,
    [
      tx.organizationId,
      syncId,
      id,
      kind,
      mappingVersion ?? 0,
      filters === null ? null : JSON.stringify(filters),
      JSON.stringify(SYNC_START),
      requestedById,
      settling === null ? null : JSON.stringify(settling),
      undoes ?? null,
    ],
  );
  if (rowCount !== 1) return null;
  await enqueueSync(tx, { organizationId: tx.organizationId, syncId });
  return requireSync(tx, syncId);
}

interface AskedByAdmin {
  readonly everything?: boolean;
  readonly filters?: SyncFilters;
  readonly retry?: boolean;
  readonly push?: boolean;
  readonly settling?: SettlingOf;
}

/** Starts a sync that an admin asks for. Throws CONFLICT while one is under way, nothing is mapped, or nobody is connected. */
export async function startSync(
  tx: TenantTransaction,
  actor: Actor,
  system: SyncedSystem,
  asked: AskedByAdmin,
): Promise<StoredSync> {
  const connection = await mayManage(tx, actor, system, { lock: true });
  if (connection.state !== 'healthy') {
    throw conflict({
      field: 'state',
      value: connection.state,
      expected: 'healthy',
      message: 'The connection is not healthy, so no sync can start. The connection says what is missing.',
    });
  }
  if (connection.mappingVersion === null) {
    throw conflict({
      field: 'mapping',
      expected: 'a saved mapping',
      message: 'Check and save the mapping first. It says what becomes of each Salesforce field.',
    });
  }
  const kind = await kindOf(tx, connection, asked);
  return queueOrRefuse(tx, actor, connection, {
    kind,
    filters: asked.filters ?? null,
    settling: asked.settling ?? null,
  });
}

/** Queues a sync that a person asks for, of a connection that is locked. Throws CONFLICT while another one is under way. */
export async function queueOrRefuse(
  tx: TenantTransaction,
  actor: Actor,
  connection: Pick<ConnectionRow, 'id' | 'system' | 'mappingVersion'>,
  asked: Omit<Asked, 'requestedById'>,
): Promise<StoredSync> {
  const sync = await queueSync(tx, connection, { ...asked, requestedById: actor.memberId });
  if (!sync) {
    throw conflict({
      field: 'status',
      value: 'running',
      expected: 'no sync under way',
      message: 'A sync is under way. Wait until it ends, or stop it first.',
    });
  }
  await recordEvent(tx, actor, { kind: 'sync_started', facts: { system: connection.system, kind: asked.kind } });
  return sync;
}

async function kindOf(
  tx: TenantTransaction,
  connection: LiveConnection,
  { everything = false, filters, retry = false, push = false, settling }: AskedByAdmin,
): Promise<SyncKind> {
  if (settling) return 'settle';
  if (push) return 'push';
  if (retry) return 'retry';
  if (!(await isLoaded(tx, connection))) return 'first_load';
  return everything || filters ? 'full' : 'incremental';
}

/** Whether a sync has read everything to its end, and it was not removed since. */
async function isLoaded({ client, organizationId }: TenantTransaction, { id }: LiveConnection): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM sync_runs r WHERE organization_id = $1 AND connection_id = $2 AND kind IN ('first_load', 'full')
       AND status = 'completed' AND filters IS NULL AND NOT EXISTS (SELECT FROM sync_runs x
         WHERE x.organization_id = $1 AND x.connection_id = $2 AND x.kind = 'removal' AND x.id > r.id) LIMIT 1`,
    [organizationId, id],
  );
  return rowCount === 1;
}
