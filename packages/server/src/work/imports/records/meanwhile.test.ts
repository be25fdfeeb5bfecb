/** What people do to records while an import of them runs. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browser, startTestApp, type TestApp } from '../../../testing/app.ts';
import { elsewhere } from '../../../testing/elsewhere.ts';
import { upload } from '../testing/journey.ts';
import { takeRecords } from './take-records.ts';

const ROWS = 900;

let org: TestApp;
let browser: Browser;
let organizationId: string;
beforeAll(async () => {
  org = await startTestApp();
  const signedUp = await org.signUp();
  browser = signedUp.browser;
  organizationId = signedUp.session.organization.id;
});
afterAll(() => org.close());

const account = async (name: string, given: object = {}): Promise<string> =>
  (await browser.post('/accounts', { name, ...given })).body.id;
const read = async (id: string) => (await browser.get(`/accounts/${id}`)).body;
const named = async (name: string) =>
  (await browser.get(`/accounts?search=${encodeURIComponent(name)}`)).body.items.find(
    (each: { name: string }) => each.name === name,
  );

/** An import that is to run: `first` come in its first chunk, and what they stand below in its last. */
async function ready(first: readonly string[], existing: 'fill' | 'overwrite', above: string): Promise<string> {
  const filler = Array.from({ length: ROWS }, (_, at) => `${above} filler ${at},`);
  const rows = ['Account,Parent account', ...first, ...filler, `${above},`];
  const { body } = await upload(browser, 'records.csv', `${rows.join('\n')}\n`);
  await browser.request('PUT', `/imports/${body.id}/records/choices`, { ...body.records.choices, existing });
  expect((await browser.post(`/imports/${body.id}/start`)).status).toBe(200);
  return body.id;
}

/** The pool, in which something happens before statements of a kind. */
const before = (happens: (statement: string) => Promise<void>): pg.Pool =>
  new Proxy(org.database.pool, {
    get(pool, key) {
      if (key !== 'connect') return bound(pool, key);
      return async () => {
        // Statements are sent in the order in which they were asked for, whatever happens before one of them.
        let turn: Promise<unknown> = Promise.resolve();
        return new Proxy(await pool.connect(), {
          get(client, each) {
            if (each !== 'query') return bound(client, each);
            return (statement: string | { text: string }, values?: unknown[]) => {
              const text = typeof statement === 'string' ? statement : statement.text;
              const own = turn.then(() => elsewhere(() => happens(text)));
              turn = own.catch(() => undefined);
              return own.then(() => client.query(statement as string, values));
            };
          },
        });
      };
    },
  });
const bound = (of: object, key: string | symbol): unknown => {
  const value = Reflect.get(of, key);
  return typeof value === 'function' ? value.bind(of) : value;
};

const run = (importId: string, pool: pg.Pool = org.database.pool) =>
  takeRecords(pool, { organizationId, importId }, { signal: new AbortController().signal });
const isBegun = async (id: string) => (await browser.get(`/imports/${id}`)).body.progress.done > 0;

it.each(['fill', 'overwrite'] as const)('leaves parents that people set while it runs (%s)', async (existing) => {
  const mine = await account(`Mine ${existing}`);
  const there = await account(`There ${existing}`);
  const id = await ready(
    [`There ${existing},Late ${existing}`, `New ${existing},Late ${existing}`],
    existing,
    `Late ${existing}`,
  );
  let isDone = false;
  const pool = before(async (statement) => {
    if (isDone || !statement.startsWith('BEGIN') || !(await isBegun(id))) return;
    isDone = true;
    const made = await named(`New ${existing}`);
    for (const each of [there, made.id]) await browser.patch(`/accounts/${each}`, { parentId: mine });
  });
  expect(await run(id, pool)).toBe(true);
  expect(isDone).toBe(true);
  expect(await read(there)).toMatchObject({ parent: { name: `Mine ${existing}` } });
  expect(await named(`New ${existing}`)).toMatchObject({ parent: { name: `Mine ${existing}` } });
  const { items } = (await browser.get(`/imports/${id}/issues`)).body;
  expect(items.map(({ row, severity }: { row: number; severity: string }) => [row, severity])).toEqual([
    [2, 'warning'],
    [3, 'warning'],
  ]);
});

it('loses nothing that is written while a record is put below another', async () => {
  const there = await account('Written');
  const id = await ready(['Written,Late Writer'], 'overwrite', 'Late Writer');
  let written: Promise<unknown> | null = null;
  let isOver = false;
  const isHeldUp = async () => {
    const { rows } = await org.database.pool.query('SELECT FROM pg_locks WHERE NOT granted');
    return rows.length > 0;
  };
  const pool = before(async (statement) => {
    if (written || !/^UPDATE accounts x SET/.test(statement) || !(await isBegun(id))) return;
    written = browser.patch(`/accounts/${there}`, { segment: 'Said by a person' }).finally(() => {
      isOver = true;
    });
    await expect.poll(async () => isOver || (await isHeldUp())).toBe(true);
  });
  expect(await run(id, pool)).toBe(true);
  expect(written).not.toBeNull();
  await written;
  expect(await read(there)).toMatchObject({ segment: 'Said by a person', parent: { name: 'Late Writer' } });
});

it('fills no parent that is there, also when it goes on after it was killed', async () => {
  const old = await account('Old Parent');
  const there = await account('Has Parent', { parentId: old });
  const id = await ready(['Has Parent,Late Filler', 'Has None,Late Filler'], 'fill', 'Late Filler');
  const pool = before(async (statement) => {
    if (statement.startsWith('BEGIN') && (await isBegun(id))) throw new Error('killed');
  });
  await expect(run(id, pool)).rejects.toThrow('killed');
  expect(await run(id)).toBe(true);
  expect(await read(there)).toMatchObject({ parent: { name: 'Old Parent' } });
  expect(await named('Has None')).toMatchObject({ parent: { name: 'Late Filler' } });
  expect((await browser.get(`/imports/${id}`)).body.counts).toMatchObject({ updated: 0, unchanged: 1 });
});
