import type { TenantTransaction } from '../../platform/database/tenant.ts';

interface Between {
  /** Of rows that stand between two records. */
  readonly table: 'opportunity_contacts' | 'activity_contacts';
  /** Holds the other record. */
  readonly column: 'contact_id' | 'opportunity_id' | 'activity_id';
}

/**
 * Of a record that comes back, rows that stand between it and another that lies in the bin itself: they wait there, and come
 * back with that. Call it before the record leaves the bin.
 */
export async function handRowsOver(tx: TenantTransaction, { table, column }: Between, id: string): Promise<void> {
  // An activity lies in the bin with its deal.
  const other =
    column === 'activity_id'
      ? `w.kind = 'opportunity' AND w.rows -> 'activities' @> jsonb_build_array(jsonb_build_object('id', e -> '${column}'))`
      : `w.id = (e ->> '${column}')::uuid`;
  await tx.client.query(
    `UPDATE bin w SET rows = jsonb_set(w.rows, '{${table}}', coalesce(w.rows -> '${table}', '[]') || h.rows)
     FROM (
       SELECT w.id, jsonb_agg(e) AS rows FROM bin b CROSS JOIN LATERAL jsonb_array_elements(b.rows -> '${table}') e
       JOIN bin w ON w.organization_id = $1 AND w.id <> b.id AND ${other}
       WHERE b.organization_id = $1 AND b.id = $2 GROUP BY w.id
     ) h WHERE w.organization_id = $1 AND w.id = h.id`,
    [tx.organizationId, id],
  );
}
