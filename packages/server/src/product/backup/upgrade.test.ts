/** What the first schema held is held by the present one, in place and by a backup. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { migrate } from '../../platform/database/migrate.ts';
import { runMigrations } from '../../platform/database/migrations.ts';
import { keepRecord } from '../../platform/database/online/record.ts';
import { startOnlineSteps } from '../../platform/database/online/run-steps.ts';
import { administer, inDatabase } from '../../testing/administer.ts';
import { rolesOf } from '../../testing/cluster.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { checkBackup } from './check-backup.ts';
import { restoreBackup } from './restore-backup.ts';
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
      // One without a key has its rows in the order of their words.
      const order = table.key.map((each) => pg.escapeIdentifier(each.name)).join(', ') || 't::text';
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
  await runMigrations(client, 0);
  for (const statement of ROWS_OF_FIRST_SCHEMA) await client.query(statement);
  await runMigrations(client, 1);
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

/** All that is there but rows. */
const LAID_OUT = `
  SELECT 'column' AS kind, format('%s.%s %s %s %s', attrelid::regclass, attname, atttypid::regtype, attnotnull, attgenerated) AS what
  FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped
  UNION ALL SELECT 'index', pg_get_indexdef(indexrelid) || ' ' || indisvalid FROM pg_index
  JOIN pg_class c ON c.oid = indrelid WHERE c.relnamespace = 'public'::regnamespace
  UNION ALL SELECT 'constraint', format('%s %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT 'trigger', pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
  ORDER BY 1, 2`;

/** Without partitions, which are of the month in which a database was made. */
const laidOut = async (url: string) =>
  (await administer(url, LAID_OUT)).map(({ what }) => what).filter((what) => !/ledger_\d{4}/.test(what ?? ''));

const silent = { info() {}, warn() {} } as unknown as Parameters<typeof startOnlineSteps>[0]['logger'];

it('an update lets those pass who use a table, cuts off a step under way, and with its steps ends as a first start', async () => {
  const empty = await createTestDatabase();
  const other = new pg.Client({ connectionString: ownerUrl });
  await other.connect();
  try {
    // As an earlier update had left one: it waits for whoever was writing, and the update would wait for it.
    const early = { kind: 'index', name: 'early', table: 'accounts', on: '(name)' } as const;
    await keepRecord(other, [early]);
    await other.query('BEGIN; LOCK TABLE accounts IN ROW EXCLUSIVE MODE');
    const earlier = startOnlineSteps({ ownerUrl, logger: silent, steps: [early], lookAgain: 50 });
    const made = () =>
      administer(ownerUrl, "SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('early')");
    await expect.poll(made).toEqual([{ valid: false }]);
    let waited = 0;
    const update = migrate(ownerUrl, roles, () => waited++);
    await expect.poll(() => waited, { timeout: 30_000 }).toBeGreaterThan(0);
    expect(await administer(ownerUrl, 'SELECT count(*)::int > 0 AS some FROM accounts')).toEqual([{ some: true }]);
    await other.query('COMMIT');
    await update;
    await earlier.ended;
    expect(await made()).toEqual([{ valid: true }]);
    await administer(ownerUrl, 'DROP INDEX early');

    await startOnlineSteps({ ownerUrl, logger: silent }).ended;
    expect(await laidOut(ownerUrl)).toEqual(await laidOut(empty.ownerUrl));
    const left = await administer(ownerUrl, 'SELECT name FROM drizzle.online_steps WHERE done_at IS NULL');
    expect(left).toEqual([]);
  } finally {
    await other.end();
    await empty.drop();
  }
});

it('an update that stands in a circle with somebody at work lets them pass, and begins again', async () => {
  const other = new pg.Client({ connectionString: ownerUrl });
  await other.connect();
  try {
    await other.query('BEGIN; LOCK TABLE accounts IN ROW EXCLUSIVE MODE');
    const update = migrate(ownerUrl, roles);
    // It waits for the accounts, and has another table in hand, which is asked for now.
    const inHand = () =>
      administer(
        ownerUrl,
        `SELECT min(h.relation::regclass::text) AS name FROM pg_locks h JOIN pg_locks w ON w.pid = h.pid AND NOT w.granted
         JOIN pg_class c ON c.oid = h.relation AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
         WHERE h.granted AND h.mode = 'AccessExclusiveLock' AND w.relation = 'accounts'::regclass
           AND c.oid = ANY(SELECT t.relation FROM pg_locks t WHERE t.pid = h.pid)
           AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'organization_id')`,
      );
    await expect.poll(async () => (await inHand())[0]?.name, { timeout: 30_000, interval: 10 }).toBeTruthy();
    const [held] = await inHand();
    await other.query(`SELECT FROM ${held?.name} LIMIT 1`).catch(() => undefined);
    await other.query('COMMIT');
    await update;
    expectKept(await contents(ownerUrl));
  } finally {
    await other.end();
  }
});

it('an update of a database whose notes have their words as a generated column keeps them, and ends as a first start', async () => {
  const empty = await createTestDatabase();
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await runMigrations(client, 80);
    // As 0077 was first.
    await client.query(`
      DROP TRIGGER deal_notes_words ON deal_notes; DROP FUNCTION keep_note_words();
      ALTER TABLE deal_notes DROP COLUMN words;
      ALTER TABLE deal_notes ADD COLUMN words text GENERATED ALWAYS AS (note_words(document)) STORED;
      INSERT INTO deal_notes (organization_id, id, opportunity_id, document)
      SELECT organization_id, id, id,
        '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Met Ana"}]}]}'
      FROM opportunities LIMIT 1`);
    await migrate(ownerUrl, roles);
    expect(await administer(ownerUrl, 'SELECT words FROM deal_notes')).toEqual([{ words: 'met ana' }]);
    await startOnlineSteps({ ownerUrl, logger: silent }).ended;
    expect(await laidOut(ownerUrl)).toEqual(await laidOut(empty.ownerUrl));
  } finally {
    await client.end();
    await empty.drop();
  }
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
    const [steps] = await administer(
      empty.ownerUrl,
      'SELECT count(*)::int AS all, count(done_at)::int AS done FROM drizzle.online_steps',
    );
    expect(steps?.done).toBe(steps?.all);
  } finally {
    await empty.drop();
    rmSync(folder, { recursive: true, force: true });
  }
});
