import { SETTLED_DAYS, type SyncConflict, type SyncedSystem } from '@forecastle/contract';
import * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { decodeCursor, pageOf } from '../../../platform/http/cursor.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { mayManageConnections } from '../may-manage-connections.ts';
import { liveConnection } from '../runs/start-sync.ts';
import { fieldWords, presentConflicts } from './present-conflicts.ts';
import { CONFLICT_COLUMNS, IS_HERE, type StoredConflict } from './stored-conflict.ts';

type MappedObject = SyncConflict['object'];

interface Asked {
  readonly state: 'open' | 'settled';
  readonly object?: MappedObject | undefined;
  readonly field?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

interface ListedConflicts {
  readonly items: SyncConflict[];
  readonly nextCursor: string | null;
  readonly total: number;
  readonly fields: { object: MappedObject; field: string; label: string; count: number }[];
}

/** Instant to the microsecond, and id. */
const Cursor = z.tuple([z.string().max(40), z.uuid()]);

/** SQL of the conflicts of a state: $1 organisation, $2 connection. */
const OF_STATE = {
  open: `s.organization_id = $1 AND s.connection_id = $2 AND s.settled_at IS NULL AND ${IS_HERE}`,
  settled: `s.organization_id = $1 AND s.connection_id = $2 AND s.settled_at > now() - interval '${SETTLED_DAYS} days' AND ${IS_HERE}`,
};
const AT = { open: 's.detected_at', settled: 's.settled_at' };

/** Returns conflicts whose record is here, latest first. */
export async function listConflicts(
  tx: TenantTransaction,
  actor: Actor,
  system: SyncedSystem,
  { state, object, field, limit, cursor }: Asked,
): Promise<ListedConflicts> {
  await mayManageConnections(tx, actor);
  const connection = await liveConnection(tx, system);
  if (!connection) return { items: [], nextCursor: null, total: 0, fields: [] };
  const after = decodeCursor(cursor, Cursor);
  const at = AT[state];
  const { rows } = await tx.client.query<StoredConflict & { place: string }>(
    `SELECT ${CONFLICT_COLUMNS}, ${at}::text AS place FROM sync_conflicts s
     WHERE ${OF_STATE[state]} AND ($3::text IS NULL OR s.object = $3) AND ($4::text IS NULL OR s.field = $4)
       AND ($5::timestamptz IS NULL OR (${at}, s.id) < ($5, $6::uuid))
     ORDER BY ${at} DESC, s.id DESC LIMIT $7`,
    [tx.organizationId, connection.id, object ?? null, field ?? null, ...(after ?? [null, null]), limit + 1],
  );
  const page = pageOf(
    rows,
    limit,
    (row) => row,
    ({ place, id }) => [place, id],
  );
  const { rows: counts } = await tx.client.query<{ object: MappedObject; field: string; count: number }>(
    `SELECT s.object, s.field, count(*)::int AS count FROM sync_conflicts s WHERE ${OF_STATE[state]}
     GROUP BY s.object, s.field ORDER BY s.object, s.field`,
    [tx.organizationId, connection.id],
  );
  const words = await fieldWords(tx);
  const matching = counts.filter(
    (each) => (object === undefined || each.object === object) && (field === undefined || each.field === field),
  );
  return {
    items: await presentConflicts(tx, connection, page.items),
    nextCursor: page.nextCursor,
    total: matching.reduce((sum, { count }) => sum + count, 0),
    fields: counts.map((each) => ({ ...each, label: words(each).label })),
  };
}
