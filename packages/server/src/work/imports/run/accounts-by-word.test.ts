import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connected } from '../../../testing/administer.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { accountsByDomain, accountsByName } from './accounts-by-word.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const ACCOUNTS = 4_000;
const ASKED = Array.from({ length: 1_500 }, (_, at) => at * 2);

it.each([
  ['names', accountsByName, 'accounts_name_key', (at: number) => `account ${at}`],
  ['domains', accountsByDomain, 'accounts_domain', (at: number) => `account-${at}.example`],
])('accounts are looked up by the index of whole %s, each once', async (_, accountsBy, index, wordOf) => {
  await connected(database.ownerUrl, async (client) => {
    const organization = randomUUID();
    await client.query('BEGIN');
    // References are not what is asked about.
    await client.query(
      'ALTER TABLE accounts DROP CONSTRAINT accounts_organization_id_organizations_organization_id_fk',
    );
    await client.query(
      `INSERT INTO accounts (organization_id, id, name, name_key, domain)
       SELECT $1, gen_random_uuid(), 'Account ' || at, 'account ' || at, 'account-' || at || '.example'
       FROM generate_series(1, $2) at`,
      [organization, ACCOUNTS],
    );
    await client.query('ANALYZE accounts');
    const { rows } = await client.query(accountsBy('$2'), [organization, ASKED.map(wordOf)]);
    const scans = await client.query(
      `SELECT relname, pg_stat_get_xact_numscans(oid)::int AS scans FROM pg_class
       WHERE relname IN ('accounts_search', 'accounts_search_domain', $1) AND pg_stat_get_xact_numscans(oid) > 0`,
      [index],
    );
    await client.query('ROLLBACK');
    expect(rows.map(({ key }) => key).sort()).toEqual(ASKED.slice(1).map(wordOf).sort());
    expect(scans.rows).toEqual([{ relname: index, scans: ASKED.length }]);
  });
});
