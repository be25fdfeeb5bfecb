import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { KeptTable } from './kept-tables.ts';

/** Rows of kept tables that belong to the record $2, as SQL; $1 is the organisation. */
const belongs = ({ column, of }: KeptTable, tables: readonly KeptTable[]): string => {
  const above = tables.find(({ table }) => table === of);
  return above
    ? `t.${column} IN (SELECT id FROM ${above.table} WHERE organization_id = $1 AND ${above.column} = $2)`
    : `t.${column} = $2`;
};

/** What the bin keeps of a record $2: its rows by table, as SQL that gives jsonb. */
export function rowsOf(tables: readonly KeptTable[]): string {
  const each = tables.map(
    (kept) => `'${kept.table}', (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]')
      FROM ${kept.table} t WHERE t.organization_id = $1 AND ${belongs(kept, tables)})`,
  );
  return `jsonb_build_object(${each.join(', ')})`;
}

/** Removes what the bin has taken, what hangs on others first. */
export async function removeRows(tx: TenantTransaction, tables: readonly KeptTable[], id: string): Promise<void> {
  for (const kept of tables.toReversed())
    await tx.client.query(`DELETE FROM ${kept.table} t WHERE t.organization_id = $1 AND ${belongs(kept, tables)}`, [
      tx.organizationId,
      id,
    ]);
}
