/** What a database from before the baseline holds is held by the present schema, in place and by a backup. */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { migrate } from '../../platform/database/migrate.ts';
import { BEFORE_BASELINE, listMigrations, MIGRATIONS } from '../../platform/database/migrations.ts';
import { keepRecord } from '../../platform/database/online/record.ts';
import { startOnlineSteps } from '../../platform/database/online/run-steps.ts';
import { ONLINE_STEPS } from '../../platform/database/online/steps.ts';
import { StartRefused } from '../../platform/settings/refusal.ts';
import { administer } from '../../testing/administer.ts';
import { startTestApp, TEST_PASSWORD } from '../../testing/app.ts';
import { rolesOf } from '../../testing/cluster.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { migrateJobs } from '../jobs/migrate.ts';
import { checkBackup } from './check-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { assertKnownSchema } from './schema-steps.ts';
import { listTables, quoted } from './tables.ts';
import { RENAMED, restoreBeforeBaseline } from './testing/before-baseline.ts';
import { writeBackup } from './write-backup.ts';

const silent = { info() {}, warn() {} } as unknown as Parameters<typeof startOnlineSteps>[0]['logger'];
const roles = rolesOf(inject('testCluster'));
let database: TestDatabase;
let ownerUrl: string;
let before: Contents;

type Contents = Map<string, Record<string, unknown>[]>;

async function contents(url: string): Promise<Contents> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const all: Contents = new Map();
    for (const table of await listTables(client)) {
      // A table without a key has its rows in the order of their text.
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
  database = await createEmptyDatabase();
  ownerUrl = database.ownerUrl;
  await restoreBeforeBaseline(ownerUrl);
  before = await contents(ownerUrl);
});
afterEach(() => database.drop());

/** Expects every row with every value it had. Later migrations may add columns, and renamed one. */
function expectKept(after: Contents) {
  for (const [table, rows] of before) {
    const kept = after.get(RENAMED[table] ?? table);
    expect(kept, table).toHaveLength(rows.length);
    expect(kept, table).toMatchObject(
      rows.map(({ told, ...row }) => (told === undefined ? row : { ...row, snapshot: told })),
    );
  }
}

/** Everything but rows: what `pg_dump --schema-only` writes. */
const SCHEMA = `
  SELECT 'column' AS kind, format('%s.%s %s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
    attgenerated, pg_get_expr(d.adbin, d.adrelid)) AS what
  FROM pg_attribute JOIN pg_class c ON c.oid = attrelid LEFT JOIN pg_attrdef d ON d.adrelid = attrelid AND d.adnum = attnum
  WHERE c.relnamespace = ANY (ARRAY['public', 'auth']::regnamespace[]) AND c.relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped
  UNION ALL SELECT 'index', pg_get_indexdef(indexrelid) || ' ' || indisvalid FROM pg_index
  JOIN pg_class c ON c.oid = indrelid WHERE c.relnamespace = ANY (ARRAY['public', 'auth']::regnamespace[])
  UNION ALL SELECT 'constraint', format('%s %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
  FROM pg_constraint WHERE connamespace = ANY (ARRAY['public', 'auth']::regnamespace[])
  UNION ALL SELECT 'trigger', pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT 'function', pg_get_functiondef(p.oid) || ARRAY(SELECT unnest(proacl)::text ORDER BY 1)::text FROM pg_proc p
  WHERE pronamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  UNION ALL SELECT 'policy', format('%s %s %s %s %s', tablename, policyname, roles, qual, with_check) FROM pg_policies
  UNION ALL SELECT 'table', format('%s %s %s %s %s', oid::regclass, relkind, relrowsecurity, relforcerowsecurity,
    ARRAY(SELECT unnest(relacl)::text ORDER BY 1)) FROM pg_class
  WHERE relnamespace = ANY (ARRAY['public', 'auth']::regnamespace[]) AND relkind IN ('r', 'p', 'S')
  UNION ALL SELECT 'extension', extname FROM pg_extension
  ORDER BY 1, 2`;

/** Returns the schema without partitions, which are those of the months in which a database was used. */
const schemaOf = async (url: string) =>
  (await administer(url, SCHEMA)).map(({ what }) => what).filter((what) => !/ledger_\d{4}/.test(what ?? ''));

const recorded = (url: string) => administer(url, 'SELECT * FROM drizzle.__drizzle_migrations ORDER BY id');

describe('a database at the last migration before the baseline', () => {
  it('keeps every row of every table, and runs no migration', async () => {
    const filled = [...before].filter(([, rows]) => rows.length > 0).map(([table]) => table);
    expect(filled).toHaveLength(31);
    expect(before.get('public.opportunities')).toMatchObject([
      { name: 'Rollout \\N 100%', amount_minor: 900719925474099 },
    ]);
    const earlier = await recorded(ownerUrl);
    await migrate(ownerUrl, roles);
    expectKept(await contents(ownerUrl));
    expect((await recorded(ownerUrl)).slice(0, earlier.length)).toEqual(earlier);
    expect(await recorded(ownerUrl)).toHaveLength(earlier.length + listMigrations().length - 1);
  });

  it('has the schema of a first start', async () => {
    const empty = await createTestDatabase();
    await migrate(ownerUrl, roles);
    await startOnlineSteps({ ownerUrl, logger: silent }).ended;
    const fresh = await schemaOf(empty.ownerUrl);
    expect(fresh.length).toBeGreaterThan(1_000);
    expect(await schemaOf(ownerUrl)).toEqual(fresh);
    const done = await administer(
      ownerUrl,
      'SELECT name FROM drizzle.online_steps WHERE done_at IS NOT NULL ORDER BY 1',
    );
    expect(done.map(({ name }) => name)).toEqual(ONLINE_STEPS.map(({ name }) => name).sort());
    await empty.drop();
  });

  it('is served: people sign in, see their deals and add more', async () => {
    await migrate(ownerUrl, roles);
    await migrateJobs(ownerUrl, roles);
    const org = await startTestApp({}, { database });
    try {
      await org.signUp();
      await administer(
        ownerUrl,
        `UPDATE auth.account a SET password = n.password FROM auth.account n WHERE a.user_id = 'u1' AND n.user_id <> 'u1'`,
      );
      const browser = org.browser();
      expect((await browser.post('/sign-in', { email: 'mere@example.com', password: TEST_PASSWORD })).status).toBe(200);
      expect((await browser.get('/opportunities')).body.items).toMatchObject([{ name: 'Rollout \\N 100%' }]);
      expect((await browser.post('/accounts', { name: 'Rata' })).status).toBe(201);
      expect((await browser.get('/accounts')).body.items.map((each: { name: string }) => each.name)).toEqual([
        'Kauri & Co',
        'Rata',
      ]);
    } finally {
      await org.app.close();
    }
  });

  it('is backed up, and its backup is restored with every row', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'forecastle-upgrade-'));
    const empty = await createTestDatabase();
    try {
      const path = join(folder, 'old.tar');
      expect((await writeBackup({ ownerUrl, secret: null }, path)).schema.number).toBe(118);
      const target = { ownerUrl: empty.ownerUrl, ...roles };
      await restoreBackup(await checkBackup(path), target, { madeAlready: true, compare: true });
      const after = await contents(empty.ownerUrl);
      // A restore records itself.
      after.set('public.audit_events', []);
      expectKept(after);
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
});

describe('a database at an earlier migration', () => {
  beforeEach(() =>
    administer(
      ownerUrl,
      'DELETE FROM drizzle.__drizzle_migrations WHERE created_at = (SELECT max(created_at) FROM drizzle.__drizzle_migrations)',
    ),
  );

  it('is refused with what to do, and left as it was', async () => {
    const [schema, earlier] = [await schemaOf(ownerUrl), await recorded(ownerUrl)];
    const refused = await migrate(ownerUrl, roles).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StartRefused);
    expect((refused as Error).message).toBe(
      'A Forecastle from before version 1.0.0 made this database, and this version cannot update its schema. Nothing ' +
        'was changed. Start Forecastle of commit 1b3eb9fd on it once, then this version.',
    );
    expect(await schemaOf(ownerUrl)).toEqual(schema);
    expect(await recorded(ownerUrl)).toEqual(earlier);
    expect(await contents(ownerUrl)).toEqual(before);
  });

  it('is not backed up by a version that does not know its schema', async () => {
    await expect(writeBackup({ ownerUrl, secret: null }, join(tmpdir(), 'never.tar'))).rejects.toThrow(
      'Use that version to back it up.',
    );
  });
});

describe('a backup', () => {
  it('of the last schema before the baseline is known by its name', () => {
    expect(() => assertKnownSchema({ number: 118, name: BEFORE_BASELINE.tag }, '0.1.0')).not.toThrow();
    expect(() => assertKnownSchema({ number: 118, name: '0118_another' }, '0.1.0')).toThrow('0118_another');
  });

  it('of an earlier schema is refused with what to do', () => {
    expect(() => assertKnownSchema({ number: 80, name: '0080_files-of-deleted-notes' }, '0.1.0')).toThrow(
      /before 1\.0\.0 made this backup \(0\.1\.0, schema 80; this version supports 118 and later\)\. Restore it with Forecastle of commit 1b3eb9fd/,
    );
  });
});

describe('a later migration', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'forecastle-migrations-'));
    mkdirSync(join(folder, 'meta'));
    const known = listMigrations();
    for (const { tag } of known) copyFileSync(join(MIGRATIONS, `${tag}.sql`), join(folder, `${tag}.sql`));
    const { idx = 0, when = 0 } = known.at(-1) ?? {};
    const entries = [...known, { idx: idx + 1, when: when + 1, tag: 'later' }];
    writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify({ entries }));
    // It holds one table while it waits for the next.
    writeFileSync(
      join(folder, 'later.sql'),
      'ALTER TABLE opportunities ADD COLUMN later text;--> statement-breakpoint\nALTER TABLE accounts ADD COLUMN later text;',
    );
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('lets those pass who use a table, cuts off a step under way, and ends as on a new database', async () => {
    const empty = await createTestDatabase();
    const other = new pg.Client({ connectionString: ownerUrl });
    await other.connect();
    try {
      // An earlier update left this step. It waits for somebody who was writing, and the update would wait for it.
      const early = { kind: 'index', name: 'early', table: 'accounts', on: '(name)' } as const;
      await keepRecord(other, [early]);
      await other.query('BEGIN; LOCK TABLE accounts IN ROW EXCLUSIVE MODE');
      const earlier = startOnlineSteps({ ownerUrl, logger: silent, steps: [early], lookAgain: 50 });
      const made = () =>
        administer(ownerUrl, "SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('early')");
      await expect.poll(made).toEqual([{ valid: false }]);
      let waited = 0;
      const update = migrate(ownerUrl, roles, () => waited++, folder);
      await expect.poll(() => waited, { timeout: 30_000 }).toBeGreaterThan(0);
      expect(await administer(ownerUrl, 'SELECT count(*)::int > 0 AS some FROM accounts')).toEqual([{ some: true }]);
      await other.query('COMMIT');
      await update;
      await earlier.ended;
      expect(await made()).toEqual([{ valid: true }]);
      await administer(ownerUrl, "DROP INDEX early; DELETE FROM drizzle.online_steps WHERE name = 'early'");

      await startOnlineSteps({ ownerUrl, logger: silent }).ended;
      await migrate(empty.ownerUrl, roles, undefined, folder);
      const schema = await schemaOf(ownerUrl);
      expect(schema).toContainEqual(expect.stringMatching(/^accounts\.later text/));
      expect(schema).toEqual(await schemaOf(empty.ownerUrl));
      const left = await administer(ownerUrl, 'SELECT name FROM drizzle.online_steps WHERE done_at IS NULL');
      expect(left).toEqual([]);
    } finally {
      await other.end();
      await empty.drop();
    }
  });

  it('that stands in a deadlock with somebody at work lets them pass, and begins again', async () => {
    const other = new pg.Client({ connectionString: ownerUrl });
    await other.connect();
    try {
      await other.query('BEGIN; LOCK TABLE accounts IN ROW EXCLUSIVE MODE');
      const update = migrate(ownerUrl, roles, undefined, folder);
      // It holds the deals and waits for the accounts: now the deals are asked for.
      const inHand = () =>
        administer(
          ownerUrl,
          `SELECT FROM pg_locks h JOIN pg_locks w ON w.pid = h.pid AND NOT w.granted
           WHERE h.granted AND h.mode = 'AccessExclusiveLock' AND h.relation = 'opportunities'::regclass
             AND w.relation = 'accounts'::regclass`,
        );
      await expect.poll(inHand, { timeout: 30_000, interval: 10 }).toHaveLength(1);
      await other.query('SELECT FROM opportunities LIMIT 1').catch(() => undefined);
      await other.query('COMMIT');
      await update;
      expectKept(await contents(ownerUrl));
    } finally {
      await other.end();
    }
  });
});
