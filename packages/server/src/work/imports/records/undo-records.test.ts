import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTenant } from '../../../platform/database/tenant.ts';
import { ACCOUNT_TREE, readIdsUp } from '../../../records/trees/record-tree.ts';
import { addMember } from '../../../testing/add-member.ts';
import type { Browser, TestApp } from '../../../testing/app.ts';
import { startWorkingApp } from '../../../testing/jobs.ts';
import { settled, upload } from '../testing/journey.ts';
import { undoImport } from '../testing/undo.ts';

let org: TestApp;
let browser: Browser;
let organizationId: string;
beforeAll(async () => {
  org = await startWorkingApp();
  const signedUp = await org.signUp();
  browser = signedUp.browser;
  organizationId = signedUp.session.organization.id;
});
afterAll(() => org.close());

/** Takes what is proposed and overwrites; the import at its end. */
async function bring(rows: readonly string[], who = browser) {
  const { body } = await upload(who, 'records.csv', `${rows.join('\n')}\n`);
  await who.request('PUT', `/imports/${body.id}/records/choices`, {
    ...body.records.choices,
    existing: 'overwrite',
  });
  await who.post(`/imports/${body.id}/start`);
  const done = await settled(who, body.id);
  expect(done).toMatchObject({ status: 'done', counts: { rejected: 0 } });
  return done;
}

const account = async (name: string, given: object = {}, who = browser): Promise<string> => {
  const made = await who.post('/accounts', { name, ...given });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.id;
};
const read = async (id: string) => (await browser.get(`/accounts/${id}`)).body;

it('puts no account below itself, where somebody has put its former parent below it', async () => {
  const former = await account('Former Parent');
  await account('Later Parent');
  const child = await account('Child', { parentId: former, industry: 'Wood' });
  const { id } = await bring(['Account,Parent account,Industry', 'Child,Later Parent,Paper']);
  expect((await browser.patch(`/accounts/${former}`, { parentId: child })).status).toBe(200);

  const { undo } = await undoImport(browser, id);
  expect(undo.counts).toMatchObject({ accountsRestored: 1, accountsLeft: 1 });
  expect(await read(child)).toMatchObject({ industry: 'Wood', parent: { name: 'Later Parent' } });
  expect(await read(former)).toMatchObject({ parent: { name: 'Child' } });
});

it('turns a tree back that the import turned over', async () => {
  const top = await account('Top');
  const low = await account('Low', { parentId: top });
  const { id } = await bring(['Account,Parent account', 'Low,Low Holding', 'Low Holding,', 'Top,Low']);
  expect(await read(top)).toMatchObject({ parent: { name: 'Low' } });
  const { undo } = await undoImport(browser, id);
  expect(undo.counts).toMatchObject({ accountsRestored: 2, accountsRemoved: 1, accountsLeft: 0 });
  expect(await read(top)).toMatchObject({ parent: null });
  expect(await read(low)).toMatchObject({ parent: { name: 'Top' } });
});

it('ends where accounts stand in a circle already', async () => {
  const [one, two] = [await account('Circle One'), await account('Circle Two')];
  const other = await account('Outside');
  await inTenant(org.database.pool, organizationId, async (tx) => {
    await tx.client.query(
      'UPDATE accounts SET parent_id = CASE id WHEN $1::uuid THEN $2::uuid ELSE $1::uuid END WHERE id IN ($1, $2)',
      [one, two],
    );
    const above = await readIdsUp(tx, ACCOUNT_TREE, one);
    expect(above.has(other)).toBe(false);
    expect(above.has(two)).toBe(true);
  });
  await bring(['Account,Parent account', 'Outside,Circle One']);
  expect(await read(other)).toMatchObject({ parent: { name: 'Circle One' } });
});

it('leaves accounts that whoever undoes the import may no longer change', async () => {
  const rep = await addMember(org, browser, { role: 'account_executive', name: 'Rua Tane' });
  const lost = await account('Passed On', { segment: 'Small' });
  const kept = await account('Kept On', { segment: 'Small' });
  const deal = async (accountId: string) =>
    (await rep.browser.post('/opportunities', { name: 'Crane', accountId, amountMinor: 1 })).body;
  const passed = await deal(lost);
  await deal(kept);
  const { id } = await bring(['Account,Segment', 'Passed On,Large', 'Kept On,Large'], rep.browser);
  expect(await read(lost)).toMatchObject({ segment: 'Large' });
  const me = (await browser.get('/session')).body.member.id;
  expect((await browser.patch(`/opportunities/${passed.id}`, { ownerId: me })).status).toBe(200);

  expect((await rep.browser.get(`/imports/${id}/undo`)).body).toMatchObject({
    updated: { accounts: 1 },
    outOfReach: 1,
  });
  const { undo } = await undoImport(rep.browser, id, 'undo');
  expect(undo.counts).toMatchObject({ accountsRestored: 1, accountsLeft: 0, outOfReach: 1 });
  expect(await read(lost)).toMatchObject({ segment: 'Large' });
  expect(await read(kept)).toMatchObject({ segment: 'Small' });
});

it('keeps an account of which one that stays stands below, however deep', async () => {
  const { id } = await bring([
    'Account,Parent account',
    'Deep Top,',
    'Deep Middle,Deep Top',
    'Deep Low,Deep Middle',
    'Deep Other,Deep Top',
  ]);
  const { items } = (await browser.get('/accounts?limit=200&search=Deep')).body;
  const [middle, low] = ['Deep Middle', 'Deep Low'].map(
    (name) => items.find((each: { name: string }) => each.name === name).id,
  );
  await account('Deep Branch', { parentId: low });
  const { undo } = await undoImport(browser, id);
  expect(undo.counts).toMatchObject({ accountsRemoved: 1, accountsLeft: 3 });
  expect(await read(low)).toMatchObject({ parent: { name: 'Deep Middle' } });
  expect(await read(middle)).toMatchObject({ parent: { name: 'Deep Top' } });
});
