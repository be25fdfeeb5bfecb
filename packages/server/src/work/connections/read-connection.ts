import type { ConnectedSystem } from '@forecastle/contract';
import type { ConnectionReason, ConnectionState } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';

/** A connection as it is kept. What its system keeps of its own is in `settings` and `remote`. */
export interface ConnectionRow<Settings = unknown, Remote = unknown> {
  readonly id: string;
  readonly system: ConnectedSystem;
  /** Whose it is; null for one of the organisation. */
  readonly memberId: string | null;
  readonly state: ConnectionState;
  readonly reason: ConnectionReason | null;
  readonly stateSince: Date;
  readonly pausedUntil: Date | null;
  readonly settings: Settings;
  readonly remote: Remote | null;
  readonly mappingVersion: number | null;
  readonly connectedById: string | null;
  readonly connectedByName: string | null;
  readonly connectedAt: Date | null;
  readonly lastSuccessAt: Date | null;
  readonly nextRunAt: Date | null;
  readonly disconnectedAt: Date | null;
}

interface Reading {
  readonly lock?: 'FOR UPDATE' | 'FOR NO KEY UPDATE' | 'FOR SHARE';
}

const COLUMNS = `c.id, c.system, c.member_id AS "memberId", c.state, c.reason, c.state_since AS "stateSince", c.paused_until AS "pausedUntil",
  c.settings, c.remote, c.mapping_version AS "mappingVersion", c.connected_by_id AS "connectedById",
  m.name AS "connectedByName", c.connected_at AS "connectedAt", c.last_success_at AS "lastSuccessAt",
  c.next_run_at AS "nextRunAt", c.disconnected_at AS "disconnectedAt"
  FROM connections c LEFT JOIN members m ON m.organization_id = c.organization_id AND m.id = c.connected_by_id`;

const locked = ({ lock }: Reading): string => (lock ? `${lock} OF c` : '');

/** Returns the organisation's connection to a system: the one in use, else the one that was disconnected last. */
export const readConnection = <Row extends ConnectionRow>(
  tx: TenantTransaction,
  system: ConnectedSystem,
  reading: Reading = {},
): Promise<Row | null> => latestConnection<Row>(tx, { system, memberId: null }, reading);

/** Returns a person's own connection to a system, as above. */
export const readMemberConnection = <Row extends ConnectionRow>(
  tx: TenantTransaction,
  of: { readonly system: ConnectedSystem; readonly memberId: string },
  reading: Reading = {},
): Promise<Row | null> => latestConnection<Row>(tx, of, reading);

async function latestConnection<Row extends ConnectionRow>(
  { client, organizationId }: TenantTransaction,
  { system, memberId }: { readonly system: ConnectedSystem; readonly memberId: string | null },
  reading: Reading,
): Promise<Row | null> {
  const { rows } = await client.query<Row>(
    `SELECT ${COLUMNS} WHERE c.organization_id = $1 AND c.system = $2 AND c.member_id IS NOT DISTINCT FROM $3::uuid
     ORDER BY c.state = 'disconnected', c.disconnected_at DESC NULLS LAST, c.id LIMIT 1 ${locked(reading)}`,
    [organizationId, system, memberId],
  );
  return rows[0] ?? null;
}

/** Returns a connection by its id. Throws when there is none. */
export async function connectionById<Row extends ConnectionRow>(
  { client, organizationId }: TenantTransaction,
  id: string,
  reading: Reading = {},
): Promise<Row> {
  const { rows } = await client.query<Row>(
    `SELECT ${COLUMNS} WHERE c.organization_id = $1 AND c.id = $2 ${locked(reading)}`,
    [organizationId, id],
  );
  if (!rows[0]) throw new Error(`there is no connection ${id}`);
  return rows[0];
}
