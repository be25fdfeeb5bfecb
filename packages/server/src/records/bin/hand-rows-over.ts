import type { TenantTransaction } from '../../platform/database/tenant.ts';

interface Between {
  /** Of rows that stand between two records. */
  readonly table: 'opportunity_contacts' | 'activity_contacts';
  /** Holds the other record. */
  readonly column: 'contact_id' | 'opportunity_id' | 'activity_id';
}

/** Records in the bin by what rows name: themselves, or the activities that lie there with a deal, read where any is missed. */
const LIES_THERE = {
  record: 'SELECT id AS bin_id, id FROM bin WHERE organization_id = $1 AND id IN (SELECT other FROM missed)',
  activity: `SELECT w.id AS bin_id, (a ->> 'id')::uuid FROM bin w CROSS JOIN LATERAL jsonb_array_elements(w.rows -> 'activities') a
    WHERE w.organization_id = $1 AND w.kind = 'opportunity' AND EXISTS (SELECT FROM missed)`,
} as const;

/**
 * Of records that come back, rows that stand between them and others that lie in the bin themselves: they wait there, and come
 * back with those. Call it when the records are back, and before they leave the bin.
 */
export async function handRowsOver(
  tx: TenantTransaction,
  { table, column }: Between,
  ids: readonly string[],
): Promise<void> {
  const others = { contact_id: 'contacts', opportunity_id: 'opportunities', activity_id: 'activities' }[column];
  await tx.client.query(
    `WITH missed AS MATERIALIZED (
       SELECT (e ->> '${column}')::uuid AS other, e FROM bin b CROSS JOIN LATERAL jsonb_array_elements(b.rows -> '${table}') e
       WHERE b.organization_id = $1 AND b.id = ANY($2::uuid[]) AND NOT EXISTS (
         SELECT FROM ${others} x WHERE x.organization_id = $1 AND x.id = (e ->> '${column}')::uuid)
     ), there(bin_id, id) AS (${column === 'activity_id' ? LIES_THERE.activity : LIES_THERE.record})
     UPDATE bin w SET rows = jsonb_set(w.rows, '{${table}}', coalesce(w.rows -> '${table}', '[]') || h.rows)
     FROM (
       SELECT t.bin_id, jsonb_agg(m.e) AS rows FROM missed m JOIN there t ON t.id = m.other
       WHERE t.bin_id <> ALL($2::uuid[]) GROUP BY t.bin_id
     ) h WHERE w.organization_id = $1 AND w.id = h.bin_id`,
    [tx.organizationId, ids],
  );
}
