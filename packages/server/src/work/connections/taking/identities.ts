/** Which of our records a connection knows under which id, read and kept by set. */
import type { SyncObject } from '@forecastle/contract';
import type { externalIdentities } from '../../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { RETURNED_GENERATION } from '../../../records/connected-systems/mark-returned.ts';
import type { Taking } from './taking.ts';

type Row = typeof externalIdentities.$inferSelect;

export type Agreed = Readonly<Record<string, string>>;

export interface Identity {
  readonly externalId: string;
  readonly entityId: string;
  readonly besideId: string | null;
  /** Epoch milliseconds. */
  readonly modifiedAt: number;
  readonly agreed: Agreed;
  readonly waitsFor: string | null;
  readonly generation: number;
  readonly isGone: boolean;
  /** When it was found to be gone there, in epoch milliseconds. */
  readonly goneAt: number | null;
}

const COLUMNS = `external_id AS "externalId", entity_id AS "entityId", beside_id AS "besideId",
  round(extract(epoch FROM modified_at) * 1000)::float8 AS "modifiedAt", agreed, waits_for AS "waitsFor", generation,
  gone_at IS NOT NULL AS "isGone", round(extract(epoch FROM gone_at) * 1000)::float8 AS "goneAt"`;

/** Returns the identities of records of the other system, by their ids there. */
export async function readIdentities(
  tx: TenantTransaction,
  { connectionId }: Pick<Taking, 'connectionId'>,
  object: SyncObject,
  externalIds: Iterable<string>,
): Promise<ReadonlyMap<string, Identity>> {
  const ids = [...new Set(externalIds)];
  if (ids.length === 0) return new Map();
  // Planned each time: a plan that was made while the table was empty would read all of it.
  const { rows } = await tx.client.query<Identity>(
    `SELECT ${COLUMNS} FROM external_identities
     WHERE organization_id = $1 AND connection_id = $2 AND object = $3 AND external_id = ANY($4::text[])`,
    [tx.organizationId, connectionId, object, ids],
  );
  return new Map(rows.map((row) => [row.externalId, row]));
}

/** Returns those of our records that this connection knows, under whatever id of the object; one that is there comes first. */
export async function readKnown(
  tx: TenantTransaction,
  { connectionId }: Pick<Taking, 'connectionId'>,
  object: SyncObject,
  entityIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (entityIds.length === 0) return new Map();
  const { rows } = await tx.client.query<{ entity_id: string; external_id: string }>(
    `SELECT entity_id, external_id FROM external_identities
     WHERE organization_id = $1 AND entity_id = ANY($4::uuid[]) AND connection_id = $2 AND object = $3
     ORDER BY gone_at IS NULL`,
    [tx.organizationId, connectionId, object, entityIds],
  );
  return new Map(rows.map((row) => [row.entity_id, row.external_id]));
}

/**
 * Returns whether a record below another one is to go when it is gone there: also one that was found to be gone while the other
 * one lay in our bin, and that came back with it.
 */
export const goesWhenGone = ({ isGone, generation }: Identity): boolean =>
  !isGone || generation === RETURNED_GENERATION;

export interface IdentityToKeep {
  readonly externalId: string;
  readonly entityId: string;
  readonly besideId?: string | null;
  readonly modifiedAt: number;
  readonly agreed: Agreed;
  readonly waitsFor?: string | null;
}

/** Keeps identities of records that this run has seen and that are there. */
export async function keepIdentities(
  tx: TenantTransaction,
  { connectionId, generation }: Taking,
  { object, entity }: Pick<Row, 'object' | 'entity'>,
  identities: readonly IdentityToKeep[],
): Promise<void> {
  if (identities.length === 0) return;
  await tx.client.query({
    name: 'keep-identities',
    text: `INSERT INTO external_identities (organization_id, connection_id, object, entity, generation,
        external_id, entity_id, beside_id, modified_at, agreed, waits_for)
      SELECT $1, $2, $3, $4, $5, r."externalId", r."entityId", r."besideId", to_timestamp(r."modifiedAt" / 1000.0), r.agreed,
        r."waitsFor"
      FROM json_to_recordset($6::json) AS r("externalId" text, "entityId" uuid, "besideId" uuid, "modifiedAt" float8,
        agreed jsonb, "waitsFor" text)
      ON CONFLICT (organization_id, connection_id, object, external_id) DO UPDATE SET entity_id = excluded.entity_id,
        beside_id = excluded.beside_id, modified_at = excluded.modified_at, agreed = excluded.agreed,
        waits_for = excluded.waits_for, generation = excluded.generation, gone_at = NULL`,
    values: [tx.organizationId, connectionId, object, entity, generation, JSON.stringify(identities)],
  });
}

/** Says of identities that this run has seen their records, though it took nothing of them. */
export async function markSeen(
  tx: TenantTransaction,
  { connectionId, generation }: Taking,
  object: SyncObject,
  externalIds: readonly string[],
): Promise<void> {
  if (externalIds.length === 0) return;
  await tx.client.query(
    `UPDATE external_identities SET generation = $5
     WHERE organization_id = $1 AND connection_id = $2 AND object = $3 AND external_id = ANY($4::text[])`,
    [tx.organizationId, connectionId, object, externalIds, generation],
  );
}

/** Says of identities that their records are gone in the other system, and that those that came back from our bin were met. */
export async function markGone(
  tx: TenantTransaction,
  { connectionId, now, generation }: Taking,
  object: SyncObject,
  externalIds: readonly string[],
): Promise<void> {
  await tx.client.query(
    `UPDATE external_identities SET gone_at = $5, waits_for = NULL,
       generation = CASE WHEN generation = ${RETURNED_GENERATION} THEN $6 ELSE generation END
     WHERE organization_id = $1 AND connection_id = $2 AND object = $3 AND external_id = ANY($4::text[])`,
    [tx.organizationId, connectionId, object, externalIds, now, generation],
  );
}
