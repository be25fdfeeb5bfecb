/** Pages and counts of accounts and of contacts, which differ in their columns and conditions alone. */
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { decodeCursor, NameCursor, pageOf, UpdatedCursor } from '../../platform/http/cursor.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { managesRecords, visibleOwners } from '../../tenancy/identity/policies.ts';
import { COUNTED_MAX } from './record-search.ts';

/** Which records are asked for: conditions over the alias of the table, beside the organisation, and their values. */
export interface Wanted {
  /** Makes the conditions, given what adds a value and answers its placeholder. */
  readonly conditions: (add: (value: unknown) => string) => readonly string[];
}

export interface PageAsked {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly sort: 'name' | 'updated';
}

export interface Listed {
  readonly id: string;
  readonly name: string;
  readonly updated_sort: string;
}

interface Source<Row, Item> {
  /** `a` or `c`, by which columns and tables name it. */
  readonly alias: string;
  readonly columns: string;
  readonly tables: string;
  readonly present: (row: Row) => Item;
}

/** A page of records as the actor sees them; $1 to $3 are as the columns of accounts and contacts expect them. */
export async function pageOfRecords<Row extends Listed, Item>(
  tx: TenantTransaction,
  actor: Actor,
  { alias, columns, tables, present }: Source<Row, Item>,
  { conditions }: Wanted,
  { limit, cursor, sort }: PageAsked,
): Promise<{ items: Item[]; nextCursor: string | null }> {
  const isByName = sort === 'name';
  const after = decodeCursor(cursor, isByName ? NameCursor : UpdatedCursor);
  const values: unknown[] = [tx.organizationId, await visibleOwners(tx, actor), managesRecords(actor)];
  const add = adder(values);
  const where = [`${alias}.organization_id = $1`, ...conditions(add)];
  const column = isByName ? 'name' : 'updated_at';
  if (after) {
    const from = `(${add(after[0])}::${isByName ? 'text' : 'timestamptz'}, ${add(after[1])}::uuid)`;
    where.push(`(${alias}.${column}, ${alias}.id) ${isByName ? '>' : '<'} ${from}`);
  }
  const direction = isByName ? '' : ' DESC';
  const { rows } = await tx.client.query<Row>(
    `SELECT ${columns} FROM ${tables} WHERE ${where.join(' AND ')}
     ORDER BY ${alias}.${column}${direction}, ${alias}.id${direction} LIMIT ${add(limit + 1)}`,
    values,
  );
  return pageOf(rows, limit, present, (row) => [isByName ? row.name : row.updated_sort, row.id]);
}

/** How many records are asked for, up to a bound; `more` when there are more than were counted. */
export async function countRecords(
  tx: TenantTransaction,
  { alias, table }: { readonly alias: string; readonly table: 'accounts' | 'contacts' },
  { conditions }: Wanted,
): Promise<{ count: number; more: boolean }> {
  const values: unknown[] = [tx.organizationId];
  const where = [`${alias}.organization_id = $1`, ...conditions(adder(values))];
  const { rows } = await tx.client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM
       (SELECT 1 FROM ${table} ${alias} WHERE ${where.join(' AND ')} LIMIT ${COUNTED_MAX + 1}) counted`,
    values,
  );
  const count = rows[0]?.count ?? 0;
  return { count: Math.min(count, COUNTED_MAX), more: count > COUNTED_MAX };
}

/** The ids of all that is asked for, in the order of the list. */
export function idsOfRecords(
  tx: TenantTransaction,
  { alias, table }: { readonly alias: string; readonly table: 'accounts' | 'contacts' },
  { conditions }: Wanted,
  sort: PageAsked['sort'],
): { text: string; values: unknown[] } {
  const values: unknown[] = [tx.organizationId];
  const where = [`${alias}.organization_id = $1`, ...conditions(adder(values))].join(' AND ');
  const order = sort === 'name' ? `${alias}.name, ${alias}.id` : `${alias}.updated_at DESC, ${alias}.id DESC`;
  return { text: `SELECT ${alias}.id FROM ${table} ${alias} WHERE ${where} ORDER BY ${order}`, values };
}

/** Records by their ids, in the order of these; columns and tables as those of a page. */
export async function readRecords<Row extends Listed>(
  tx: TenantTransaction,
  actor: Actor,
  { alias, columns, tables }: Pick<Source<Row, unknown>, 'alias' | 'columns' | 'tables'>,
  ids: readonly string[],
): Promise<Row[]> {
  const values = [tx.organizationId, await visibleOwners(tx, actor), managesRecords(actor), ids];
  const { rows } = await tx.client.query<Row>(
    `SELECT ${columns} FROM ${tables} JOIN unnest($4::uuid[]) WITH ORDINALITY AS page (id, place) ON page.id = ${alias}.id
     WHERE ${alias}.organization_id = $1 ORDER BY page.place`,
    values,
  );
  return rows;
}

const adder = (values: unknown[]) => (value: unknown) => `$${values.push(value)}`;
