import {
  SYNCS_LISTED,
  type SyncedSystem,
  type SyncFailureView,
  type SyncRowView,
  type SyncView,
} from '@forecastle/contract';
import * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { decodeCursor, pageOf } from '../../../platform/http/cursor.ts';
import { theirAddress } from '../../../records/connected-systems/record-systems.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { mayManageConnections } from '../may-manage-connections.ts';
import { type ConnectionRow, connectionById } from '../read-connection.ts';
import { presentSyncs } from './present-sync.ts';
import { liveConnection } from './start-sync.ts';
import { requireSync, type StoredSync, SYNC_COLUMNS } from './stored-sync.ts';

/** Returns the last syncs of the organisation's connection, latest first. */
export async function listSyncs(tx: TenantTransaction, actor: Actor, system: SyncedSystem): Promise<SyncView[]> {
  await mayManageConnections(tx, actor);
  const connection = await liveConnection(tx, system);
  if (!connection) return [];
  const { rows } = await tx.client.query<StoredSync>(
    `SELECT ${SYNC_COLUMNS} FROM sync_runs r WHERE r.organization_id = $1 AND r.connection_id = $2
     ORDER BY r.id DESC LIMIT ${SYNCS_LISTED}`,
    [tx.organizationId, connection.id],
  );
  return presentSyncs(tx, rows);
}

type RowView = z.infer<typeof SyncRowView>;
interface StoredRow {
  readonly object: RowView['object'];
  readonly externalId: string;
  readonly ordinal: number;
  readonly outcome: RowView['outcome'];
  readonly entity: RowView['entity'];
  readonly entityId: string | null;
  readonly name: string | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly reason: string | null;
  readonly vendorWords: string | null;
  readonly fields: string[];
}

const RowCursor = z.tuple([z.string(), z.string(), z.string(), z.int()]);

/** Returns what a sync did, record by record; records that stayed the same are not listed. */
export async function listSyncRows(
  tx: TenantTransaction,
  actor: Actor,
  system: SyncedSystem,
  {
    id,
    outcome,
    limit,
    cursor,
  }: { id: string; outcome?: RowView['outcome'] | undefined; limit: number; cursor?: string | undefined },
): Promise<{ items: RowView[]; nextCursor: string | null }> {
  await mayManageConnections(tx, actor);
  const { connectionId } = await requireSync(tx, id);
  const { remote } = await connectionById<ConnectionRow<unknown, Readonly<Record<string, unknown>>>>(tx, connectionId);
  const after = decodeCursor(cursor, RowCursor);
  const { rows } = await tx.client.query<StoredRow>(
    `SELECT s.object, s.external_id AS "externalId", s.ordinal, s.outcome, s.entity,
       coalesce(o.id, a.id, c.id, v.id, m.id, p.id) AS "entityId",
       coalesce(o.name, a.name, c.name, v.subject, m.name, p.name, b.name) AS name,
       s.before, s.reason, s.vendor_words AS "vendorWords", s.fields
     FROM sync_rows s
     LEFT JOIN opportunities o ON s.entity = 'opportunity' AND o.organization_id = $1 AND o.id = s.entity_id
     LEFT JOIN accounts a ON s.entity = 'account' AND a.organization_id = $1 AND a.id = s.entity_id
     LEFT JOIN contacts c ON s.entity = 'contact' AND c.organization_id = $1 AND c.id = s.entity_id
     LEFT JOIN activities v ON s.entity = 'activity' AND v.organization_id = $1 AND v.id = s.entity_id
     LEFT JOIN members m ON s.entity = 'member' AND m.organization_id = $1 AND m.id = s.entity_id
     LEFT JOIN products p ON s.entity = 'product' AND p.organization_id = $1 AND p.id = s.entity_id
     LEFT JOIN bin b ON s.entity IN ('opportunity', 'account', 'contact') AND b.organization_id = $1 AND b.id = s.entity_id
     WHERE s.organization_id = $1 AND s.run_id = $2 AND ($3::text IS NULL OR s.outcome = $3)
       AND ($4::text IS NULL OR (s.outcome, s.object, s.external_id, s.ordinal) > ($4, $5, $6, $7::int))
     ORDER BY s.outcome, s.object, s.external_id, s.ordinal LIMIT $8`,
    [tx.organizationId, id, outcome ?? null, ...(after ?? [null, null, null, null]), limit + 1],
  );
  const present = ({ before, ...row }: StoredRow): RowView => ({
    ...row,
    url: theirAddress(system, remote, row.externalId),
    // Of a record in the bin it says since when.
    changed: row.outcome === 'removed' ? [] : Object.keys(before ?? {}),
  });
  return pageOf(rows, limit, present, (row) => [row.outcome, row.object, row.externalId, row.ordinal]);
}

type FailureView = z.infer<typeof SyncFailureView>;
type StoredFailure = Omit<FailureView, 'url' | 'firstAt' | 'lastAt'> & { firstAt: Date; lastAt: Date };

const FailureCursor = z.tuple([z.string(), z.string(), z.string()]);

/** Returns records that could not be taken or sent at the last try. */
export async function listFailures(
  tx: TenantTransaction,
  actor: Actor,
  system: SyncedSystem,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ items: FailureView[]; nextCursor: string | null; total: number }> {
  await mayManageConnections(tx, actor);
  const connection = await liveConnection(tx, system);
  if (!connection) return { items: [], nextCursor: null, total: 0 };
  const { id, remote } = connection;
  const after = decodeCursor(cursor, FailureCursor);
  const { rows } = await tx.client.query<StoredFailure>(
    `SELECT direction, object, external_id AS "externalId", reason, vendor_words AS "vendorWords", fields, attempts,
       first_at AS "firstAt", last_at AS "lastAt"
     FROM sync_failures WHERE organization_id = $1 AND connection_id = $2
       AND ($3::text IS NULL OR (direction, object, external_id) > ($3, $4, $5))
     ORDER BY direction, object, external_id LIMIT $6`,
    [tx.organizationId, id, ...(after ?? [null, null, null]), limit + 1],
  );
  const { rows: counted } = await tx.client.query<{ total: number }>(
    'SELECT count(*)::int AS total FROM sync_failures WHERE organization_id = $1 AND connection_id = $2',
    [tx.organizationId, id],
  );
  const present = (row: StoredFailure): FailureView => ({
    ...row,
    url: theirAddress(system, remote, row.externalId),
    firstAt: row.firstAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
  });
  const page = pageOf(rows, limit, present, (row) => [row.direction, row.object, row.externalId]);
  return { ...page, total: counted[0]?.total ?? 0 };
}
