/** What the first schema held is held by the present one, in place and by a backup. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { migrate } from '../../platform/database/migrate.ts';
import { administer, inDatabase } from '../../testing/administer.ts';
import { rolesOf } from '../../testing/cluster.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { checkBackup } from './check-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { migrateUpTo } from './schema-steps.ts';
import { listTables, quoted } from './tables.ts';
import { ROWS_OF_FIRST_SCHEMA, ROWS_OF_THE_LEDGER } from './testing/rows-of-first-schema.ts';
import { writeBackup } from './write-backup.ts';

const cluster = inject('testCluster');
const roles = rolesOf(cluster);
let name: string;
let ownerUrl: string;
let before: Map<string, Record<string, unknown>[]>;

type Contents = typeof before;

async function contents(url: string): Promise<Contents> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const all: Contents = new Map();
    for (const table of await listTables(client)) {
      const order = table.key.map((each) => pg.escapeIdentifier(each.name)).join(', ');
      const { rows } = await client.query(`SELECT to_jsonb(t) AS row FROM ${quoted(table.name)} t ORDER BY ${order}`);
      all.set(
        table.name,
        rows.map((each) => each.row),
      );
    }
    return all;
  } finally {
    await client.end();
  }
}

beforeEach(async () => {
  name = `${cluster.template}_${randomBytes(6).toString('hex')}`;
  const owner = decodeURIComponent(new URL(cluster.ownerUrl).username);
  await administer(cluster.adminUrl, `CREATE DATABASE ${name} OWNER "${owner}"`);
  ownerUrl = inDatabase(cluster.ownerUrl, name);
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await migrateUpTo(client, 0);
  for (const statement of ROWS_OF_FIRST_SCHEMA) await client.query(statement);
  await migrateUpTo(client, 1);
  for (const statement of ROWS_OF_THE_LEDGER) await client.query(statement);
  await client.end();
  before = await contents(ownerUrl);
});
afterEach(() => administer(cluster.adminUrl, `DROP DATABASE ${name} WITH (FORCE)`));

/** Every row, with every value it had; columns may have come. */
function expectKept(after: Contents) {
  for (const [table, rows] of before) {
    expect(rows.length, `${table} has a row to lose`).toBeGreaterThan(0);
    const kept = rows.map((row) => (table === 'public.organizations' ? { ...row, plan: 'ultimate' } : row));
    expect(after.get(table), table).toMatchObject(kept);
    expect(after.get(table)).toHaveLength(rows.length);
  }
  expect(after.get('public.opportunity_health')?.[0]?.status).toBe('open');
}

it('an update keeps every row of every table', async () => {
  await migrate(ownerUrl, roles);
  expectKept(await contents(ownerUrl));
});

it('a backup of the old schema is restored into the present one, with every row', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'forecastle-upgrade-'));
  const empty = await createTestDatabase();
  try {
    const path = join(folder, 'old.tar');
    expect((await writeBackup({ ownerUrl, secret: null }, path)).schema.number).toBe(1);
    const target = { ownerUrl: empty.ownerUrl, ...roles };
    await restoreBackup(await checkBackup(path), target, { madeAlready: true, compare: true });
    expectKept(await contents(empty.ownerUrl));
  } finally {
    await empty.drop();
    rmSync(folder, { recursive: true, force: true });
  }
});
