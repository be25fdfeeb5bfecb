/** Records that referred to one that went into the bin, and refer to it again once it is back. */
import type { BinLink } from '../../platform/database/schema/bin.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';

export type Linked = Pick<BinLink, 'table' | 'column'>;

export const DEALS_OF_ACCOUNT: Linked = { table: 'opportunities', column: 'account_id' };
export const CONTACTS_OF_ACCOUNT: Linked = { table: 'contacts', column: 'account_id' };
export const ACCOUNTS_BELOW: Linked = { table: 'accounts', column: 'parent_id' };
export const REPORTS: Linked = { table: 'contacts', column: 'reports_to_id' };

/** Those that refer to a record, locked in the order of their ids. */
export async function readLinked(
  tx: TenantTransaction,
  { table, column }: Linked,
  id: string,
): Promise<readonly string[]> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT id FROM ${table} WHERE organization_id = $1 AND ${column} = $2 ORDER BY id FOR NO KEY UPDATE`,
    [tx.organizationId, id],
  );
  return rows.map((row) => row.id);
}

/** As the bin keeps them. */
export const linksTo = ({ table, column }: Linked, ids: readonly string[]): BinLink[] =>
  ids.map((id) => ({ table, column, id }));

/** Lets accounts or contacts refer to another record, or to none. Deals are changed as deals are. */
export async function setLinked(
  tx: TenantTransaction,
  { table, column }: Linked,
  ids: readonly string[],
  to: string | null,
): Promise<void> {
  await tx.client.query(
    `UPDATE ${table} SET ${column} = $3, updated_at = now() WHERE organization_id = $1 AND id = ANY($2::uuid[])`,
    [tx.organizationId, ids, to],
  );
}

/**
 * Those that referred to a record in the bin and refer to no other by now, locked. Those that lie in the bin themselves are
 * given it there.
 */
export async function takeLinks(
  tx: TenantTransaction,
  { table, column }: Linked,
  id: string,
): Promise<readonly string[]> {
  const { rows: linked } = await tx.client.query<{ id: string }>(
    `SELECT l.id FROM bin b CROSS JOIN LATERAL jsonb_to_recordset(b.links) AS l("table" text, "column" text, id uuid)
     WHERE b.organization_id = $1 AND b.id = $2 AND l."table" = $3 AND l."column" = $4`,
    [tx.organizationId, id, table, column],
  );
  const ids = linked.map((link) => link.id);
  await tx.client.query(
    `UPDATE bin SET rows = jsonb_set(rows, '{${table},0,${column}}', to_jsonb($3::uuid))
     WHERE organization_id = $1 AND id = ANY($2::uuid[]) AND rows #>> '{${table},0,${column}}' IS NULL`,
    [tx.organizationId, ids, id],
  );
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT id FROM ${table} WHERE organization_id = $1 AND id = ANY($2::uuid[]) AND ${column} IS NULL
     ORDER BY id FOR NO KEY UPDATE`,
    [tx.organizationId, ids],
  );
  return rows.map((row) => row.id);
}

/** What a record referred to when it went into the bin lies there itself: it gets it back when that comes back. */
export async function waitForLinked(tx: TenantTransaction, { table, column }: Linked, id: string): Promise<void> {
  await tx.client.query(
    `UPDATE bin w SET links = w.links || jsonb_build_array(jsonb_build_object('table', $3::text, 'column', $4::text, 'id', $2))
     FROM bin b WHERE b.organization_id = $1 AND b.id = $2::uuid
       AND w.organization_id = $1 AND w.id = (b.rows #>> ARRAY[$3::text, '0', $4::text])::uuid`,
    [tx.organizationId, id, table, column],
  );
}
