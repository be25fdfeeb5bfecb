import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { survivorsOf } from '../merges/survivors.ts';
import type { InsteadById } from './kept-record.ts';
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
 * Puts rows of records from the bin back into their tables. What they refer to may be gone by then: an account or a contact that was
 * merged leads on to the one that is there; a row that can do without what is gone comes back without, another stays away.
 * `instead` are values of the first table's rows that they come back with, by record.
 */
export async function putRowsBack(
  tx: TenantTransaction,
  tables: readonly KeptTable[],
  { ids, instead }: { readonly ids: readonly string[]; readonly instead: InsteadById },
): Promise<void> {
  const names = tables.map(({ table }) => table);
  const kept = await readColumns(tx, ids, names);
  const references = await readReferences(tx, names);
  const ledOn = await readLedOn(tx, ids);
  for (const { name, own, ids: those } of kept) {
    const isFirst = name === names[0];
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
       CROSS JOIN LATERAL jsonb_populate_record(NULL::${name}, e.kept || coalesce($4::jsonb -> b.id::text, '{}')) r
       WHERE b.organization_id = $1 AND b.id = ANY($2::uuid[]) AND $3::jsonb IS NOT NULL ${needed.map((there) => `AND ${there}`).join(' ')}
       ORDER BY b.id, e.place ${isFirst ? '' : 'ON CONFLICT DO NOTHING'}`,
      [tx.organizationId, those, JSON.stringify(ledOn), JSON.stringify(isFirst ? instead : {})],
    );
  }
}

interface KeptRows {
  readonly name: string;
  readonly own: readonly string[];
  readonly ids: readonly string[];
}

/**
 * By table, in their order, the columns that rows in the bin have and their table still has, with the records whose rows have
 * these: a release since may have added or dropped some.
 */
async function readColumns(
  tx: TenantTransaction,
  ids: readonly string[],
  tables: readonly string[],
): Promise<readonly KeptRows[]> {
  const { rows } = await tx.client.query<KeptRows>(
    `WITH kept AS (
       SELECT t.name, array_agg(b.id) AS ids, k.keys
       FROM bin b CROSS JOIN LATERAL unnest($3::text[]) AS t(name)
       CROSS JOIN LATERAL (SELECT array_agg(key ORDER BY key) AS keys FROM jsonb_object_keys(b.rows -> t.name -> 0) key) k
       WHERE b.organization_id = $1 AND b.id = ANY($2::uuid[]) AND jsonb_array_length(coalesce(b.rows -> t.name, '[]')) > 0
       GROUP BY t.name, k.keys
     )
     SELECT kept.name, kept.ids, array_agg(a.attname::text ORDER BY a.attnum) AS own
     FROM kept JOIN pg_class c ON c.relnamespace = 'public'::regnamespace AND c.relname = kept.name
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE a.attname::text = ANY(kept.keys) GROUP BY kept.name, kept.ids ORDER BY array_position($3::text[], kept.name)`,
    [tx.organizationId, ids, tables],
  );
  return rows;
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
async function readLedOn(tx: TenantTransaction, records: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT DISTINCT v.value AS id FROM bin b CROSS JOIN LATERAL jsonb_each(b.rows) t
     CROSS JOIN LATERAL jsonb_array_elements(t.value) kept CROSS JOIN LATERAL jsonb_each_text(kept) v
     WHERE b.organization_id = $1 AND b.id = ANY($2::uuid[]) AND v.value IS NOT NULL
       AND v.key IN ('account_id', 'contact_id', 'parent_id', 'reports_to_id')`,
    [tx.organizationId, records],
  );
  const ids = rows.map((row) => row.id);
  return Object.fromEntries([...(await survivorsOf(tx, 'accounts', ids)), ...(await survivorsOf(tx, 'contacts', ids))]);
}
