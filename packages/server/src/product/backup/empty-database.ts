/** A restore goes into an empty database only. What is empty, and how the tables of an unused server make room. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Roles } from '../../platform/database/grant-rights.ts';
import { listMigrations, MIGRATIONS } from '../../platform/database/migrations.ts';
import { listTables, quoted } from './tables.ts';
import { UnusableBackup } from './unusable-backup.ts';

/** Attempts counted by address: a server has them before anybody signs up. */
const COUNTS_FOR_NOTHING = 'auth.rate_limit';

/**
 * Throws one sentence unless the database is empty; with `madeAlready`, tables that a server made and nobody used
 * are taken away, to be made anew in the schema of the backup.
 */
export async function makeRoom(client: pg.ClientBase, { madeAlready }: { madeAlready: boolean }): Promise<void> {
  const tables = await listTables(client);
  const known = knownTables();
  const strange = tables.find((table) => !known.has(table.name));
  if (strange) {
    throw new UnusableBackup(
      `The database has the table ${strange.name}, which is not Forecastle’s. Nothing was changed. Restore into an empty database.`,
    );
  }
  for (const { name } of tables) {
    if (name === COUNTS_FOR_NOTHING) continue;
    const { rows } = await client.query(`SELECT EXISTS (SELECT FROM ${quoted(name)}) AS used`);
    if (rows[0]?.used) {
      throw new UnusableBackup(
        `The database is not empty: ${name} has rows. Nothing was changed. Restore into an empty database or a new FORECASTLE_HOME.`,
      );
    }
  }
  if (tables.length === 0) return;
  if (!madeAlready) {
    throw new UnusableBackup(
      'The database has empty Forecastle tables. Nothing was changed. Add --into-empty to restore into them.',
    );
  }
  for (const { name } of tables) await client.query(`DROP TABLE ${quoted(name)} CASCADE`);
  await dropFunctions(client);
  await client.query('DROP SCHEMA IF EXISTS auth CASCADE; DROP SCHEMA IF EXISTS drizzle CASCADE');
}

/** Every table of the present schema. */
function knownTables(): Set<string> {
  const newest = String(listMigrations().at(-1)?.idx ?? 0).padStart(4, '0');
  const snapshot = JSON.parse(readFileSync(join(MIGRATIONS, 'meta', `${newest}_snapshot.json`), 'utf8')) as {
    tables: Record<string, { name: string; schema: string }>;
  };
  return new Set(Object.values(snapshot.tables).map(({ schema, name }) => `${schema || 'public'}.${name}`));
}

/** Those of the migrations; those of extensions stay. */
async function dropFunctions(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ signature: string }>(
    `SELECT p.oid::regprocedure::text AS signature FROM pg_proc p
     WHERE p.pronamespace = 'public'::regnamespace AND p.proowner = current_user::regrole
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`,
  );
  for (const { signature } of rows) await client.query(`DROP FUNCTION ${signature} CASCADE`);
}

/** Throws when a server works on the database: what it has in hand would not go with what comes. */
export async function assertNobodyElse(client: pg.ClientBase, { appRole, identityRole }: Roles): Promise<void> {
  const { rows } = await client.query(
    'SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND usename = ANY($1)) AS used',
    [[appRole, identityRole]],
  );
  if (rows[0]?.used) {
    throw new UnusableBackup('A Forecastle server is using this database. Nothing was changed. Stop it, then restore.');
  }
}
