/**
 * The migrations that drizzle-kit makes of the schema, in order. They run, and are recorded where Drizzle's own migrator
 * records them, without that migrator, which would load all of Drizzle at every start. The first is a baseline: the whole
 * schema of version 1.0.0 (decision 0359).
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { StartRefused } from '../settings/refusal.ts';

export const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));

/**
 * The last of the 119 migrations that the baseline stands for, and the last commit that has them. A database at that
 * migration has the baseline's schema, and its record has the baseline's time.
 */
export const BEFORE_BASELINE = { tag: '0118_site-settings', commit: '1b3eb9fd' } as const;

export interface Migration {
  readonly idx: number;
  readonly tag: string;
  /** Milliseconds. They rise from one migration to the next, so the last one recorded says how far a database has come. */
  readonly when: number;
}

/** Returns all migrations, the oldest first. */
export const listMigrations = (folder = MIGRATIONS): readonly Migration[] =>
  (JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as { entries: Migration[] }).entries;

/** Returns the time of the last migration that the database has; null where none ever ran. */
export async function lastMigration(client: pg.ClientBase): Promise<number | null> {
  const { rows } = await client.query<{ there: boolean }>(
    "SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS there",
  );
  if (!rows[0]?.there) return null;
  const found = await client.query<{ last: number | null }>(
    'SELECT max(created_at)::float8 AS last FROM drizzle.__drizzle_migrations',
  );
  return found.rows[0]?.last ?? null;
}

/** Returns the migrations that the database lacks. Throws StartRefused for a database from before the baseline. */
export async function missingMigrations(client: pg.ClientBase, folder = MIGRATIONS): Promise<readonly Migration[]> {
  const all = listMigrations(folder);
  const last = await lastMigration(client);
  if (last === null) return all;
  const [baseline] = all;
  if (baseline && last < baseline.when) {
    throw new StartRefused(
      'A Forecastle from before version 1.0.0 made this database, and this version cannot update its schema. Nothing ' +
        `was changed. Start Forecastle of commit ${BEFORE_BASELINE.commit} on it once, then this version.`,
    );
  }
  return all.filter(({ when }) => when > last);
}

/** Runs the missing migrations, up to the given number or all, in the transaction of the caller. */
export async function runMigrations(
  client: pg.ClientBase,
  { upTo = Number.POSITIVE_INFINITY, folder = MIGRATIONS }: { upTo?: number; folder?: string } = {},
): Promise<void> {
  const missing = await missingMigrations(client, folder);
  await client.query(`CREATE SCHEMA IF NOT EXISTS drizzle;
    CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`);
  for (const { idx, tag, when } of missing) {
    if (idx > upTo) continue;
    const text = readFileSync(join(folder, `${tag}.sql`), 'utf8');
    for (const statement of text.split('--> statement-breakpoint')) await client.query(statement);
    await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
      createHash('sha256').update(text).digest('hex'),
      when,
    ]);
  }
}
