/** Other systems that know our records, and the fields that they decide of them. */
import type { RecordSystem, SyncedSystem } from '@forecastle/contract';
import { isSalesforceId } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';

/** Kinds of record whose fields another system may decide. */
export type HeldKind = 'opportunity' | 'account' | 'contact';

/** A system that knows a record, as the database tells it. */
export interface KnownThere {
  readonly system: SyncedSystem;
  readonly externalId: string;
  readonly instanceUrl: string | null;
  readonly heldFields: readonly string[];
  /** Epoch milliseconds. */
  readonly modifiedAt: number;
}

/** An amount that comes from products there is theirs, whoever decides amounts. */
const heldColumn = (kind: HeldKind, id: string): string => {
  const held = `coalesce(n.held_fields -> '${kind}', '[]')`;
  if (kind !== 'opportunity') return held;
  return `${held} || CASE WHEN NOT ${held} ? 'amountMinor' AND n.held_fields -> 'lines' ? 'amountMinor' AND EXISTS (
      SELECT FROM line_items l
      JOIN external_identities p ON p.organization_id = $1 AND p.connection_id = n.id AND p.entity_id = l.id
        AND p.object = 'OpportunityLineItem' AND p.gone_at IS NULL
      WHERE l.organization_id = $1 AND l.opportunity_id = ${id} AND l.deleted_at IS NULL)
    THEN n.held_fields -> 'lines' ELSE '[]'::jsonb END`;
};

/** Identities of a record, as `i`, with the connections that know it, as `n`; `$1` is the organisation. */
const knowing = (kind: HeldKind, id: string): string => `FROM external_identities i
  JOIN connections n ON n.organization_id = $1 AND n.id = i.connection_id
  WHERE i.organization_id = $1 AND i.entity_id = ${id} AND i.entity = '${kind}' AND i.gone_at IS NULL
    AND n.disconnected_at IS NULL`;

/**
 * Returns a column with the systems that know a record as `KnownThere[]`; null when none does. A connection that was
 * disconnected decides nothing, and neither does a record that is gone there. `$1` is the organisation.
 */
export const knownThereColumn = (kind: HeldKind, id: string): string => `(
  SELECT json_agg(json_build_object('system', n.system, 'externalId', i.external_id, 'instanceUrl', n.remote ->> 'instanceUrl',
      'heldFields', ${heldColumn(kind, id)},
      'modifiedAt', round(extract(epoch FROM i.modified_at) * 1000)) ORDER BY n.system, i.external_id)
  ${knowing(kind, id)})`;

/** Returns which systems know records, by the records' ids; those that none knows are left out. */
export async function readKnownThere(
  tx: TenantTransaction,
  kind: HeldKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly KnownThere[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.client.query<{ id: string; known: KnownThere[] | null }>(
    `SELECT r.id, ${knownThereColumn(kind, 'r.id')} AS known FROM unnest($2::uuid[]) AS r (id)`,
    [tx.organizationId, ids],
  );
  return new Map(rows.flatMap(({ id, known }) => (known ? [[id, known] as const] : [])));
}

/** Returns the systems that know a record as the API tells them. */
export const presentSystems = (known: readonly KnownThere[] | null): RecordSystem[] =>
  (known ?? []).map(({ system, externalId, instanceUrl, heldFields, modifiedAt }) => ({
    system,
    externalId,
    url: theirAddress(system, { instanceUrl }, externalId),
    heldFields: [...heldFields],
    modifiedAt: new Date(modifiedAt).toISOString(),
  }));

/** Returns the address of a record in the connected system, or null. */
export const theirAddress = (
  system: SyncedSystem,
  remote: Readonly<Record<string, unknown>> | null,
  externalId: string,
): string | null =>
  system === 'salesforce' && typeof remote?.instanceUrl === 'string' && isSalesforceId(externalId)
    ? `${remote.instanceUrl}/${externalId}`
    : null;

/** Live connections that decide some of the fields of a kind of record: by id, which. */
export type Holding = ReadonlyMap<string, readonly string[]>;

/** Returns the connections that decide some of `fields`. */
export async function readHolding(tx: TenantTransaction, kind: HeldKind, fields: readonly string[]): Promise<Holding> {
  const { rows } = await tx.client.query<{ id: string; held: string[] }>(
    `SELECT id, ARRAY(SELECT f FROM jsonb_array_elements_text(held_fields -> '${kind}') f WHERE f = ANY($2::text[])) AS held
     FROM connections WHERE organization_id = $1 AND disconnected_at IS NULL AND held_fields -> '${kind}' ?| $2::text[]`,
    [tx.organizationId, fields],
  );
  return new Map(rows.map(({ id, held }) => [id, held]));
}

/** Returns a column with the ids of those connections that know a record; `$1` is the organisation. */
export const knownByColumn = (holding: Holding, kind: HeldKind, id: string): string =>
  holding.size === 0
    ? `'{}'::uuid[]`
    : `ARRAY(SELECT i.connection_id FROM external_identities i
        WHERE i.organization_id = $1 AND i.entity_id = ${id} AND i.entity = '${kind}' AND i.gone_at IS NULL
          AND i.connection_id IN (${[...holding.keys()].map((each) => `'${each}'`).join(', ')})
        ORDER BY i.connection_id)`;

/** Returns the fields that connections decide of a record that they know. */
export const heldBy = (holding: Holding, connectionIds: readonly string[]): readonly string[] =>
  connectionIds.flatMap((id) => holding.get(id) ?? []);

/** Returns a column with the fields that connected systems decide of a record; `$1` is the organisation. */
export const heldFieldsColumn = (kind: HeldKind, id: string): string => `ARRAY(
  SELECT DISTINCT jsonb_array_elements_text(${heldColumn(kind, id)})
  ${knowing(kind, id)} ORDER BY 1)`;

/** Returns the condition that a connected system decides a field of a record; `$1` is the organisation. */
export const isHeldSql = (kind: HeldKind, id: string, field: string): string => `EXISTS (
  SELECT ${knowing(kind, id)} AND n.held_fields -> '${kind}' ? '${field}')`;
