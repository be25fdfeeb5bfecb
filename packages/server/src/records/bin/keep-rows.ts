import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { KeptTable } from './kept-tables.ts';

/** Rows of kept tables that belong to records, as SQL; $1 is the organisation, `records` an id or ANY of some. */
const belongs = ({ column, of }: KeptTable, tables: readonly KeptTable[], records: string): string => {
  const above = tables.find(({ table }) => table === of);
  return above
    ? `t.${column} IN (SELECT id FROM ${above.table} WHERE organization_id = $1 AND ${above.column} = ${records})`
    : `t.${column} = ${records}`;
};

/** What the bin keeps of the record of an id, which is SQL itself: its rows by table, as SQL that gives jsonb. */
export function rowsOf(tables: readonly KeptTable[], id: string): string {
  const each = tables.map(
    (kept) => `'${kept.table}', (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]')
      FROM ${kept.table} t WHERE t.organization_id = $1 AND ${belongs(kept, tables, id)})`,
  );
  return `jsonb_build_object(${each.join(', ')})`;
}

/** Removes what the bin has taken, what hangs on others first. */
export async function removeRows(
  tx: TenantTransaction,
  tables: readonly KeptTable[],
  ids: readonly string[],
): Promise<void> {
  for (const kept of tables.toReversed())
    await tx.client.query(
      `DELETE FROM ${kept.table} t WHERE t.organization_id = $1 AND ${belongs(kept, tables, 'ANY($2::uuid[])')}`,
      [tx.organizationId, ids],
    );
}
