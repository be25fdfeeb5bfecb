import type { SalesforceMapping } from '@forecastle/rules';
import type { TenantTransaction } from '../../../../platform/database/tenant.ts';

export interface StoredMapping {
  readonly version: number;
  readonly mapping: SalesforceMapping;
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

/**
 * Keeps a mapping as the connection's next version, and returns that. The next push looks at all deals, because other fields may
 * be ours to decide. The connection is locked by the caller.
 */
export async function keepMapping(
  tx: TenantTransaction,
  connectionId: string,
  mapping: SalesforceMapping,
  savedById: string,
): Promise<number> {
  const { rows } = await tx.client.query<{ version: number }>(
    `WITH kept AS (
       INSERT INTO connection_mappings (organization_id, connection_id, version, mapping, saved_by_id)
       SELECT $1, $2, coalesce(max(version), 0) + 1, $3, $4 FROM connection_mappings
       WHERE organization_id = $1 AND connection_id = $2 RETURNING version
     )
     UPDATE connections c SET mapping_version = kept.version, cursors = c.cursors - 'push' - 'pushGeneration' FROM kept WHERE c.organization_id = $1 AND c.id = $2
     RETURNING kept.version`,
    [tx.organizationId, connectionId, JSON.stringify(mapping), savedById],
  );
  if (!rows[0]) throw new Error(`there is no connection ${connectionId}`);
  return rows[0].version;
}
