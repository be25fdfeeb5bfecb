/** A backup of a database in use, put back elsewhere, is the same database; anything else is refused and changes nothing. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { migrate } from '../../platform/database/migrate.ts';
import { administer } from '../../testing/administer.ts';
import { rolesOf } from '../../testing/cluster.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type DealOrg, startDealOrg } from '../../testing/deals.ts';
import { migrateJobs } from '../jobs/migrate.ts';
import { tarHeader } from './archive/tar-header.ts';
import { checkBackup } from './check-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { listTables, quoted } from './tables.ts';
import { verifyBackup } from './verify-backup.ts';
import { writeBackup } from './write-backup.ts';

let folder: string;
let org: DealOrg;
let file: string;
const roles = rolesOf(inject('testCluster'));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forecastle-backup-'));
  org = await startDealOrg();
  const description = 'Wharf\tand "crane"\n\\.';
  const { id } = await org.add({ name: 'Wharf', description, amountMinor: 1_250_000, closeDate: '2027-03-31' });
  await org.change(id, { version: 1, closeDate: '2027-05-31' });
  for (let deal = 0; deal < 20; deal++) await org.add({ name: `Deal ${deal}`, amountMinor: deal * 100 });
  file = join(folder, 'whole.tar');
  await writeBackup({ ownerUrl: org.app.database.ownerUrl, secret: 'kept for the restore' }, file);
});

afterAll(async () => {
  await org.app.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Every row of every table as JSON, sorted. */
async function contents(ownerUrl: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const all: Record<string, string[]> = {};
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query(`SELECT to_jsonb(t)::text AS row FROM ${quoted(name)} t ORDER BY 1`);
      all[name] = rows.map((each) => each.row);
    }
    return all;
  } finally {
    await client.end();
  }
}

/** A database that a server has made its tables in and that nobody has used. */
async function withEmpty(work: (database: TestDatabase) => Promise<void>): Promise<void> {
  const database = await createTestDatabase();
  try {
    await work(database);
  } finally {
    await database.drop();
  }
}

describe('a backup', () => {
  it('is one file that only this account may read, with nothing unfinished beside it', () => {
    expect(readdirSync(folder).filter((name) => name.startsWith('whole'))).toEqual(['whole.tar']);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('put into an empty database is the same in every table, and the server works on it', async () => {
    await withEmpty(async (empty) => {
      const backup = await checkBackup(file);
      expect(backup.secret).toBe('kept for the restore');
      const restored = await restoreBackup(backup, { ownerUrl: empty.ownerUrl, ...roles }, { madeAlready: true });
      expect(restored.totalsMended).toBe(0);
      const told = await administer(
        empty.ownerUrl,
        `WITH told AS (DELETE FROM audit_events WHERE kind = 'backup_restored' RETURNING doer_kind, facts)
         SELECT doer_kind, facts ->> 'takenAt' AS taken FROM told`,
      );
      expect(told).toEqual([{ doer_kind: 'command_line', taken: backup.manifest.takenAt }]);
      // Beside that, nothing.
      expect(await contents(empty.ownerUrl)).toEqual(await contents(org.app.database.ownerUrl));
      const [open] = await administer(
        empty.ownerUrl,
        `SELECT count(*) FROM pg_class WHERE relname IN ('opportunities', 'ledger') AND relrowsecurity AND relforcerowsecurity`,
      );
      expect(open?.count).toBe('2');
      expect((await empty.pool.query('SELECT count(*) FROM opportunities')).rows[0]?.count).toBe('0');
      await migrate(empty.ownerUrl, roles);
      await migrateJobs(empty.ownerUrl, roles);
      const keys = `SELECT conrelid::regclass::text AS place, conname, condeferrable, convalidated FROM pg_constraint
        WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`;
      expect(await administer(empty.ownerUrl, keys)).toEqual(await administer(org.app.database.ownerUrl, keys));
    });
  });

  it('is what the database was at one moment, whatever is written meanwhile', async () => {
    const path = join(folder, 'moment.tar');
    let writing = true;
    const writes = (async () => {
      for (let deal = 0; writing; deal++) await org.add({ name: `Meanwhile ${deal}` });
    })();
    await writeBackup({ ownerUrl: org.app.database.ownerUrl, secret: null }, path);
    writing = false;
    await writes;
    await withEmpty(async (empty) => {
      const target = { ownerUrl: empty.ownerUrl, ...roles };
      const { totalsMended } = await restoreBackup(await checkBackup(path), target, {
        madeAlready: true,
        compare: true,
      });
      expect(totalsMended).toBe(0);
      const [sums] = await administer(
        empty.ownerUrl,
        `SELECT (SELECT count(*) FROM opportunities) AS deals, (SELECT sum(count) FROM opportunity_totals) AS counted,
           (SELECT sum(count) FROM open_sums) AS summed, (SELECT sum(count) FROM placed_sums) AS placed,
           (SELECT count(*) FROM opportunities o WHERE NOT EXISTS (SELECT FROM ledger l WHERE l.opportunity_id = o.id)) AS untold`,
      );
      expect(sums?.counted).toBe(sums?.deals);
      expect(sums?.summed).toBe(sums?.deals);
      expect(sums?.placed).toBe(sums?.deals);
      expect(sums?.untold).toBe('0');
    });
  });

  it('is proven by restoring it into a scratch database', async () => {
    await verifyBackup(await checkBackup(file));
  });

  it('leaves no file when it fails', async () => {
    await withEmpty(async (empty) => {
      await administer(empty.ownerUrl, 'DROP SCHEMA drizzle CASCADE');
      const path = join(folder, 'failed.tar');
      await expect(writeBackup({ ownerUrl: empty.ownerUrl, secret: null }, path)).rejects.toThrow('nothing to back up');
      expect(readdirSync(folder).filter((name) => name.startsWith('failed'))).toEqual([]);
    });
  });
});

describe('a restore', () => {
  it('mends kept totals that do not fit the deals, and says so', async () => {
    const path = join(folder, 'totals.tar');
    await withEmpty(async (wrong) => {
      await restoreBackup(await checkBackup(file), { ownerUrl: wrong.ownerUrl, ...roles }, { madeAlready: true });
      await administer(wrong.ownerUrl, 'UPDATE opportunity_totals SET count = count + 1');
      await writeBackup({ ownerUrl: wrong.ownerUrl, secret: null }, path);
    });
    await withEmpty(async (empty) => {
      const target = { ownerUrl: empty.ownerUrl, ...roles };
      expect((await restoreBackup(await checkBackup(path), target, { madeAlready: true })).totalsMended).toBe(1);
    });
  });

  it('refuses a database that holds rows, one with tables unless told, and one that a server works on', async () => {
    const backup = await checkBackup(file);
    const { ownerUrl } = org.app.database;
    await withEmpty(async (empty) => {
      const target = { ownerUrl: empty.ownerUrl, ...roles };
      await expect(restoreBackup(backup, target, { madeAlready: false })).rejects.toThrow('Add --into-empty');
      await restoreBackup(backup, target, { madeAlready: true });
      await expect(restoreBackup(backup, target, { madeAlready: true })).rejects.toThrow('is in use');
    });
    const before = await contents(ownerUrl);
    // Idle connections of the server are ended after a while; this one is in use.
    const busy = await org.app.database.pool.connect();
    await expect(restoreBackup(backup, { ownerUrl, ...roles }, { madeAlready: true })).rejects.toThrow(
      'A Forecastle server works on this database',
    );
    busy.release();
    expect(await contents(ownerUrl)).toEqual(before);
  });

  it('refuses tables of others', async () => {
    await withEmpty(async (empty) => {
      await administer(empty.ownerUrl, 'CREATE TABLE shopping (item text)');
      const target = { ownerUrl: empty.ownerUrl, ...roles };
      await expect(restoreBackup(await checkBackup(file), target, { madeAlready: true })).rejects.toThrow(
        'public.shopping, which is not of Forecastle',
      );
    });
  });
});

describe('a file that cannot be restored is told apart in one sentence', () => {
  const changed = (name: string, change: (bytes: Buffer) => Buffer) => {
    const path = join(folder, name);
    writeFileSync(path, change(readFileSync(file)));
    return path;
  };
  /** Where the content of an entry begins. */
  const contentOf = (bytes: Buffer, entry: string) => bytes.indexOf(`${entry}\0`) + 512;
  const flip = (bytes: Buffer, at: number) => {
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    return bytes;
  };
  /** Replaces a small entry by another of up to one block. */
  const replaced = (bytes: Buffer, entry: string, content: string) => {
    const at = bytes.indexOf(`${entry}\0`);
    tarHeader(entry, content.length, new Date()).copy(bytes, at);
    bytes.fill(0, at + 512, at + 1024);
    bytes.write(content, at + 512);
    return bytes;
  };

  it.each<[string, (bytes: Buffer) => Buffer, RegExp]>([
    ['cut in the middle', (bytes) => bytes.subarray(0, bytes.length / 2), /cut off after \d+ bytes/],
    ['cut by one byte', (bytes) => bytes.subarray(0, -1), /cut off after/],
    ['cut at the end mark', (bytes) => bytes.subarray(0, -1024), /cut off after/],
    ['with something after its end', (bytes) => Buffer.concat([bytes, Buffer.alloc(512)]), /damaged at byte/],
    ['empty', () => Buffer.alloc(0), /not a backup of Forecastle/],
    ['a text', () => Buffer.from('Deal,Amount\n'.repeat(200)), /not a backup of Forecastle/],
    ['another tar', (bytes) => bytes.subarray(contentOf(bytes, 'secret') - 512), /not a backup of Forecastle/],
    [
      'with a bit changed in the rows of the deals',
      (bytes) => flip(bytes, contentOf(bytes, 'tables/public.opportunities/000001.gz') + 60),
      /damaged: the rows of public\.opportunities/,
    ],
    [
      'with a bit changed in its manifest',
      (bytes) => flip(bytes, contentOf(bytes, 'manifest.json') + 40),
      /damaged: its manifest/,
    ],
    ['with a bit changed in its secret', (bytes) => flip(bytes, contentOf(bytes, 'secret') + 3), /damaged: the secret/],
    [
      'of a later form',
      (bytes) => replaced(bytes, 'forecastle-backup.json', '{"format":"forecastle backup","form":2,"product":"9.0.0"}'),
      /newer Forecastle \(9\.0\.0\)/,
    ],
  ])('%s', async (name, change, sentence) => {
    const path = changed(`${name}.tar`, change);
    await expect(checkBackup(path)).rejects.toThrow(sentence);
    expect(existsSync(path)).toBe(true);
  });

  it('a changed bit is found, or changes nothing that would be restored', async () => {
    const { manifest, secret } = await checkBackup(file);
    const { length } = readFileSync(file);
    const step = Math.floor(length / 40);
    for (let at = 7; at < length; at += step) {
      const path = changed('bit.tar', (bytes) => flip(bytes, at));
      // What pads an entry to whole blocks, and the times in headers, say nothing.
      await checkBackup(path).then(
        (backup) => expect(backup).toEqual({ path, manifest, secret }),
        (error) => expect(error.name).toBe('UnusableBackup'),
      );
    }
  });

  it('a file that is not there', async () => {
    await expect(checkBackup(join(folder, 'nowhere.tar'))).rejects.toThrow('There is no file');
  });
});
