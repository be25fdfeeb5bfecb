/** Keeps which records an import made and what others were before, for its undo. */
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { RecordTable } from '../../../records/record-writes/record-tables.ts';
import type { ChangedRecord } from '../../../records/record-writes/write-records.ts';

/** Keeps that this import made these records. */
export async function keepMade(
  tx: TenantTransaction,
  table: RecordTable,
  importId: string,
  records: readonly { readonly id: string; readonly row: number }[],
): Promise<void> {
  if (records.length === 0) return;
  await tx.client.query(
    `INSERT INTO import_changes (organization_id, import_id, entity, entity_id, row)
     SELECT $1, $2, '${table.entity}', r.id, r.row FROM json_to_recordset($3::json) AS r(id uuid, row int)`,
    [tx.organizationId, importId, JSON.stringify(records.map(({ id, row }) => ({ id, row })))],
  );
}

/** Keeps what records were before this import; one that it has made or changed before keeps what it was then. */
export async function keepRecordsBefore(
  tx: TenantTransaction,
  table: RecordTable,
  importId: string,
  records: readonly (Pick<ChangedRecord, 'id' | 'change'> & { readonly row: number })[],
): Promise<void> {
  if (records.length === 0) return;
  await tx.client.query(
    `INSERT INTO import_changes (organization_id, import_id, entity, entity_id, row, before)
     SELECT $1, $2, '${table.entity}', r.id, r.row, r.change FROM json_to_recordset($3::json) AS r(id uuid, row int, change jsonb)
     ON CONFLICT (organization_id, import_id, entity, entity_id) DO UPDATE SET before = CASE
       WHEN import_changes.before IS NOT NULL THEN jsonb_build_object(
         'from', (excluded.before -> 'from') || (import_changes.before -> 'from'),
         'to', (import_changes.before -> 'to') || (excluded.before -> 'to')) END`,
    [tx.organizationId, importId, JSON.stringify(records.map(({ id, row, change }) => ({ id, row, change })))],
  );
}
