import type { TenantTransaction } from '../../../platform/database/tenant.ts';

/** What tells that something happened, and goes on telling it; sums among them are noted as differences. */
const TELLING = ['ledger', 'audit_events', 'bin', 'bin_file_parts', 'revenue_changes', 'open_sums', 'placed_sums'];
/** When something was worked out. */
const MOMENTS = ['scored_at', 'next_change_at'];

/** All that the organisation keeps, by table, but for what tells what happened, sums of nothing, and these columns. */
export async function keptState(
  tx: TenantTransaction,
  without: readonly string[] = [],
): Promise<Record<string, readonly string[]>> {
  const { rows } = await tx.client.query<{ name: string }>(
    `SELECT c.relname::text AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'organization_id'
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND c.relname <> ALL($1) ORDER BY 1`,
    [TELLING],
  );
  const state: Record<string, readonly string[]> = {};
  for (const { name } of rows) {
    const { rows: own } = await tx.client.query<{ row: string }>(
      // Long ones, what files hold, are told apart as well by their digest.
      `SELECT CASE WHEN length(r.row) > 5000 THEN left(r.row, 200) || md5(r.row) ELSE r.row END AS row FROM ${name} t
       CROSS JOIN LATERAL (SELECT (to_jsonb(t) - $2::text[])::text AS row) r
       WHERE organization_id = $1 AND coalesce((to_jsonb(t) ->> 'count')::numeric, 1) <> 0 ORDER BY 1`,
      [tx.organizationId, [...MOMENTS, ...without]],
    );
    if (own.length > 0) state[name] = own.map(({ row }) => row);
  }
  return state;
}
