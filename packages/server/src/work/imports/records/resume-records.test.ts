import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { tries } from '../../../testing/long.ts';
import { LOOK_MS, upload } from '../testing/journey.ts';
import { heapBesideCode, killBeyond, runInChild } from '../testing/run-in-child.ts';

const ROWS = tries(2_500, 10_000);
/** Room, in megabytes, that could not hold the rows of the long file. */
const ROOM_MB = 24;

let org: TestApp;
beforeAll(async () => {
  org = await startTestApp();
});
afterAll(() => org.close());

it('goes on where it was killed, keeps the parents that were waited for, and stays small', async () => {
  const { browser, session } = await org.signUp();
  const organizationId: string = session.organization.id;
  const about = 'What they do and for whom. '.repeat(20);
  // Each stands below the one that comes last, or below one before; every tenth row repeats the one before.
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const at = row % 10 === 9 ? row - 1 : row;
    return `C${at},Company ${at},c${at}.example,Company ${row % 2 === 0 ? ROWS - 2 : 0},Walker Mere,${about}`;
  });
  const { body } = await upload(
    browser,
    'companies.csv',
    ['Company ID,Company,Domain,Parent company,Owner,Description', ...rows, ''].join('\n'),
  );
  const { id } = body;
  expect(body, JSON.stringify(body).slice(0, 500)).toMatchObject({ noun: 'accounts' });
  await browser.put(`/imports/${id}/records/choices`, body.records.choices);
  expect((await browser.post(`/imports/${id}/start`)).status).toBe(200);
  const look = async () => (await browser.get(`/imports/${id}`)).body;
  const heap = [await heapBesideCode(ROOM_MB)];
  const start = () => runInChild(org, organizationId, id, heap);
  for (const beyond of [0, ROWS / 5, ROWS / 2]) {
    await killBeyond(org, start, { of: 'run', rows: beyond });
    const kept = (await look()).progress.done;
    expect([kept > 0, kept <= beyond]).toEqual([beyond > 0, true]);
  }
  expect((await once(start(), 'exit'))[0]).toBe(0);

  const repeats = ROWS / 10;
  const made = ROWS - repeats;
  expect(await look()).toMatchObject({
    status: 'done',
    counts: { rows: ROWS, created: made, skipped: repeats, rejected: 0 },
  });
  const client = await org.database.pool.connect();
  const counts = await (async () => {
    await client.query('BEGIN');
    await client.query("SELECT set_config('app.organization_id', $1, true)", [organizationId]);
    const { rows: found } = await client.query(
      `SELECT count(*)::int AS accounts, count(DISTINCT external_id)::int AS ids, count(parent_id)::int AS below, count(owner_id)::int AS owned,
         (SELECT count(*)::int FROM audit_events WHERE organization_id = $1 AND kind = 'account_created') AS told
       FROM accounts WHERE organization_id = $1`,
      [organizationId],
    );
    await client.query('ROLLBACK');
    return found[0];
  })().finally(() => client.release());
  // The first and the last would stand below each other: one of them does not.
  expect(counts).toEqual({ accounts: made, ids: made, below: made - 1, owned: made, told: made });
}, 240_000);

it('keeps what was written when it is stopped, which can be undone', async () => {
  const { browser, session } = await org.signUp();
  const rows = Array.from({ length: 3_000 }, (_, row) => `Person ${row},p${row}@people.example,Employer ${row % 7}`);
  const { body } = await upload(browser, 'people.csv', ['Name,Email,Company', ...rows, ''].join('\n'));
  const { id } = body;
  expect(body.noun).toBe('contacts');
  await browser.put(`/imports/${id}/records/choices`, body.records.choices);
  await browser.post(`/imports/${id}/start`);
  const child = runInChild(org, session.organization.id, id);
  const look = async () => (await browser.get(`/imports/${id}`)).body;
  await expect
    .poll(async () => (await look()).progress.done, { timeout: 60_000, interval: LOOK_MS })
    .toBeGreaterThan(0);
  expect((await browser.post(`/imports/${id}/cancel`)).body.status).toBe('cancelled');
  await once(child, 'exit');
  const stopped = await look();
  expect(stopped.counts.created).toBe(stopped.progress.done);
  const { items } = (await browser.get('/contacts?limit=1')).body;
  expect(items).toHaveLength(1);
  expect((await browser.post(`/imports/${id}/undo`)).status).toBe(200);
  expect((await once(runInChild(org, session.organization.id, id), 'exit'))[0]).toBe(0);
  expect((await look()).undo.counts).toMatchObject({ contactsRemoved: stopped.counts.created, accountsLeft: 0 });
  expect((await browser.get('/contacts?limit=1')).body.items).toEqual([]);
}, 120_000);
