import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import { startTestApp } from '../../testing/app.ts';

const app = await startTestApp();
const { pool } = app.database;
const owner = new pg.Client({ connectionString: app.database.ownerUrl });
await owner.connect();
afterAll(async () => {
  await owner.end();
  await app.close();
});

const tenantTables = async (): Promise<string[]> => {
  const { rows } = await owner.query(
    `SELECT c.relname AS name FROM pg_class c
     JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'organization_id' AND NOT a.attisdropped
     WHERE c.relkind IN ('r', 'p') ORDER BY 1`,
  );
  return rows.map((row) => row.name);
};

/** All but the partitions of the ledger, which the server may not name. */
const readableTables = async (): Promise<string[]> =>
  (await tenantTables()).filter((name) => !name.startsWith('ledger_'));

describe('tenant tables', () => {
  it('all have row-level security, forced, with a policy that names the organisation', async () => {
    const { rows } = await owner.query(
      `SELECT c.relname AS name FROM pg_class c
       JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'organization_id' AND NOT a.attisdropped
       WHERE c.relkind IN ('r', 'p')
         AND NOT (c.relrowsecurity AND c.relforcerowsecurity AND EXISTS (
           SELECT 1 FROM pg_policy p WHERE p.polrelid = c.oid
             AND pg_get_expr(p.polqual, p.polrelid) LIKE '%app.organization_id%'))`,
    );
    expect(rows).toEqual([]);
    expect(await tenantTables()).toEqual(expect.arrayContaining(['accounts', 'ledger', 'members', 'opportunities']));
  });

  it('are all tables but those that belong to no customer', async () => {
    const { rows } = await owner.query(
      `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
       WHERE c.relkind IN ('r', 'p') AND NOT EXISTS (
         SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'organization_id' AND NOT a.attisdropped)`,
    );
    expect(rows).toEqual([]);
  });

  it('let no other policy through for the role of the server', async () => {
    const { rows } = await owner.query(
      `SELECT c.relname, p.polname FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid
       WHERE pg_get_expr(p.polqual, p.polrelid) NOT LIKE '%app.organization_id%'
         AND (0 = ANY(p.polroles) OR (SELECT oid FROM pg_roles WHERE rolname = $1) = ANY(p.polroles))`,
      [new URL(app.database.appUrl).username],
    );
    expect(rows).toEqual([]);
  });
});

describe('the role of the server', () => {
  it('reads nothing of any tenant outside a tenant transaction', async () => {
    await app.signUp();
    for (const table of await readableTables()) {
      const { rows } = await pool.query(`SELECT count(*)::int AS count FROM ${pg.escapeIdentifier(table)}`);
      expect([table, rows[0].count]).toEqual([table, 0]);
    }
  });

  it('neither reads, changes, removes nor adds rows of another organisation, whatever the statement says', async () => {
    const { session: mine } = await app.signUp('Mine');
    const { session: theirs } = await app.signUp('Theirs');
    const other = theirs.organization.id;
    await inTenant(pool, mine.organization.id, async ({ client }) => {
      for (const table of await readableTables()) {
        const name = pg.escapeIdentifier(table);
        const { rows } = await client.query(`SELECT count(*)::int AS count FROM ${name} WHERE organization_id = $1`, [
          other,
        ]);
        expect([table, rows[0].count]).toEqual([table, 0]);
      }
      const renamed = await client.query(`UPDATE organizations SET name = 'Taken' WHERE organization_id = $1`, [other]);
      expect(renamed.rowCount).toBe(0);
      const removed = await client.query('DELETE FROM members WHERE organization_id = $1', [other]);
      expect(removed.rowCount).toBe(0);
    });
    await expect(
      inTenant(pool, mine.organization.id, ({ client }) =>
        client.query(
          `INSERT INTO accounts (organization_id, id, name, name_key) VALUES ($1, gen_random_uuid(), 'Spy', 'spy')`,
          [other],
        ),
      ),
    ).rejects.toThrow(/row-level security/);
    await expect(
      inTenant(pool, mine.organization.id, ({ client }) =>
        client.query('UPDATE stages SET organization_id = $1', [other]),
      ),
    ).rejects.toThrow(/row-level security/);
  });

  it('cannot rewrite the ledger', async () => {
    const { session } = await app.signUp();
    await expect(
      inTenant(pool, session.organization.id, ({ client }) => client.query('DELETE FROM ledger')),
    ).rejects.toThrow(/permission denied/);
  });

  it.each(['SELECT FROM', 'DELETE FROM', `UPDATE`])('reaches no partition of the ledger: %s', async (verb) => {
    const { session } = await app.signUp();
    const partitions = (await tenantTables()).filter((name) => name.startsWith('ledger_'));
    expect(partitions.length).toBeGreaterThan(1);
    for (const name of partitions) {
      const statement = `${verb} ${pg.escapeIdentifier(name)}${verb === 'UPDATE' ? " SET kind = 'forged'" : ''}`;
      await expect(inTenant(pool, session.organization.id, ({ client }) => client.query(statement))).rejects.toThrow(
        /permission denied/,
      );
    }
  });

  it('leaves no organisation behind on a pooled connection', async () => {
    const { session } = await app.signUp();
    await inTenant(pool, session.organization.id, async () => undefined);
    const { rows } = await pool.query(`SELECT current_setting('app.organization_id', true) AS left`);
    expect(rows[0].left || null).toBeNull();
  });
});

describe("functions with the owner's rights", () => {
  it('look at temporary tables last, and are run by the server alone', async () => {
    const { rows } = await owner.query(
      `SELECT p.proname AS name, ARRAY(SELECT c FROM unnest(p.proconfig) c WHERE c LIKE 'search_path=%') AS paths,
         EXISTS (SELECT 1 FROM aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a WHERE a.grantee = 0) AS public
       FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace AND n.nspname = 'public'
       WHERE p.prosecdef`,
    );
    expect(rows.length).toBeGreaterThan(5);
    expect(rows).toEqual(rows.map(({ name }) => ({ name, paths: ['search_path=public, pg_temp'], public: false })));
  });
});
