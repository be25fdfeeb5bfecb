import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { survivorsOf } from '../merges/survivors.ts';
import type { KeptTable } from './kept-tables.ts';

/** A foreign key of a table. */
interface Reference {
  readonly table: string;
  readonly columns: readonly string[];
  readonly to: string;
  readonly toColumns: readonly string[];
  /** The row can do without what it refers to. */
  readonly optional: boolean;
}

/**
 * Puts rows from the bin back into their tables. What they refer to may be gone by then: an account or a contact that was
 * merged leads on to the one that is there; a row that can do without what is gone comes back without, another stays away.
 * `instead` are values of the first table's row that it comes back with.
 */
export async function putRowsBack(
  tx: TenantTransaction,
  tables: readonly KeptTable[],
  { id, instead }: { readonly id: string; readonly instead: Readonly<Record<string, unknown>> },
): Promise<void> {
  const names = tables.map(({ table }) => table);
  const columns = await readColumns(tx, id, names);
  const references = await readReferences(tx, names);
  const ledOn = await readLedOn(tx, id);
  for (const [at, name] of names.entries()) {
    const own = columns.get(name) ?? [];
    if (own.length === 0) continue;
    const led = new Map<string, string>();
    const gone = new Map<string, string>();
    const needed: string[] = [];
    for (const reference of references.filter(({ table }) => table === name)) {
      const [first] = reference.columns;
      if (first && (reference.to === 'accounts' || reference.to === 'contacts'))
        led.set(first, `coalesce(($3::jsonb ->> r.${first}::text)::uuid, r.${first})`);
      const value = (column: string) => led.get(column) ?? `r.${column}`;
      const there = `EXISTS (SELECT 1 FROM ${reference.to} x WHERE x.organization_id = $1 AND ${reference.toColumns
        .map((to, place) => `x.${to} = ${value(reference.columns[place] ?? to)}`)
        .join(' AND ')})`;
      if (reference.optional && first) gone.set(first, `CASE WHEN ${there} THEN ${value(first)} END`);
      else needed.push(there);
    }
    const values = own.map((column) => gone.get(column) ?? led.get(column) ?? `r.${column}`);
    await tx.client.query(
      `INSERT INTO ${name} (${own.join(', ')})
       SELECT ${values.join(', ')} FROM bin b
       CROSS JOIN LATERAL jsonb_array_elements(b.rows -> '${name}') WITH ORDINALITY AS e(kept, place)
       CROSS JOIN LATERAL jsonb_populate_record(NULL::${name}, e.kept || $4::jsonb) r
       WHERE b.organization_id = $1 AND b.id = $2 AND $3::jsonb IS NOT NULL ${needed.map((there) => `AND ${there}`).join(' ')}
       ORDER BY e.place ${at === 0 ? '' : 'ON CONFLICT DO NOTHING'}`,
      [tx.organizationId, id, JSON.stringify(ledOn), JSON.stringify(at === 0 ? instead : {})],
    );
  }
}

/** Columns that rows in the bin have and their tables still have: a release since may have added or dropped some. */
async function readColumns(
  tx: TenantTransaction,
  id: string,
  tables: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await tx.client.query<{ table: string; columns: string[] }>(
    `SELECT c.relname::text AS table, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM bin b JOIN pg_class c ON c.relnamespace = 'public'::regnamespace AND c.relname = ANY($3)
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE b.organization_id = $1 AND b.id = $2 AND b.rows -> c.relname::text -> 0 ? a.attname::text
     GROUP BY c.relname`,
    [tx.organizationId, id, tables],
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

async function readReferences(tx: TenantTransaction, tables: readonly string[]): Promise<readonly Reference[]> {
  const columns = (of: 'conrelid' | 'confrelid', keys: 'conkey' | 'confkey') => `ARRAY(SELECT a.attname::text
    FROM unnest(c.${keys}) WITH ORDINALITY k(attnum, place) JOIN pg_attribute a ON a.attrelid = c.${of} AND a.attnum = k.attnum
    WHERE a.attname <> 'organization_id' ORDER BY k.place)`;
  const { rows } = await tx.client.query<Reference>(
    `SELECT t.relname::text AS table, f.relname::text AS to, ${columns('conrelid', 'conkey')} AS columns,
       ${columns('confrelid', 'confkey')} AS "toColumns",
       (SELECT bool_or(NOT a.attnotnull) FROM pg_attribute a WHERE a.attrelid = c.conrelid AND a.attnum = ANY(c.conkey)) AS optional
     FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid JOIN pg_class f ON f.oid = c.confrelid
     WHERE c.contype = 'f' AND t.relnamespace = 'public'::regnamespace AND t.relname = ANY($1)
       AND f.relname <> 'organizations' ORDER BY c.conname`,
    [tables],
  );
  return rows;
}

/** Accounts and contacts that rows in the bin name and that were merged since, with those they are now. */
async function readLedOn(tx: TenantTransaction, id: string): Promise<Readonly<Record<string, string>>> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT DISTINCT v.value AS id FROM bin b CROSS JOIN LATERAL jsonb_each(b.rows) t
     CROSS JOIN LATERAL jsonb_array_elements(t.value) kept CROSS JOIN LATERAL jsonb_each_text(kept) v
     WHERE b.organization_id = $1 AND b.id = $2 AND v.value IS NOT NULL
       AND v.key IN ('account_id', 'contact_id', 'parent_id', 'reports_to_id')`,
    [tx.organizationId, id],
  );
  const ids = rows.map((row) => row.id);
  return Object.fromEntries([...(await survivorsOf(tx, 'accounts', ids)), ...(await survivorsOf(tx, 'contacts', ids))]);
}
