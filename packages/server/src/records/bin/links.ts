/** Records that referred to those that went into the bin, and refer to them again once they are back. */
import type { BinLink } from '../../platform/database/schema/bin.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';

export type Linked = Pick<BinLink, 'table' | 'column'>;

export const DEALS_OF_ACCOUNT: Linked = { table: 'opportunities', column: 'account_id' };
export const CONTACTS_OF_ACCOUNT: Linked = { table: 'contacts', column: 'account_id' };
export const ACCOUNTS_BELOW: Linked = { table: 'accounts', column: 'parent_id' };
export const REPORTS: Linked = { table: 'contacts', column: 'reports_to_id' };

/** A record and what it refers to. */
export interface Link {
  readonly id: string;
  readonly to: string;
}

/** Those that refer to records and are none of them, locked in the order of their ids. */
export async function readLinked(
  tx: TenantTransaction,
  { table, column }: Linked,
  ids: readonly string[],
): Promise<readonly Link[]> {
  const { rows } = await tx.client.query<Link>(
    `SELECT id, ${column} AS to FROM ${table}
     WHERE organization_id = $1 AND ${column} = ANY($2::uuid[]) AND id <> ALL($2::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
    [tx.organizationId, ids],
  );
  return rows;
}

/** As the bin keeps them, by what they refer to. */
export function linksTo(linked: readonly { readonly of: Linked; readonly links: readonly Link[] }[]) {
  const kept = linked.flatMap(({ of, links }) => links.map(({ id, to }) => ({ to, link: { ...of, id } })));
  return Object.fromEntries(
    [...Map.groupBy(kept, ({ to }) => to)].map(([to, own]) => [to, own.map(({ link }): BinLink => link)]),
  );
}

/** Lets accounts or contacts refer to the record of their link, or to none. Deals are changed as deals are. */
export async function setLinked(
  tx: TenantTransaction,
  { table, column }: Linked,
  links: readonly { readonly id: string; readonly to: string | null }[],
): Promise<void> {
  await tx.client.query(
    `UPDATE ${table} r SET ${column} = l.to, updated_at = now() FROM unnest($2::uuid[], $3::uuid[]) AS l(id, "to")
     WHERE r.organization_id = $1 AND r.id = l.id`,
    [tx.organizationId, links.map(({ id }) => id), links.map(({ to }) => to)],
  );
}

/** Without what they referred to. */
export const withoutLink = (links: readonly Link[]) => links.map(({ id }) => ({ id, to: null }));

/**
 * Those that referred to records in the bin and refer to no other by now, locked. Those that lie in the bin themselves are
 * given it there.
 */
export async function takeLinks(
  tx: TenantTransaction,
  { table, column }: Linked,
  ids: readonly string[],
): Promise<readonly Link[]> {
  const { rows: links } = await tx.client.query<Link>(
    `SELECT DISTINCT ON (l.id) l.id, b.id AS to
     FROM bin b CROSS JOIN LATERAL jsonb_to_recordset(b.links) AS l("table" text, "column" text, id uuid)
     WHERE b.organization_id = $1 AND b.id = ANY($2::uuid[]) AND l."table" = $3 AND l."column" = $4 ORDER BY l.id, b.id`,
    [tx.organizationId, ids, table, column],
  );
  if (links.length === 0) return [];
  const linked = [tx.organizationId, links.map(({ id }) => id)];
  await tx.client.query(
    `UPDATE bin w SET rows = jsonb_set(w.rows, '{${table},0,${column}}', to_jsonb(l.to))
     FROM unnest($2::uuid[], $3::uuid[]) AS l(id, "to")
     WHERE w.organization_id = $1 AND w.id = l.id AND w.rows #>> '{${table},0,${column}}' IS NULL`,
    [...linked, links.map(({ to }) => to)],
  );
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT id FROM ${table} WHERE organization_id = $1 AND id = ANY($2::uuid[]) AND ${column} IS NULL
     ORDER BY id FOR NO KEY UPDATE`,
    linked,
  );
  const free = new Set(rows.map(({ id }) => id));
  return links.filter(({ id }) => free.has(id));
}

/** What records referred to when they went into the bin lies there itself: they get it back when that comes back. */
export async function waitForLinked(
  tx: TenantTransaction,
  { table, column }: Linked,
  ids: readonly string[],
): Promise<void> {
  await tx.client.query(
    `UPDATE bin w SET links = w.links || l.links
     FROM (
       SELECT (b.rows #>> ARRAY[$3::text, '0', $4::text])::uuid AS to,
         jsonb_agg(jsonb_build_object('table', $3::text, 'column', $4::text, 'id', b.id)) AS links
       FROM bin b WHERE b.organization_id = $1 AND b.id = ANY($2::uuid[]) GROUP BY 1
     ) l WHERE w.organization_id = $1 AND w.id = l.to`,
    [tx.organizationId, ids, table, column],
  );
}
