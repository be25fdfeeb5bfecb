import type { TenantTransaction } from '../../../platform/database/tenant.ts';

/** Keeps what deals were before an import changes them. */
export async function keepBefore(
  tx: TenantTransaction,
  importId: string,
  deals: readonly { readonly id: string; readonly row: number }[],
): Promise<void> {
  await tx.client.query(
    `INSERT INTO import_changes (organization_id, import_id, entity, entity_id, row, before)
     SELECT $1, $2, 'opportunity', r.id, r.row, to_jsonb(o)
     FROM json_to_recordset($3::json) AS r(id uuid, row int)
     JOIN opportunities o ON o.organization_id = $1 AND o.id = r.id`,
    [tx.organizationId, importId, JSON.stringify(deals)],
  );
}
