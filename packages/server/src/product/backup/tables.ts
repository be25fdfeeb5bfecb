/** What there is to keep: every table of the product and of the auth library. The queue of jobs is made anew from them. */
import pg from 'pg';

export interface StoredTable {
  /** With its schema, as in `public.accounts`. */
  readonly name: string;
  /** Those that are stored; generated ones follow from them. */
  readonly columns: readonly string[];
  readonly key: readonly { readonly name: string; readonly text: boolean }[];
}

/** Names are quoted only where they are put into a statement. */
export const quoted = (name: string): string => name.split('.').map(pg.escapeIdentifier).join('.');

const TABLES = `
  SELECT n.nspname || '.' || c.relname AS name,
    (SELECT json_agg(a.attname ORDER BY a.attnum) FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
    coalesce((SELECT json_agg(json_build_object('name', a.attname, 'text', a.attcollation <> 0) ORDER BY k.place)
      FROM pg_index i
      CROSS JOIN unnest(i.indkey::int2[]) WITH ORDINALITY AS k (attnum, place)
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
      WHERE i.indrelid = c.oid AND i.indisprimary), '[]') AS key
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname IN ('public', 'auth') AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
  ORDER BY n.nspname, c.relname`;

export async function listTables(client: pg.ClientBase): Promise<StoredTable[]> {
  return (await client.query<StoredTable>(TABLES)).rows;
}

/** Writing the same rows gives the same bytes, whatever the server's settings are. For the transaction. */
export const FIXED_FORMS = `
  SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres'; SET LOCAL timezone = 'UTC';
  SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1; SET LOCAL client_encoding = 'UTF8'`;

/** The rows in COPY's text form, in the order of the key by code point: so hosts of other collations agree. */
export function copyOut({ name, columns, key }: StoredTable): string {
  const order = key.map((each) => pg.escapeIdentifier(each.name) + (each.text ? ' COLLATE "C"' : ''));
  const sorted = order.length > 0 ? ` ORDER BY ${order.join(', ')}` : '';
  return `COPY (SELECT ${columnList(columns)} FROM ${quoted(name)}${sorted}) TO STDOUT`;
}

export const copyIn = (name: string, columns: readonly string[]): string =>
  `COPY ${quoted(name)} (${columnList(columns)}) FROM STDIN`;

const columnList = (columns: readonly string[]) => columns.map(pg.escapeIdentifier).join(', ');
