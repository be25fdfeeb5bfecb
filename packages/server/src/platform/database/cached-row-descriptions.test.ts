import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { all } from './pipeline.ts';

let database: TestDatabase;
/** One connection: what it knows of a statement meets the next. */
let client: pg.PoolClient;
beforeAll(async () => {
  database = await createTestDatabase();
  client = await database.pool.connect();
});
afterAll(async () => {
  client.release();
  await database.drop();
});

const numbers = (name: string, values: readonly unknown[]) =>
  client.query({
    name,
    text: `SELECT n::int AS n, n::text AS word, ARRAY[n] AS list, '{"a":1}'::json AS json, NULL::int AS nothing,
      '2026-01-02T03:04:05Z'::timestamptz AS at FROM generate_series(1, $1::int) n WHERE 6 / ($2::int - n) > 0`,
    values: [...values],
  });
const row = (n: number) => ({
  n,
  word: String(n),
  list: [n],
  json: { a: 1 },
  nothing: null,
  at: new Date('2026-01-02T03:04:05Z'),
});

describe('a statement with a name', () => {
  it('answers alike each time, whether there are rows or none', async () => {
    for (const count of [2, 0, 1, 3]) {
      const { rows, rowCount, command, fields } = await numbers('numbers', [count, 5]);
      expect(rows).toEqual(Array.from({ length: count }, (_, at) => row(at + 1)));
      expect([rowCount, command]).toEqual([count, 'SELECT']);
      expect(fields.map(({ name }) => name)).toEqual(['n', 'word', 'list', 'json', 'nothing', 'at']);
    }
  });

  it('may be sent again before it was described, and beside others', async () => {
    const answers = await all([
      numbers('met-twice', [1, 5]),
      numbers('met-twice', [2, 5]),
      client.query('SELECT 7 AS seven'),
      numbers('met-twice', [0, 5]),
    ]);
    expect(answers.map(({ rows }) => rows)).toEqual([[row(1)], [row(1), row(2)], [{ seven: 7 }], []]);
  });

  it('works after it has failed, at first and later', async () => {
    for (let turn = 0; turn < 2; turn++) {
      await expect(numbers('fails-at-first', [3, 2])).rejects.toMatchObject({ code: '22012' });
      expect((await numbers('fails-at-first', [1, 5])).rows).toEqual([row(1)]);
    }
    await expect(
      client.query({ name: 'unreadable', text: 'SELECT $1::int AS n', values: ['one'] }),
    ).rejects.toMatchObject({ code: '22P02' });
  });

  it('may answer no rows at all', async () => {
    const said = () => client.query({ name: 'says-nothing', text: "SET LOCAL lock_timeout = '1s'" });
    for (let turn = 0; turn < 2; turn++) expect(await said()).toMatchObject({ command: 'SET', rows: [], fields: [] });
  });

  it('answers alike by the pool', async () => {
    const asked = { name: 'by-the-pool', text: 'SELECT $1::int AS n', values: [4] };
    for (let turn = 0; turn < 3; turn++) expect((await database.pool.query(asked)).rows).toEqual([{ n: 4 }]);
    await expect(database.pool.query({ ...asked, values: ['four'] })).rejects.toMatchObject({ code: '22P02' });
  });

  it('reports an error with the stack of its caller', async () => {
    const asks = () => numbers('told-of', [3, 2]);
    const error = await asks().catch((failure: Error) => failure);
    expect((error as Error).stack).toContain('cached-row-descriptions.test');
  });
});
