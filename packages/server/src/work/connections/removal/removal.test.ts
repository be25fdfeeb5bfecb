import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTenant } from '../../../platform/database/tenant.ts';
import type { Answer, Browser, TestApp } from '../../../testing/app.ts';
import { startWorkingApp } from '../../../testing/jobs.ts';
import type { SalesforcePeer } from '../../../testing/peers/salesforce/peer.ts';
import { connectNew, countsOf, dealNamed, ended, idThere, saveProposal, synced } from '../salesforce/testing/load.ts';
import { connectSalesforce } from '../salesforce/testing/sign-in.ts';

const PATH = '/connections/salesforce';

let app: TestApp;
let peer: SalesforcePeer;
let browser: Browser;
let organizationId: string;
beforeAll(async () => {
  app = await startWorkingApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  ({ peer, browser, organizationId } = await connectNew(app));
  return () => peer.stop();
});

const read = <T extends object>(sql: string, ...values: unknown[]): Promise<T[]> =>
  inTenant(app.database.pool, organizationId, async ({ client }) => (await client.query<T>(sql, values)).rows);

const make = async (path: string, body: object): Promise<Answer['body']> => {
  const answer = await browser.post(path, body);
  expect([path, answer.status]).toEqual([path, 201]);
  return answer.body;
};

/** All that a removal takes and an undo gives back, as people read it. */
const records = async (): Promise<object> => ({
  deals: await read(
    'SELECT id, name, external_id, account_id, owner_id, stage_id, amount_minor, push_count, status FROM opportunities ORDER BY id',
  ),
  accounts: await read('SELECT id, name, external_id, owner_id, parent_id FROM accounts ORDER BY id'),
  contacts: await read('SELECT id, name, external_id, account_id, email FROM contacts ORDER BY id'),
  standings: await read('SELECT opportunity_id, contact_id, role, influence FROM opportunity_contacts ORDER BY 1, 2'),
  activities: await read('SELECT id, subject, opportunity_id, deleted_at FROM activities ORDER BY id'),
  parts: await read('SELECT activity_id, contact_id FROM activity_contacts ORDER BY 1, 2'),
  totals: await read(
    'SELECT owner_id, stage_id, sum(count)::int AS count FROM opportunity_totals GROUP BY 1, 2 HAVING sum(count) > 0 ORDER BY 1, 2',
  ),
  known: await read(
    'SELECT object, external_id, entity_id FROM external_identities WHERE gone_at IS NULL ORDER BY 1, 2',
  ),
});
const namesIn = async (table: string): Promise<string[]> =>
  (await read<{ name: string }>(`SELECT name FROM ${table} ORDER BY name`)).map(({ name }) => name);

const removals = async (): Promise<Answer['body'][]> => (await browser.get(`${PATH}/removals`)).body.items;

/** Disconnects with removal, and waits for its end. */
async function removed(): Promise<Answer['body']> {
  const { status, body } = await browser.post(`${PATH}/disconnect`, { records: 'remove' });
  expect([status, body.connection?.state]).toEqual([200, 'disconnected']);
  const [{ run }] = await removals();
  return ended(browser, run.id);
}

async function undone(removalId: string): Promise<Answer['body']> {
  const { status, body } = await browser.post(`${PATH}/removals/${removalId}/undo`);
  expect([status, body]).toEqual([200, expect.objectContaining({ kind: 'restore' })]);
  return ended(browser, body.id);
}

async function loaded(): Promise<void> {
  await saveProposal(browser);
  expect(await synced(browser)).toMatchObject({ kind: 'first_load', status: 'completed' });
}

describe('disconnecting with removal', () => {
  it('moves what came from Salesforce into the bin, and an undo brings it back as it was', async () => {
    await loaded();
    const before = await records();
    const preview = (await browser.get(`${PATH}/removals/preview`)).body;
    expect(preview.objects).toEqual([
      { object: 'Opportunity', removed: 3, older: 0, needed: 0 },
      { object: 'Contact', removed: 3, older: 0, needed: 0 },
      { object: 'Account', removed: 3, older: 0, needed: 0 },
    ]);
    const run = await removed();
    expect([run.kind, run.status, countsOf(run)]).toEqual([
      'removal',
      'completed',
      {
        Opportunity: { read: 3, removed: 3 },
        Contact: { read: 3, removed: 3 },
        Account: { read: 3, removed: 3 },
      },
    ]);
    expect(await records()).toMatchObject({ deals: [], accounts: [], contacts: [], standings: [], totals: [] });
    expect(await namesIn('bin')).toEqual([
      'Ben Buyer',
      'Kea Power',
      'Kea rollout',
      'Kim Chief',
      'Tui Foods',
      'Tui pilot',
      'Weka Retail',
      'Weka renewal',
      'Wes Chief',
    ]);
    const rows = (await browser.get(`${PATH}/syncs/${run.id}/rows?limit=50`)).body.items;
    expect(rows).toHaveLength(9);
    expect(rows[0]).toMatchObject({ object: 'Account', outcome: 'removed', entityId: null, changed: [] });
    expect(rows.map(({ name }: Answer['body']) => name)).toContain('Tui pilot');
    const [told] = await removals();
    expect(told).toMatchObject({ organization: 'Example Ltd', removed: 9, stayed: 0, canUndo: true, undo: null });

    const undo = await undone(run.id);
    expect([undo.status, countsOf(undo)]).toEqual([
      'completed',
      {
        Account: { read: 3, restored: 3 },
        Contact: { read: 3, restored: 3 },
        Opportunity: { read: 3, restored: 3 },
      },
    ]);
    expect(await records()).toEqual(before);
    expect((await removals())[0]).toMatchObject({ canUndo: false, undo: { id: undo.id, status: 'completed' } });
    expect((await browser.post(`${PATH}/removals/${run.id}/undo`)).status).toBe(409);
    expect((await browser.get(PATH)).body.state).toBe('disconnected');

    // The same Salesforce again: everything is known, and nothing is made twice.
    await connectSalesforce(browser, peer);
    expect(await synced(browser)).toMatchObject({ kind: 'first_load', status: 'completed' });
    expect(await records()).toEqual(before);
  });

  it('leaves what was here before, and what that needs, and says how much and why', async () => {
    const own = await make('/accounts', { name: 'Kea Power' });
    await make('/opportunities', { name: 'Kea rollout', accountId: own.id });
    await loaded();
    const { id: tui } = (await read<{ id: string }>("SELECT id FROM accounts WHERE name = 'Tui Foods'"))[0] ?? {};
    await make('/opportunities', { name: 'Tui service', accountId: tui });
    const [wes] = await read<{ id: string }>("SELECT id FROM contacts WHERE name = 'Wes Chief'");
    const { id: kea } = await dealNamed(browser, 'Kea rollout');
    const put = await browser.put(`/opportunities/${kea}/contacts/${wes?.id}`, { role: 'influencer' });
    expect([200, 201]).toContain(put.status);
    const expected = {
      Opportunity: { removed: 2, older: 1, needed: 0 },
      Contact: { removed: 2, older: 0, needed: 1 },
      Account: { removed: 0, older: 1, needed: 2 },
    };
    const { objects } = (await browser.get(`${PATH}/removals/preview`)).body;
    expect(objects).toEqual(Object.entries(expected).map(([object, counts]) => ({ object, ...counts })));
    const run = await removed();
    const zeros = (counts: object) => Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
    expect(countsOf(run)).toEqual(
      Object.fromEntries(
        Object.entries(expected).map(([object, { removed: gone, older, needed }]) => [
          object,
          zeros({ read: gone + older + needed, removed: gone, skipped: older + needed }),
        ]),
      ),
    );
    expect(await namesIn('opportunities')).toEqual(['Kea rollout', 'Tui service']);
    expect(await namesIn('accounts')).toEqual(['Kea Power', 'Tui Foods', 'Weka Retail']);
    expect(await namesIn('contacts')).toEqual(['Wes Chief']);
    const skipped = (await browser.get(`${PATH}/syncs/${run.id}/rows?outcome=skipped`)).body.items;
    expect(skipped.map(({ name, reason }: Answer['body']) => [name, reason])).toEqual(
      expect.arrayContaining([
        [
          'Kea rollout',
          'It was here before the connection, or a record from elsewhere was merged into it, so it stays.',
        ],
        ['Wes Chief', 'A deal that stays, or another connection, needs it, so it stays.'],
        ['Weka Retail', 'A deal or contact that stays, or another connection, needs it, so it stays.'],
      ]),
    );
  });
});

describe('what a connection kept of records beside them', () => {
  it('goes with a removal, and what Salesforce said of its objects with any disconnect', async () => {
    await loaded();
    const kea = idThere(peer, 'Opportunity', 'Kea rollout');
    const { id } = await dealNamed(browser, 'Kea rollout');
    expect((await browser.patch(`/opportunities/${id}`, { nextStep: 'Call Kim' })).status).toBe(200);
    peer.world.change('Opportunity', kea, { NextStep: 'Visit Kim' });
    const stage = { MasterLabel: 'Legal', ApiName: 'Legal', IsActive: true, SortOrder: 7, IsClosed: false };
    const byStage = { IsWon: false, ForecastCategoryName: 'Pipeline', DefaultProbability: 60 };
    peer.world.add('OpportunityStage', { ...stage, ...byStage });
    peer.world.add('Opportunity', { Name: 'Pukeko', StageName: 'Legal', CloseDate: '2027-02-01' });
    await synced(browser);
    const kept = async () => {
      const tables = ['sync_conflicts', 'sync_failures', 'connection_descriptions'];
      const counts = tables.map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`);
      return Object.values((await read<Record<string, number>>(`SELECT ${counts}`))[0] ?? {});
    };
    expect(await kept()).toEqual([1, 1, 1]);
    expect((await browser.post(`${PATH}/disconnect`, { records: 'keep' })).status).toBe(200);
    expect(await kept()).toEqual([1, 1, 0]);
    await connectSalesforce(browser, peer);
    await synced(browser, { everything: true });
    expect(await kept()).toEqual([1, 1, 1]);
    await removed();
    expect(await kept()).toEqual([0, 0, 0]);
  });
});

describe('connecting the same Salesforce again after a removal', () => {
  it('brings the records back from the bin, and an undo finds them there', async () => {
    await loaded();
    const before = await records();
    const run = await removed();
    await connectSalesforce(browser, peer);
    const load = await synced(browser);
    expect([load.kind, load.status, countsOf(load).Opportunity?.created]).toEqual([
      'first_load',
      'completed',
      undefined,
    ]);
    expect(await records()).toEqual(before);
    expect(await namesIn('bin')).toEqual([]);
    expect(countsOf(await undone(run.id))).toEqual({
      Account: { read: 3, unchanged: 3 },
      Contact: { read: 3, unchanged: 3 },
      Opportunity: { read: 3, unchanged: 3 },
    });
    expect(await records()).toEqual(before);
  });

  it('takes off deals that came back the products that are gone there, and an undo knows them no more', async () => {
    const [entry = ''] = peer.world.table('PricebookEntry').rows.keys();
    const add = (deal: string, Quantity: number) =>
      peer.world.add('OpportunityLineItem', {
        OpportunityId: idThere(peer, 'Opportunity', deal),
        PricebookEntryId: entry,
        Quantity,
      });
    const lines = [add('Kea rollout', 10), add('Kea rollout', 2), add('Tui pilot', 3)];
    await loaded();
    const run = await removed();
    peer.world.remove('OpportunityLineItem', lines[1] ?? '');
    peer.world.emptyRecycleBin();
    await connectSalesforce(browser, peer);
    const load = await synced(browser);
    expect([load.kind, countsOf(load).OpportunityLineItem]).toEqual([
      'first_load',
      { read: 3, unchanged: 2, removed: 1 },
    ]);
    const linesOf = async (name: string) => {
      const { id } = await dealNamed(browser, name);
      const { items, totalMinor, amountFollows, source } = (await browser.get(`/opportunities/${id}/line-items`)).body;
      return { count: items.length, totalMinor, amountFollows, source };
    };
    const ofKea = { count: 1, totalMinor: 500_000, amountFollows: true, source: 'salesforce' };
    expect(await linesOf('Kea rollout')).toEqual(ofKea);
    expect((await dealNamed(browser, 'Kea rollout')).amountMinor).toBe(500_000);
    expect(await linesOf('Tui pilot')).toMatchObject({ count: 1, totalMinor: 150_000, amountFollows: true });
    await undone(run.id);
    expect(await linesOf('Kea rollout')).toEqual(ofKea);
    const known = await read<{ id: string }>(
      "SELECT external_id AS id FROM external_identities WHERE object = 'OpportunityLineItem' AND gone_at IS NULL",
    );
    expect(known.map(({ id }) => id).sort()).toEqual([lines[0], lines[2]].sort());
  });

  it('takes off what is gone there for good meanwhile, also when the removal was undone before', async () => {
    await loaded();
    const run = await removed();
    for (const [object, field, value] of [
      ['OpportunityContactRole', 'OpportunityId', idThere(peer, 'Opportunity', 'Tui pilot')],
      ['Task', 'Subject', 'Call'],
    ] as const)
      peer.world.remove(object, idThere(peer, object, value, field));
    peer.world.emptyRecycleBin();
    await undone(run.id);
    const onDeals = async () => [
      (await read('SELECT 1 FROM opportunity_contacts')).length,
      (await read('SELECT 1 FROM activities WHERE deleted_at IS NULL')).length,
    ];
    expect(await onDeals()).toEqual([1, 2]);
    await connectSalesforce(browser, peer);
    expect(await synced(browser)).toMatchObject({ kind: 'first_load', status: 'completed' });
    expect(await onDeals()).toEqual([0, 1]);
  });

  it('keeps apart what went with the removal and what is gone there since, when it is undone', async () => {
    await loaded();
    const run = await removed();
    await connectSalesforce(browser, peer);
    await synced(browser);
    const [role] = [...peer.world.table('OpportunityContactRole').rows.keys()];
    const contact = idThere(peer, 'Contact', 'Wes Chief');
    peer.world.remove('OpportunityContactRole', role ?? '');
    peer.world.remove('Contact', contact);
    await synced(browser);
    const gone = () =>
      read<{ id: string }>('SELECT external_id AS id FROM external_identities WHERE gone_at IS NOT NULL ORDER BY 1');
    const before = await gone();
    expect(before.map(({ id }) => id)).toEqual(expect.arrayContaining([role, contact]));
    await undone(run.id);
    expect(await gone()).toEqual(before);
  });
});

describe('what happens to removed records meanwhile', () => {
  it('is told by the undo, which brings the others back', async () => {
    await loaded();
    const run = await removed();
    const idIn = async (name: string) =>
      (await read<{ id: string }>('SELECT id FROM bin WHERE name = $1', name))[0]?.id;
    expect((await browser.delete(`/bin/${await idIn('Weka renewal')}`)).status).toBe(200);
    const tui = await idIn('Tui pilot');
    expect((await browser.post(`/bin/${tui}/restore`)).status).toBe(200);
    expect((await browser.delete(`/opportunities/${tui}`)).status).toBe(200);
    const undo = await undone(run.id);
    expect(countsOf(undo).Opportunity).toEqual({ read: 3, restored: 1, skipped: 2 });
    const { items } = (await browser.get(`${PATH}/syncs/${undo.id}/rows?outcome=skipped`)).body;
    expect(items.map(({ reason }: Answer['body']) => reason).sort()).toEqual([
      'It was deleted for good meanwhile, so it cannot come back.',
      'Someone restored it and deleted it again since, so it stays in the bin.',
    ]);
    expect(await namesIn('opportunities')).toEqual(['Kea rollout']);
    // The one that somebody deleted stays deleted; the one that is gone for good is made once more.
    await connectSalesforce(browser, peer);
    expect(countsOf(await synced(browser)).Opportunity).toMatchObject({ read: 3, created: 1 });
    expect(await namesIn('opportunities')).toEqual(['Kea rollout', 'Weka renewal']);
    expect(await namesIn('bin')).toEqual(['Tui pilot']);
  });
});
