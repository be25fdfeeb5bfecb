import { heldFields, type SalesforceMapping } from '@forecastle/rules';
import type { TenantTransaction } from '../../../../platform/database/tenant.ts';

export interface StoredMapping {
  readonly version: number;
  readonly mapping: SalesforceMapping;
  /** Null: a sync kept it. */
  readonly savedBy: string | null;
  readonly savedAt: Date;
}

/** Returns a version of a connection's mapping, or the latest one; null when there is none. */
export async function readMapping(
  tx: TenantTransaction,
  connectionId: string,
  version?: number,
): Promise<StoredMapping | null> {
  const { rows } = await tx.client.query<StoredMapping>(
    `SELECT v.version, v.mapping, m.name AS "savedBy", v.saved_at AS "savedAt" FROM connection_mappings v
     LEFT JOIN members m ON m.organization_id = $1 AND m.id = v.saved_by_id
     WHERE v.organization_id = $1 AND v.connection_id = $2 AND ($3::int IS NULL OR v.version = $3)
     ORDER BY v.version DESC LIMIT 1`,
    [tx.organizationId, connectionId, version ?? null],
  );
  const [stored] = rows;
  // Mappings that were saved before rates were read say nothing of them.
  return stored ? { ...stored, mapping: { ...stored.mapping, rates: stored.mapping.rates ?? false } } : null;
}

export interface SavedByPerson {
  readonly version: number;
  readonly memberId: string;
  readonly name: string;
}

/** Returns the last version that a person saved; syncs keep later ones when they make people or stages. */
export async function lastByPerson(tx: TenantTransaction, connectionId: string): Promise<SavedByPerson | null> {
  const { rows } = await tx.client.query<SavedByPerson>(
    `SELECT v.version, v.saved_by_id AS "memberId", m.name FROM connection_mappings v
     JOIN members m ON m.organization_id = $1 AND m.id = v.saved_by_id
     WHERE v.organization_id = $1 AND v.connection_id = $2 ORDER BY v.version DESC LIMIT 1`,
    [tx.organizationId, connectionId],
  );
  return rows[0] ?? null;
}

/**
 * Keeps a mapping as the connection's next version, and returns that. After a person's, the next push looks at all records,
 * because other fields may be ours to decide; a run adds stages and people only. Fields that the mapping leaves to Salesforce are
 * refused here from now on. The connection is locked by the caller.
 */
export async function keepMapping(
  tx: TenantTransaction,
  connectionId: string,
  mapping: SalesforceMapping,
  by: { readonly memberId: string } | { readonly runId: string },
): Promise<number> {
  const { rows } = await tx.client.query<{ version: number }>(
    `WITH kept AS (
       INSERT INTO connection_mappings (organization_id, connection_id, version, mapping, saved_by_id, run_id)
       SELECT $1, $2, coalesce(max(version), 0) + 1, $3, $4, $5::uuid FROM connection_mappings
       WHERE organization_id = $1 AND connection_id = $2 RETURNING version
     )
     UPDATE connections c SET mapping_version = kept.version, held_fields = $6,
       cursors = CASE WHEN $5::uuid IS NULL THEN c.cursors - 'push' - 'pushGeneration' ELSE c.cursors END
     FROM kept WHERE c.organization_id = $1 AND c.id = $2
     RETURNING kept.version`,
    [
      tx.organizationId,
      connectionId,
      JSON.stringify(mapping),
      'memberId' in by ? by.memberId : null,
      'runId' in by ? by.runId : null,
      JSON.stringify(heldFields(mapping)),
    ],
  );
  if (!rows[0]) throw new Error(`there is no connection ${connectionId}`);
  return rows[0].version;
}
