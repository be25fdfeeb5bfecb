/**
 * The migrations that drizzle-kit makes of the schema, one by one. They are run, and noted where Drizzle's own migrator
 * notes them, without it, which would load all of Drizzle at every start.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';

export const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));

export interface Migration {
  readonly idx: number;
  readonly tag: string;
  /** Milliseconds; they rise, and say of a database how far it has come. */
  readonly when: number;
}

/** From the oldest on. */
export const listMigrations = (): readonly Migration[] =>
  (JSON.parse(readFileSync(join(MIGRATIONS, 'meta', '_journal.json'), 'utf8')) as { entries: Migration[] }).entries;

/** When the newest was made of those that the database has; null of one without any. */
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

/** Runs the migrations that are missing, up to the number of one of them or all, in the transaction of the caller. */
export async function runMigrations(client: pg.ClientBase, number = Number.POSITIVE_INFINITY): Promise<void> {
  await client.query(`CREATE SCHEMA IF NOT EXISTS drizzle;
    CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`);
  const done = (await lastMigration(client)) ?? Number.NEGATIVE_INFINITY;
  for (const { idx, tag, when } of listMigrations()) {
    if (when <= done || idx > number) continue;
    const text = readFileSync(join(MIGRATIONS, `${tag}.sql`), 'utf8');
    for (const statement of text.split('--> statement-breakpoint')) await client.query(statement);
    await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
      createHash('sha256').update(text).digest('hex'),
      when,
    ]);
  }
}
