/** The demo company of a day, worked out once for all copies that are made of it. */
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type pg from 'pg';
import { newId } from '../../platform/database/ids.ts';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import { makeCompany } from './make-company.ts';

export const TEMPLATE_TIME_ZONE = 'Etc/UTC';
/**
 * The product takes down by itself what a close was scored from, before anything touches it. Sums of revenue are worked
 * out, and begin anew in a copy; told forecasts are of more deals than it has. Narrow sums of deals the database
 * writes with the totals.
 */
const LEFT_OUT = [
  'closed_facts',
  'open_sums',
  'placed_sums',
  'scoring_facts',
  'revenue_changes',
  'revenue_kept',
  'revenue_sums',
  'forecast_snapshots',
];
/** As many as are worked on without anybody else waiting for long. */
const ROWS_A_CHUNK = 4_000;
const DAY_MS = 86_400_000;

export interface Template {
  readonly organizationId: string;
  /** In an order in which each table stands behind those that it refers to. */
  readonly tables: readonly TemplateTable[];
}
export interface TemplateTable {
  readonly name: string;
  /** All but those that PostgreSQL works out. */
  readonly columns: readonly string[];
  /** JSON arrays of rows, packed. */
  readonly chunks: readonly Buffer[];
}

/** Makes the company of a local day in an organisation that never comes to be, and takes down what it consists of. */
export function makeTemplate(pool: pg.Pool, today: number, onDeals: () => void = () => {}): Promise<Template> {
  return inTenant(pool, newId(), async (tx) => {
    await tx.client.query('SAVEPOINT company');
    await makeCompany(tx, { now: new Date((today + 0.5) * DAY_MS), timeZone: TEMPLATE_TIME_ZONE }, onDeals);
    const template = await takeDown(tx);
    await tx.client.query('ROLLBACK TO SAVEPOINT company');
    return template;
  });
}

/** What the transaction's organisation consists of, or what it has in some tables. */
export async function takeDown(tx: TenantTransaction, only?: readonly string[]): Promise<Template> {
  const { client, organizationId } = tx;
  const tables: TemplateTable[] = [];
  await client.query(`SET LOCAL TIME ZONE 'UTC'`);
  for (const { name, columns } of await tenantTables(tx)) {
    if (only && !only.includes(name)) continue;
    // Whoever works at the demo company writes down at once what happens.
    const read = columns.map((column) =>
      name === 'ledger' && column === 'recorded_at' ? 'effective_at AS recorded_at' : `"${column}"`,
    );
    const { rows } = await client.query<{ row: string }>(
      `SELECT row_to_json(t)::text AS row FROM (SELECT ${read.join(', ')} FROM ${name} WHERE organization_id = $1) t`,
      [organizationId],
    );
    const chunks: Buffer[] = [];
    for (let first = 0; first < rows.length; first += ROWS_A_CHUNK) {
      const text = `[${rows
        .slice(first, first + ROWS_A_CHUNK)
        .map(({ row }) => row)
        .join(',')}]`;
      chunks.push(await packed(text));
    }
    if (chunks.length > 0) tables.push({ name, columns, chunks });
  }
  return { organizationId, tables };
}

const zipped: (text: string, choices: { level: number }) => Promise<Buffer> = promisify(gzip);
const unzipped: (chunk: Buffer) => Promise<Buffer> = promisify(gunzip);

export const packed = (rows: string): Promise<Buffer> => zipped(rows, { level: 1 });
export const unpacked = async (chunk: Buffer): Promise<string> => (await unzipped(chunk)).toString();

interface TenantTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly refersTo: readonly string[];
}

/** All tables of tenants, so that a new one needs no word here. */
async function tenantTables({ client }: TenantTransaction): Promise<TenantTable[]> {
  const { rows } = await client.query<TenantTable>(
    `SELECT c.oid::regclass::text AS name,
       array(SELECT a.attname::text FROM pg_attribute a
         WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum) AS columns,
       array(SELECT DISTINCT f.confrelid::regclass::text FROM pg_constraint f
         WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid) AS "refersTo"
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND has_table_privilege(c.oid, 'SELECT, INSERT')
       AND c.relname NOT IN (${LEFT_OUT.map((name) => `'${name}'`).join(', ')})
       AND EXISTS (SELECT 1 FROM pg_attribute a
         WHERE a.attrelid = c.oid AND a.attname = 'organization_id' AND NOT a.attisdropped)
     ORDER BY 1`,
  );
  return inOrderOfReference(rows);
}

/** Each behind those that it refers to; throws where tables refer to each other in a ring. */
function inOrderOfReference(tables: readonly TenantTable[]): TenantTable[] {
  const ordered: TenantTable[] = [];
  let left = tables;
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name));
    const ready = left.filter(({ refersTo }) => !refersTo.some((name) => waiting.has(name)));
    if (ready.length === 0) throw new Error(`the tables ${[...waiting].join(', ')} refer to each other`);
    ordered.push(...ready);
    left = left.filter(({ name }) => !ready.some((table) => table.name === name));
  }
  return ordered;
}
