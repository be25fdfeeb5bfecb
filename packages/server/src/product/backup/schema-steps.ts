/** The migrations one by one, so that a backup can be loaded into the schema it was taken from. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { MIGRATIONS } from '../../platform/database/migrate.ts';
import type { SchemaNumber } from './manifest.ts';
import { UnusableBackup } from './unusable-backup.ts';

interface Journal {
  readonly entries: readonly { readonly idx: number; readonly tag: string; readonly when: number }[];
}

const journal = (): Journal['entries'] =>
  (JSON.parse(readFileSync(join(MIGRATIONS, 'meta', '_journal.json'), 'utf8')) as Journal).entries;

/** The schema a database is in. Throws when it holds none, or one this product does not know. */
export async function presentSchema(client: pg.ClientBase): Promise<SchemaNumber> {
  const found = await client.query("SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS there");
  const last = found.rows[0]?.there
    ? (await client.query('SELECT max(created_at)::float8 AS last FROM drizzle.__drizzle_migrations')).rows[0]?.last
    : null;
  if (last === null) throw new UnusableBackup('The database is empty: there is nothing to back up.');
  const entry = journal().find((each) => each.when === last);
  if (!entry) {
    throw new UnusableBackup('The database was made by another version of Forecastle. Use that version to back it up.');
  }
  return { number: entry.idx, name: entry.tag };
}

/** Throws one sentence when this product has no such schema. */
export function assertKnownSchema({ number, name }: SchemaNumber, product: string): void {
  const entries = journal();
  const newest = entries.at(-1)?.idx ?? 0;
  if (number > newest) {
    throw new UnusableBackup(
      `The backup was made by a newer Forecastle (${product}, schema ${number}; this one knows up to ${newest}). ` +
        'Update Forecastle, then restore.',
    );
  }
  if (entries.find((entry) => entry.idx === number)?.tag !== name) {
    throw new UnusableBackup(
      `The backup has the schema ${name}, which this Forecastle does not know. Restore it with the version that made it (${product}).`,
    );
  }
}

/** Runs the migrations that are missing, up to one of them or all, in the transaction of the caller. */
export async function migrateUpTo(client: pg.ClientBase, number = Number.POSITIVE_INFINITY): Promise<void> {
  // As the migrator of every start keeps them, which takes over from here.
  await client.query(`CREATE SCHEMA IF NOT EXISTS drizzle;
    CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`);
  const { rows } = await client.query<{ last: number | null }>(
    'SELECT max(created_at)::float8 AS last FROM drizzle.__drizzle_migrations',
  );
  const done = rows[0]?.last ?? Number.NEGATIVE_INFINITY;
  const wanted = new Set(journal().flatMap((entry) => (entry.idx <= number ? [entry.when] : [])));
  for (const { folderMillis, hash, sql } of readMigrationFiles({ migrationsFolder: MIGRATIONS })) {
    if (folderMillis <= done || !wanted.has(folderMillis)) continue;
    for (const statement of sql) await client.query(statement);
    await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
}
