import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connected } from '../../testing/administer.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { planForMany } from './plan-for-many.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const MANY = 500;

/** Rows of the table referred to that were read one after the other while as many references to it were written. */
async function readInTurn(client: pg.Client, before: (client: pg.Client) => Promise<unknown>): Promise<number> {
  await client.query(`
    CREATE TEMP TABLE above (id int PRIMARY KEY); CREATE TEMP TABLE below (above_id int REFERENCES above);
    INSERT INTO above VALUES (0); ANALYZE above`);
  // A plan stays from the sixth time on.
  for (let time = 0; time < 6; time++) await client.query('INSERT INTO below VALUES (0)');
  await client.query('BEGIN');
  await before(client);
  const asYet = await read(client);
  await client.query(`INSERT INTO above SELECT generate_series(1, ${MANY})`);
  await client.query(`INSERT INTO below SELECT generate_series(1, ${MANY})`);
  const now = await read(client);
  await client.query('ROLLBACK');
  return now - asYet;
}

async function read(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    `SELECT seq_tup_read::int AS read FROM pg_stat_xact_user_tables WHERE relname = 'above'`,
  );
  return rows[0].read;
}

it('has references checked by index, where a plan made for few rows would read all for each of many', async () => {
  expect(await connected(database.ownerUrl, (client) => readInTurn(client, async () => undefined))).toBeGreaterThan(
    MANY ** 2 / 2,
  );
  expect(await connected(database.ownerUrl, (client) => readInTurn(client, planForMany))).toBe(0);
});
