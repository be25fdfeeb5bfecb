/** Brings a database to the present schema, and closes every tenant table to other organisations. */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { databaseFault } from './fault.ts';
import { grantRights, type Roles } from './grant-rights.ts';
import { MIGRATIONS, missingMigrations, runMigrations } from './migrations.ts';
import { doStepsAtStart } from './online/at-start.ts';
import { takeOverOnlineLock } from './online/lock.ts';

/** Any fixed number: two processes that start at once take turns. */
export const MIGRATION_LOCK = 7_203_341;

/**
 * Milliseconds a migration waits for a table, and until it tries again. PostgreSQL looks for circles after a second, and
 * may end a request for the sake of an update: that gives way before, and waits longer only when it has tried so often.
 */
const LOCK_WITHIN = 300;
const PATIENT_AFTER = 20;
const PATIENT_WITHIN = 3_000;
const NEXT_TRY = 2_000;
/** PostgreSQL's code for a lock that was not to be had in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Runs the migrations as the owner and applies what holds for every tenant table: forced row-level security, the tenant
 * policy, and the rights of the roles that the server runs as. Safe to run at every start. Throws what PostgreSQL answers,
 * and StartRefused for a database too old to update. Calls `waiting` each time somebody else holds a table that it needs.
 */
export async function migrate(
  ownerUrl: string,
  roles: Roles,
  waiting: () => void = () => undefined,
  folder = MIGRATIONS,
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    if ((await missingMigrations(client, folder)).length > 0) {
      // A step under way would keep its table from the migrations, and they everybody behind them.
      await takeOverOnlineLock(client);
      await runGivingWay(client, { waiting, folder });
    }
    await doStepsAtStart(client);
    await closeToTenants(client, roles);
  } finally {
    await client.end();
  }
}

/**
 * Runs the migrations, and gives way: a statement that waits for a table makes everybody behind it wait, so a migration
 * that does not get its table lets them pass and begins again. A backup, which reads a table for as long as it takes, holds
 * up an update and nobody else.
 */
async function runGivingWay(
  client: pg.Client,
  { waiting, folder }: { waiting: () => void; folder: string },
): Promise<void> {
  for (let tried = 0; ; tried++) {
    await client.query(`SET lock_timeout = ${tried < PATIENT_AFTER ? LOCK_WITHIN : PATIENT_WITHIN}`);
    try {
      await client.query('BEGIN');
      await runMigrations(client, { folder });
      await client.query('COMMIT');
      break;
    } catch (error) {
      // Without a connection there is nothing to roll back, and the error to tell is the first.
      await client.query('ROLLBACK').catch(() => undefined);
      // Migrations of several versions hold many tables at once, and a request may wait for one of them with another in hand.
      const isInTheWay = (error as { code?: string }).code === LOCK_NOT_AVAILABLE || databaseFault(error) === 'circle';
      if (!isInTheWay) throw error;
      waiting();
      await delay(NEXT_TRY);
    }
  }
  await client.query('SET lock_timeout = 0');
}

/** What follows the migrations, whoever ran them: places for the ledger, row-level security and rights. */
export async function closeToTenants(client: pg.ClientBase, roles: Roles): Promise<void> {
  const now = new Date();
  for (const ahead of [0, 1]) {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1)).toISOString().slice(0, 10);
    await client.query('SELECT ensure_ledger_partition($1)', [month]);
  }
  await secureTenantTables(client);
  await grantRights(client, roles);
}

/** A tenant table is one with an `organization_id` in schema public; a test asserts that none escapes this. */
async function secureTenantTables(client: pg.ClientBase): Promise<void> {
  await client.query(`
    DO $$
    DECLARE t record;
    BEGIN
      FOR t IN
        SELECT c.oid::regclass AS name, c.oid FROM pg_class c
        JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'organization_id' AND NOT a.attisdropped
        WHERE c.relkind IN ('r', 'p')
          AND NOT (c.relrowsecurity AND c.relforcerowsecurity
            AND EXISTS (SELECT 1 FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'tenant'))
      LOOP
        EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', t.name);
        EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', t.name);
        EXECUTE format('CREATE POLICY tenant ON %s USING (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid)', t.name);
        EXECUTE format('CREATE POLICY owner ON %s TO CURRENT_USER USING (true)', t.name);
      END LOOP;
    END $$`);
}
