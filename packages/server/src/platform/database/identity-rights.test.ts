import pg from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { rolesOf } from '../../testing/cluster.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { OPEN_TO_REQUESTS } from './grant-rights.ts';
import { IDENTITY_FUNCTIONS, IDENTITY_TABLES } from './identity-rights.ts';
import { migrate } from './migrate.ts';

const database = await createTestDatabase();
const { pool, identityPool } = database;
const { appRole, identityRole } = rolesOf(inject('testCluster'));
const owner = new pg.Client({ connectionString: database.ownerUrl });
await owner.connect();
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** Every table of a schema that there is now, so that one that comes later is judged too. */
async function tablesOf(schema: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = $1 AND c.relkind IN ('r', 'p', 'v', 'm') ORDER BY 1`,
    [schema],
  );
  return rows.map(({ name }) => name);
}

/** What a role may do with a table, by itself, as anybody, and column by column. */
async function rightsOn(role: string, table: string): Promise<string[]> {
  const { rows } = await owner.query<{ verb: string }>(
    `SELECT r.verb FROM unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'REFERENCES']) AS r(verb)
     WHERE has_any_column_privilege($1::name, $2::regclass, r.verb)
     UNION SELECT r.verb FROM unnest(ARRAY['DELETE', 'TRUNCATE', 'TRIGGER']) AS r(verb)
     WHERE has_table_privilege($1::name, $2::regclass, r.verb)`,
    [role, table],
  );
  return rows.map(({ verb }) => verb).sort();
}

const signIns = (await tablesOf('auth')).filter((name) => name !== OPEN_TO_REQUESTS);
const ofTenants = await tablesOf('public');

describe('the role that serves requests', () => {
  it('is tried on every table of sign-ins', () => {
    expect(signIns).toEqual(
      expect.arrayContaining(['auth.account', 'auth.session', 'auth.two_factor', 'auth."user"', 'auth.verification']),
    );
  });

  it.each(signIns)('neither reads nor writes %s', async (table) => {
    for (const statement of [
      `SELECT FROM ${table}`,
      `DELETE FROM ${table}`,
      `SELECT count(*) FROM ${table} AS t WHERE t IS NOT NULL`,
    ]) {
      await expect(pool.query(statement)).rejects.toThrow(/permission denied/);
    }
    expect(await rightsOn(appRole, table)).toEqual([]);
  });

  it('counts attempts', async () => {
    expect((await pool.query(`SELECT FROM ${OPEN_TO_REQUESTS}`)).rowCount).toBe(0);
  });

  it('loses at the next start what earlier versions gave it', async () => {
    await owner.query(
      `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA auth TO ${pg.escapeIdentifier(appRole)}`,
    );
    await migrate(database.ownerUrl, { appRole, identityRole });
    for (const table of signIns) expect(await rightsOn(appRole, table)).toEqual([]);
  });

  it('can become neither of the other roles', async () => {
    const { rows } = await owner.query('SELECT current_user AS name');
    for (const name of [identityRole, rows[0].name]) {
      await expect(pool.query(`SET ROLE ${pg.escapeIdentifier(name)}`)).rejects.toThrow(/permission denied/);
    }
  });
});

describe('the role of sign-ins', () => {
  it.each(ofTenants)('has no other rights on %s than it needs', async (table) => {
    const needed = IDENTITY_TABLES[table.replace('public.', '')] ?? [];
    expect(await rightsOn(identityRole, table)).toEqual(needed.map((right) => right.split(' ', 1)[0]).sort());
    if (!needed.includes('SELECT')) {
      await expect(identityPool.query(`SELECT FROM ${table}`)).rejects.toThrow(/permission denied/);
    }
  });

  it('reads nothing of any tenant outside a tenant transaction', async () => {
    const readable = Object.keys(IDENTITY_TABLES).filter((table) => IDENTITY_TABLES[table]?.includes('SELECT'));
    for (const table of readable) expect((await identityPool.query(`SELECT FROM ${table}`)).rowCount).toBe(0);
  });

  it('runs no other functions with the rights of the owner than it needs', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `SELECT p.oid::regprocedure::text AS name FROM pg_proc p
       WHERE p.pronamespace = 'public'::regnamespace AND p.prosecdef AND has_function_privilege($1::name, p.oid, 'EXECUTE')`,
      [identityRole],
    );
    expect(rows.map(({ name }) => name.replaceAll(',', ', ')).sort()).toEqual(IDENTITY_FUNCTIONS);
  });

  it('loses at the next start what it is no longer named for', async () => {
    await owner.query(`GRANT SELECT ON opportunities TO ${pg.escapeIdentifier(identityRole)}`);
    await migrate(database.ownerUrl, { appRole, identityRole });
    expect(await rightsOn(identityRole, 'public.opportunities')).toEqual([]);
  });
});
