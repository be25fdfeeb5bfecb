import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import { addMember } from '../../testing/add-member.ts';
import type { Answer, Browser, TestApp } from '../../testing/app.ts';
import { startWorkingApp } from '../../testing/jobs.ts';
import type { SalesforcePeer } from '../../testing/peers/salesforce/peer.ts';
import { dealNamed, idThere, saveProposal, synced } from '../../work/connections/salesforce/testing/load.ts';
import { appOf, connectSalesforce } from '../../work/connections/salesforce/testing/sign-in.ts';
import { loadHeld, mapOwners } from './testing/load-held.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startWorkingApp();
});
afterAll(() => app.close());

let peer: SalesforcePeer;
let browser: Browser;
let organizationId: string;
beforeEach(async () => {
  ({ peer, browser, organizationId } = await loadHeld(app));
  return () => peer.stop();
});

const stageOf = async (name: string): Promise<string> =>
  (await browser.get('/stages')).body.items.find((stage: { name: string }) => stage.name === name).id;
const refused = ({ status, body }: Answer) => [status, body.code, body.message];
const held = (label: string) => [422, 'INVALID', `Salesforce decides ${label}. Change it in Salesforce.`];
const reasonId = async (): Promise<string> => (await browser.get('/qualify-out-reasons')).body.items[0].id;

describe('a field of a deal that Salesforce decides', () => {
  it('is refused with its page there, and nothing else of the change is written', async () => {
    const { id, version } = await dealNamed(browser, 'Tui pilot');
    const path = `/opportunities/${id}`;
    const answer = await browser.patch(path, { stageId: await stageOf('Closed Won'), nextStep: 'Sign' });
    expect(refused(answer)).toEqual(held('Stage'));
    const url = `${peer.instanceUrl}/${idThere(peer, 'Opportunity', 'Tui pilot')}`;
    expect(answer.body.data).toMatchObject({ field: 'stageId', url, problems: [{ field: 'stageId', url }] });
    expect((await browser.get(path)).body).toMatchObject({ version, nextStep: 'Send the proposal' });
  });

  it('is named each time when a change gives several', async () => {
    const { id } = await dealNamed(browser, 'Tui pilot');
    const given = { name: 'Other', accountId: null, winProbability: 5, leadSource: 'Web', description: 'Words' };
    const { body } = await browser.patch(`/opportunities/${id}`, given);
    expect(body.data.problems.map(({ field }: { field: string }) => field).toSorted()).toEqual(
      Object.keys(given).toSorted(),
    );
  });

  it('may be given as it is, beside fields that are not held', async () => {
    const { id, stage, owner, account } = await dealNamed(browser, 'Tui pilot');
    const same = { name: 'Tui pilot', stageId: stage.id, ownerId: owner.id, accountId: account.id, leadSource: null };
    const { status, body } = await browser.patch(`/opportunities/${id}`, { ...same, amountMinor: 1_00 });
    expect([status, body.amountMinor]).toEqual([200, 1_00]);
  });

  it('holds the day of a close with the stage, and the currency with the amount', async () => {
    const { id } = await dealNamed(browser, 'Weka renewal');
    expect(refused(await browser.patch(`/opportunities/${id}`, { closedOn: '2026-10-29' }))).toEqual(
      held('Actual close date'),
    );
    expect((await browser.patch(`/opportunities/${id}`, { amountMinor: 5 })).status).toBe(200);
    await mapOwners(browser, { theirs: ['Opportunity.amountMinor'] });
    expect(refused(await browser.patch(`/opportunities/${id}`, { amountMinor: 6 }))).toEqual(held('Amount'));
    expect(refused(await browser.patch(`/opportunities/${id}`, { currency: 'AUD' }))).toEqual(held('Currency'));
  });

  it('is refused among custom fields, by the name the organisation gave it', async () => {
    await browser.post('/custom-fields', { noun: 'deal', kind: 'text', label: 'Kind of deal' });
    await saveProposal(browser, (mapping) => ({
      ...mapping,
      fields: [
        ...mapping.fields,
        { object: 'Opportunity', field: 'custom.kind_of_deal', source: 'Type', owner: 'theirs' },
      ],
    }));
    const { id } = await dealNamed(browser, 'Tui pilot');
    const answer = await browser.patch(`/opportunities/${id}`, { custom: { kind_of_deal: 'Renewal' } });
    expect(refused(answer)).toEqual(held('Kind of deal'));
    expect(answer.body.data.field).toBe('custom.kind_of_deal');
    expect((await browser.patch(`/opportunities/${id}`, { custom: { kind_of_deal: null } })).status).toBe(200);
  });

  it('is refused to API keys too', async () => {
    const expiresOn = Temporal.Now.plainDateISO('Pacific/Auckland').add({ days: 30 }).toString();
    const { key } = (await browser.post('/api-keys', { name: 'Robot', role: 'admin', expiresOn })).body;
    const { id } = await dealNamed(browser, 'Tui pilot');
    const robot = app.browser({ authorization: `Bearer ${key}` });
    expect(refused(await robot.patch(`/opportunities/${id}`, { name: 'Other' }))).toEqual(held('Name'));
  });

  it('keeps a deal from being qualified out, and from being reopened', async () => {
    const { id } = await dealNamed(browser, 'Tui pilot');
    const path = `/opportunities/${id}`;
    const out = { primaryReasonId: await reasonId() };
    expect(refused(await browser.post(`${path}/qualify-out`, out))).toEqual(held('Stage'));
    expect((await browser.get(`${path}/qualify-out`)).body).toEqual({ record: null });
    await mapOwners(browser, { ours: ['Opportunity.stageId'] });
    expect((await browser.post(`${path}/qualify-out`, out)).status).toBe(201);
    await mapOwners(browser, { theirs: ['Opportunity.stageId'] });
    expect(refused(await browser.post(`${path}/qualify-out/reopen`))).toEqual(held('Stage'));
    await mapOwners(browser, { ours: ['Opportunity.stageId'] });
    expect((await browser.post(`${path}/qualify-out/reopen`)).body.status).toBe('open');
  });

  it('is not given back by undoing a change that was made before', async () => {
    await mapOwners(browser, { ours: ['Opportunity.name'] });
    const { id } = await dealNamed(browser, 'Tui pilot');
    await browser.patch(`/opportunities/${id}`, { name: 'Tui, renamed' });
    const change = (await browser.get(`/opportunities/${id}/timeline`)).body.items[0].id;
    await mapOwners(browser, { theirs: ['Opportunity.name'] });
    expect(refused(await browser.post(`/opportunities/${id}/changes/${change}/undo`))).toEqual(held('Name'));
    await mapOwners(browser, { ours: ['Opportunity.name'] });
    expect((await browser.post(`/opportunities/${id}/changes/${change}/undo`)).body.name).toBe('Tui pilot');
  });

  it('lets an undone close give the category back that goes with the stage', async () => {
    await mapOwners(browser, { theirs: ['Opportunity.category'], ours: ['Opportunity.stageId'] });
    const { id, category, stage } = await dealNamed(browser, 'Tui pilot');
    expect(refused(await browser.patch(`/opportunities/${id}`, { category: 'commit' }))).toEqual(
      held('Forecast category'),
    );
    await browser.patch(`/opportunities/${id}`, { stageId: await stageOf('Closed Won') });
    const change = (await browser.get(`/opportunities/${id}/timeline`)).body.items[0].id;
    const { body } = await browser.post(`/opportunities/${id}/changes/${change}/undo`);
    expect([body.category, body.stage]).toEqual([category, stage]);
  });
});

describe('line items of a deal whose amount Salesforce decides', () => {
  const line = { product: 'Seats', quantityThousandths: 1000, priceMinor: 4500 };

  it('may not change the amount, nor convert it', async () => {
    const { id } = await dealNamed(browser, 'Tui pilot');
    const path = `/opportunities/${id}`;
    const added = (await browser.post(`${path}/line-items`, line)).body;
    await browser.put(`${path}/line-items/amount`, { follows: true });
    await mapOwners(browser, { theirs: ['Opportunity.amountMinor'] });
    expect(refused(await browser.post(`${path}/line-items`, line))).toEqual(held('Amount'));
    expect(refused(await browser.patch(`/line-items/${added.items[0].id}`, { priceMinor: 1 }))).toEqual(held('Amount'));
    expect(refused(await browser.delete(`/line-items/${added.items[0].id}`))).toEqual(held('Amount'));
    await browser.put('/exchange-rates', { currency: 'AUD', validFrom: '2020-01-01', rate: '1.5' });
    const converted = await browser.put(`${path}/line-items/currency`, { currency: 'AUD' });
    expect(converted.body.data.problems.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      'amountMinor',
      'currency',
    ]);
    expect((await browser.get(`${path}/line-items`)).body).toMatchObject({
      items: [{ priceMinor: 4500 }],
      totalMinor: 4500,
    });
    expect((await browser.get(path)).body.amountMinor).toBe(4500);
  });

  it('may stand beside it', async () => {
    await mapOwners(browser, { theirs: ['Opportunity.amountMinor'] });
    const { id } = await dealNamed(browser, 'Tui pilot');
    const path = `/opportunities/${id}`;
    expect((await browser.post(`${path}/line-items`, line)).body).toMatchObject({ amountFollows: false });
    expect(refused(await browser.put(`${path}/line-items/amount`, { follows: true }))).toEqual(held('Amount'));
    expect((await browser.get(path)).body.amountMinor).toBe(2_500_000);
  });

  it('do not begin to make an amount that is empty there', async () => {
    peer.world.change('Opportunity', idThere(peer, 'Opportunity', 'Tui pilot'), { Amount: null });
    await mapOwners(browser, { theirs: ['Opportunity.amountMinor'] });
    await synced(browser);
    const { id } = await dealNamed(browser, 'Tui pilot');
    const path = `/opportunities/${id}`;
    expect((await browser.post(`${path}/line-items`, line)).body).toMatchObject({ amountFollows: false });
    expect((await browser.get(path)).body.amountMinor).toBeNull();
  });
});

describe('a field of an account or a contact that Salesforce decides', () => {
  it('is refused with its page there, and what it leaves may be changed', async () => {
    const { account } = await dealNamed(browser, 'Tui pilot');
    const path = `/accounts/${account.id}`;
    const answer = await browser.patch(path, { industry: 'Food', strategic: true });
    expect(refused(answer)).toEqual(held('Industry'));
    expect(answer.body.data.url).toBe(`${peer.instanceUrl}/${idThere(peer, 'Account', 'Tui Foods')}`);
    expect((await browser.get(path)).body.strategic).toBe(false);
    expect((await browser.patch(path, { name: 'Tui Foods', strategic: true })).body.strategic).toBe(true);
  });

  it('is refused among custom fields', async () => {
    await browser.post('/custom-fields', { noun: 'account', kind: 'text', label: 'Tier' });
    await saveProposal(browser, (mapping) => ({
      ...mapping,
      fields: [...mapping.fields, { object: 'Account', field: 'custom.tier', source: 'Type', owner: 'theirs' }],
    }));
    const { account } = await dealNamed(browser, 'Tui pilot');
    expect(refused(await browser.patch(`/accounts/${account.id}`, { custom: { tier: 'A' } }))).toEqual(held('Tier'));
  });

  it('is refused of contacts', async () => {
    const { items } = (await browser.get('/contacts?limit=50')).body;
    const { id } = items.find(({ email }: { email: string }) => email === 'ben@buyer.test');
    for (const [given, label] of [
      [{ email: 'other@buyer.test' }, 'Email'],
      [{ title: 'Chief' }, 'Title'],
      [{ phone: '+64 4 123 4567' }, 'Phone'],
      [{ accountId: null }, 'Account'],
    ] as const) {
      expect(refused(await browser.patch(`/contacts/${id}`, given))).toEqual(held(label));
    }
    expect((await browser.patch(`/contacts/${id}`, { email: 'ben@buyer.test' })).status).toBe(200);
  });
});

describe('what Salesforce decides', () => {
  const rename = async (id: string, name: string) => (await browser.patch(`/opportunities/${id}`, { name })).status;

  it('can be changed here once it is disconnected, until it is connected again', async () => {
    const { id } = await dealNamed(browser, 'Tui pilot');
    expect(await rename(id, 'Other')).toBe(422);
    await browser.post('/connections/salesforce/disconnect', { records: 'keep' });
    expect(await rename(id, 'Other')).toBe(200);
    expect((await browser.get(`/opportunities/${id}`)).body.systems).toEqual([]);
    // A consumer key alone connects nothing.
    expect((await browser.put('/connections/salesforce/app', appOf(peer))).status).toBe(200);
    expect(await rename(id, 'Still ours')).toBe(200);
    await connectSalesforce(browser, peer);
    expect(await rename(id, 'Another')).toBe(422);
  });

  it('can be changed here once the record is gone there', async () => {
    const { id } = await dealNamed(browser, 'Tui pilot');
    peer.world.remove('Opportunity', idThere(peer, 'Opportunity', 'Tui pilot'));
    await synced(browser);
    const { items } = (await browser.get('/bin')).body;
    await browser.post(`/bin/${items[0].id}/restore`);
    expect(await rename(id, 'Tui, ours now')).toBe(200);
  });

  it('does not hold an edit up that runs while the mapping is saved: the next read takes what Salesforce says', async ({
    onTestFinished,
  }) => {
    await mapOwners(browser, { ours: ['Opportunity.name'] });
    const { id } = await dealNamed(browser, 'Tui pilot');
    const other = new pg.Client(app.database.ownerUrl);
    await other.connect();
    onTestFinished(() => other.end());
    await other.query('BEGIN');
    await other.query('SELECT 1 FROM opportunities WHERE id = $1 FOR UPDATE', [id]);
    const edit = rename(id, 'Renamed meanwhile');
    await vi.waitFor(async () => {
      const waiting = "SELECT 1 FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'";
      expect((await app.database.pool.query(waiting)).rowCount).toBe(1);
    });
    await inTenant(app.database.pool, organizationId, ({ client }) =>
      client.query(`UPDATE connections SET held_fields = '{"opportunity": ["name"]}'`),
    );
    await other.query('COMMIT');
    expect(await edit).toBe(200);
    expect(await rename(id, 'Once more')).toBe(422);
    await mapOwners(browser, { theirs: ['Opportunity.name'] });
    await synced(browser, { everything: true });
    expect((await browser.get(`/opportunities/${id}`)).body.name).toBe('Tui pilot');
  });

  it('stays while the connection is paused', async () => {
    const { id } = await dealNamed(browser, 'Tui pilot');
    await browser.post('/connections/salesforce/pause');
    expect(await rename(id, 'Other')).toBe(422);
  });

  it('is nothing of a deal that was made here', async () => {
    const { id } = (await browser.post('/opportunities', { name: 'Made here' })).body;
    expect(await rename(id, 'Renamed')).toBe(200);
  });

  it('is refused to reps on their own deals', async () => {
    const rep = await addMember(app, browser, { role: 'account_executive' });
    await mapOwners(browser, { ours: ['Opportunity.ownerId'] });
    const { id } = await dealNamed(browser, 'Tui pilot');
    await browser.patch(`/opportunities/${id}`, { ownerId: rep.memberId });
    expect(refused(await rep.browser.patch(`/opportunities/${id}`, { name: 'Mine' }))).toEqual(held('Name'));
    expect((await rep.browser.patch(`/opportunities/${id}`, { nextStep: 'Mine' })).status).toBe(200);
  });
});
