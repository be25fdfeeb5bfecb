import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { inTenant } from '../../../../platform/database/tenant.ts';
import { JOBS_SCHEMA } from '../../../../platform/jobs/enqueue.ts';
import type { Answer, Browser, TestApp } from '../../../../testing/app.ts';
import { startWorkingApp } from '../../../../testing/jobs.ts';
import type { SalesforcePeer } from '../../../../testing/peers/salesforce/peer.ts';
import { DUE_SYNCS } from '../../runs/sync-jobs.ts';
import {
  connectNew,
  countsOf,
  dealNamed,
  ended,
  idThere,
  pushed,
  saveSending,
  sentTo,
  synced,
} from '../testing/load.ts';
import { queueDuePushes } from './queue-due-pushes.ts';

let app: TestApp;
let peer: SalesforcePeer;
let browser: Browser;
let organizationId: string;
beforeAll(async () => {
  app = await startWorkingApp();
  // The minute's look is called by the tests that are about it.
  await app.database.pool.query(`DELETE FROM ${JOBS_SCHEMA}.schedule WHERE name = $1`, [DUE_SYNCS]);
});
afterAll(() => app.close());

/** An organisation that has loaded its Salesforce, and sends changes when it is asked to. */
beforeEach(async () => {
  ({ peer, browser, organizationId } = await connectNew(app));
  await sendOn();
  await synced(browser);
  return () => peer.stop();
});

/** Saves the mapping with sending on, and with fields of opportunities owned as wanted. */
const sendOn = (owners: Readonly<Record<string, string>> = {}, push: Parameters<typeof saveSending>[2] = {}) =>
  saveSending(
    browser,
    Object.fromEntries(Object.entries(owners).map(([field, owner]) => [`Opportunity.${field}`, owner])),
    push,
  );

const theirIdOf = (name: string): string => idThere(peer, 'Opportunity', name);
const theirs = (name: string) => peer.world.get('Opportunity', theirIdOf(name));
const changeThere = (name: string, to: Record<string, string | number | null>) =>
  peer.world.change('Opportunity', theirIdOf(name), to);
async function changeHere(name: string, to: object): Promise<void> {
  const { id } = await dealNamed(browser, name);
  const { status, body } = await browser.patch(`/opportunities/${id}`, to);
  if (status !== 200) throw new Error(`the deal was not changed: ${JSON.stringify(body)}`);
}
const rowsOf = async (sync: Answer['body'], outcome: string) =>
  (await browser.get(`/connections/salesforce/syncs/${sync.id}/rows?limit=100&outcome=${outcome}`)).body.items;

/** Sets Salesforce's clock to now, so that the later change is the later one on both sides. */
const keepTime = () => peer.world.advance({ seconds: Math.max(0, (Date.now() - peer.world.now) / 1000) });
const stageHere = async (name: string): Promise<string> => {
  const { items } = (await browser.get('/stages')).body;
  return items.find((stage: { name: string }) => stage.name === name).id;
};
const failuresNow = async () => (await browser.get('/connections/salesforce/failures')).body.items;

describe('a push', () => {
  it('sends what changed here, in the fields that Forecastle decides, and nothing else', async () => {
    // Salesforce decides the name since it was changed here.
    await sendOn({ name: 'ours' });
    await changeHere('Tui pilot', { nextStep: 'Call Ben', amountMinor: 2_700_000, name: 'Renamed here' });
    await sendOn({ name: 'theirs' });
    const sync = await pushed(browser);
    expect([sync.kind, sync.status, sync.error]).toEqual(['push', 'completed', null]);
    expect(countsOf(sync).Opportunity).toEqual({ read: 1, sent: 1 });
    expect(sentTo(peer)).toEqual([{ NextStep: 'Call Ben', Amount: 27_000 }]);
    expect(theirs('Tui pilot')).toMatchObject({ NextStep: 'Call Ben', Amount: 27_000 });
    const [row] = await rowsOf(sync, 'sent');
    expect([row.fields.toSorted(), row.changed.toSorted()]).toEqual([
      ['Amount', 'NextStep'],
      ['amountMinor', 'nextStep'],
    ]);
  });

  it('leaves the amount of a deal that has products there by now, and the next read takes it', async () => {
    await sendOn({ amountMinor: 'ours' });
    const [PricebookEntryId = ''] = peer.world.table('PricebookEntry').rows.keys();
    peer.world.add('OpportunityLineItem', { OpportunityId: theirIdOf('Tui pilot'), PricebookEntryId, Quantity: 10 });
    await changeHere('Tui pilot', { amountMinor: 2_700_000 });
    await changeHere('Kea rollout', { amountMinor: 1_300_000 });
    const sync = await pushed(browser);
    expect(sentTo(peer)).toEqual([{ Amount: 13_000 }]);
    expect((await rowsOf(sync, 'sent')).map(({ name }: Answer['body']) => name)).toEqual(['Kea rollout']);
    expect(theirs('Tui pilot')).toMatchObject({ Amount: 5000 });
    await synced(browser);
    expect((await dealNamed(browser, 'Tui pilot')).amountMinor).toBe(500_000);
    expect(countsOf(await pushed(browser)).Opportunity).toEqual({});
  });

  it('sends nothing twice, and is no news to the next read', async () => {
    await changeHere('Tui pilot', { nextStep: 'Call Ben', closeDate: '2027-01-20' });
    await pushed(browser);
    expect(theirs('Tui pilot')).toMatchObject({ CloseDate: '2027-01-20' });
    expect(countsOf(await pushed(browser)).Opportunity).toEqual({});
    const read = await synced(browser);
    expect(countsOf(read).Opportunity).toEqual({ read: 3, unchanged: 3 });
    expect(countsOf(await pushed(browser)).Opportunity).toEqual({});
    expect(sentTo(peer)).toHaveLength(1);
  });

  it('tells the past of a deal no second time when its own changes come back as history', async () => {
    await sendOn({ stageId: 'latest' });
    const { id } = await dealNamed(browser, 'Tui pilot');
    const moves = async () => {
      const { items } = (await browser.get(`/opportunities/${id}/timeline?limit=50`)).body;
      const changes = items.flatMap((item: { changes: { field: string; to: unknown }[] }) => item.changes);
      return ['stageId', 'closeDate', 'amountMinor'].map((name) =>
        changes.filter(({ field }: { field: string }) => field === name).map(({ to }: { to: unknown }) => to),
      );
    };
    await changeHere('Tui pilot', { amountMinor: 2_700_000, closeDate: '2027-01-20' });
    await changeHere('Tui pilot', { stageId: await stageHere('Negotiation/Review') });
    const before = await moves();
    keepTime();
    await pushed(browser);
    const read = await synced(browser);
    expect(countsOf(read).OpportunityHistory?.read).toBeGreaterThan(0);
    expect(await moves()).toEqual(before);
  });

  it('finds that values are there already which were sent before it was killed', async () => {
    await changeHere('Tui pilot', { nextStep: 'Call Ben' });
    changeThere('Tui pilot', { NextStep: 'Call Ben' });
    expect(countsOf(await pushed(browser)).Opportunity).toEqual({ read: 1, unchanged: 1 });
    expect(sentTo(peer)).toEqual([]);
  });

  it('sends a stage and a category by the names that they have there', async () => {
    await sendOn({ stageId: 'ours', category: 'ours' });
    await changeHere('Tui pilot', { stageId: await stageHere('Negotiation/Review'), category: 'best_case' });
    await pushed(browser);
    expect(theirs('Tui pilot')).toMatchObject({ StageName: 'Negotiation/Review', ForecastCategoryName: 'Best Case' });
    expect(sentTo(peer)).toEqual([{ StageName: 'Negotiation/Review', ForecastCategoryName: 'Best Case' }]);
  });

  it('fails a deal alone whose stage has no name there', async () => {
    await sendOn({ stageId: 'ours' });
    const legal = { name: 'Legal', phase: 'late', winProbability: 90, isProposal: false, isNegotiation: false };
    const added = await browser.post('/stages', { ...legal, requires: [] });
    expect(added.status).toBe(201);
    await changeHere('Tui pilot', { stageId: added.body.id, nextStep: 'Send contract' });
    await changeHere('Kea rollout', { nextStep: 'Call Kim' });
    expect(countsOf(await pushed(browser)).Opportunity).toEqual({ read: 2, sent: 1, failed: 1 });
    expect(sentTo(peer)).toEqual([{ NextStep: 'Call Kim' }]);
    expect(await failuresNow()).toMatchObject([
      { direction: 'write', fields: ['StageName'], reason: expect.stringContaining('no Salesforce stage') },
    ]);
  });

  it('says in words why Salesforce refused a deal, sends the others, and sends it once it may', async () => {
    const rule = {
      object: 'Opportunity',
      refuses: ({ NextStep }: { NextStep?: unknown }) => NextStep === 'Skip legal',
      message: 'Legal must see it.',
      fields: ['NextStep'],
    };
    peer.world.rules.push(rule);
    await changeHere('Tui pilot', { nextStep: 'Skip legal' });
    await changeHere('Kea rollout', { nextStep: 'Call Kim' });
    const sync = await pushed(browser);
    expect([sync.status, countsOf(sync).Opportunity]).toEqual(['completed', { read: 2, sent: 1, failed: 1 }]);
    const failure = {
      reason: 'Salesforce refused: a validation rule on Next Step says: “Legal must see it.”',
      vendorWords: 'FIELD_CUSTOM_VALIDATION_EXCEPTION: Legal must see it.',
      fields: ['NextStep'],
    };
    expect(await failuresNow()).toMatchObject([{ ...failure, direction: 'write', attempts: 1 }]);
    expect(await rowsOf(sync, 'failed')).toMatchObject([failure]);
    expect(theirs('Kea rollout')).toMatchObject({ NextStep: 'Call Kim' });

    expect(countsOf(await pushed(browser)).Opportunity).toEqual({});
    peer.world.rules.length = 0;
    const { body } = await browser.post('/connections/salesforce/failures/retry');
    expect(countsOf(await ended(browser, body.id)).Opportunity).toEqual({ read: 1, sent: 1 });
    expect(theirs('Tui pilot')).toMatchObject({ NextStep: 'Skip legal' });
    expect(await failuresNow()).toEqual([]);
  });

  it('tries a deal again alone that somebody else was saving', async () => {
    await changeHere('Tui pilot', { nextStep: 'Call Ben' });
    await changeHere('Kea rollout', { nextStep: 'Call Kim' });
    const somebody = {};
    peer.world.locks.take(theirIdOf('Tui pilot'), somebody);
    const { body } = await browser.post('/connections/salesforce/push');
    await vi.waitFor(() => expect(sentTo(peer)).toHaveLength(2), { timeout: 30_000 });
    peer.world.locks.releaseAll(somebody);
    expect(countsOf(await ended(browser, body.id)).Opportunity).toEqual({ read: 2, sent: 2 });
    expect(theirs('Tui pilot')).toMatchObject({ NextStep: 'Call Ben' });
  });

  it('lets the next push look at all records when an admin saves the mapping while it runs', async () => {
    await changeHere('Tui pilot', { nextStep: 'Call Ben' });
    const cursor = async () =>
      inTenant(app.database.pool, organizationId, async ({ client }) => {
        const { rows } = await client.query("SELECT cursors ->> 'push' AS push FROM connections");
        return rows[0]?.push ?? null;
      });
    await pushed(browser);
    expect(await cursor()).toEqual(expect.any(String));
    await changeHere('Tui pilot', { nextStep: 'Visit Ben' });
    const somebody = {};
    peer.world.locks.take(theirIdOf('Tui pilot'), somebody);
    const { body } = await browser.post('/connections/salesforce/push');
    await vi.waitFor(() => expect(sentTo(peer)).toContainEqual({ NextStep: 'Visit Ben' }), { timeout: 30_000 });
    await sendOn({ description: 'ours' });
    peer.world.locks.releaseAll(somebody);
    expect(await ended(browser, body.id)).toMatchObject({ status: 'completed' });
    expect(await cursor()).toBeNull();
    await pushed(browser);
    expect(await cursor()).toEqual(expect.any(String));
  });

  it('gives up on a deal that stays locked, and sends it with the next push', async () => {
    await changeHere('Tui pilot', { nextStep: 'Call Ben' });
    const somebody = {};
    peer.world.locks.take(theirIdOf('Tui pilot'), somebody);
    expect(countsOf(await pushed(browser)).Opportunity).toEqual({ read: 1, failed: 1 });
    expect(sentTo(peer)).toHaveLength(4);
    peer.world.locks.releaseAll(somebody);
    expect(countsOf(await pushed(browser)).Opportunity).toEqual({ read: 1, sent: 1 });
  });

  it('leaves what Salesforce changed later, says so, and the next read takes it', async () => {
    await changeHere('Tui pilot', { nextStep: 'Call Ben' });
    peer.world.advance({ days: 3650 });
    changeThere('Tui pilot', { NextStep: 'Visit Ben' });
    const sync = await pushed(browser);
    expect(countsOf(sync).Opportunity).toEqual({ read: 1, unchanged: 1, warnings: 1 });
    const [{ reason }] = await rowsOf(sync, 'warning');
    expect(reason).toMatch(
      /^Next Step: Salesforce says “Visit Ben” since .+, Forecastle says “Call Ben” since .+\. Salesforce’s is newer and stays\.$/,
    );
    expect(sentTo(peer)).toEqual([]);
    await synced(browser);
    expect(await dealNamed(browser, 'Tui pilot')).toMatchObject({ nextStep: 'Visit Ben' });
  });

  it('sends what changed here later, and says what it replaced', async () => {
    changeThere('Tui pilot', { NextStep: 'Visit Ben' });
    await changeHere('Tui pilot', { nextStep: 'Call Ben' });
    const sync = await pushed(browser);
    expect(countsOf(sync).Opportunity).toEqual({ read: 1, sent: 1, warnings: 1 });
    expect((await rowsOf(sync, 'warning'))[0].reason).toContain('Forecastle’s is newer and was sent.');
    expect(theirs('Tui pilot')).toMatchObject({ NextStep: 'Call Ben' });
  });

  it('puts back a field of ours that was changed there', async () => {
    await sendOn({ nextStep: 'ours' });
    await changeHere('Tui pilot', { nextStep: 'Call Ben' });
    await pushed(browser);
    changeThere('Tui pilot', { NextStep: 'Visit Ben' });
    await synced(browser);
    await pushed(browser);
    expect(theirs('Tui pilot')).toMatchObject({ NextStep: 'Call Ben' });
    expect(await dealNamed(browser, 'Tui pilot')).toMatchObject({ nextStep: 'Call Ben' });
  });

  it('writes scores into the fields that are named for them, once', async () => {
    peer.world.addCustomField('Opportunity', 'double', 'Risk__c', 'Risk');
    await sendOn({}, { mode: 'scheduled', scores: [{ field: 'riskScore', target: 'Risk__c' }] });
    expect(countsOf(await pushed(browser)).Opportunity).toEqual({ read: 3, sent: 3 });
    const { health } = await dealNamed(browser, 'Tui pilot');
    expect(sentTo(peer).map((values) => Object.keys(values))).toEqual([['Risk__c'], ['Risk__c'], ['Risk__c']]);
    expect(theirs('Tui pilot')).toMatchObject({ Risk__c: health.risk });
    expect(countsOf(await pushed(browser)).Opportunity).toEqual({});
  });

  it('leaves out a field that the connected user may not edit any more, and says so', async () => {
    peer.world.security.lock(peer.app.userId, 'Opportunity', 'NextStep');
    await changeHere('Tui pilot', { nextStep: 'Call Ben', amountMinor: 2_700_000 });
    const sync = await pushed(browser);
    expect(countsOf(sync).Opportunity).toEqual({ read: 1, sent: 1, warnings: 1 });
    // As it was described at the first load, the field could be edited: that was refused, and it was described again.
    expect(sentTo(peer)).toEqual([{ Amount: 27_000, NextStep: 'Call Ben' }, { Amount: 27_000 }]);
    expect(theirs('Tui pilot')).toMatchObject({ Amount: 27_000, NextStep: 'Send the proposal' });
    expect((await rowsOf(sync, 'warning'))[0].reason).toContain('may not edit Next Step');
  });

  it('is refused while the mapping sends nothing', async () => {
    await sendOn({}, { mode: 'off' });
    const { status, body } = await browser.post('/connections/salesforce/push');
    expect([status, body.message]).toEqual([
      409,
      'Sending changes to Salesforce is off. Turn it on in the mapping first. Nothing was sent.',
    ]);
  });
});

describe('the minute’s look', () => {
  const pushes = async () => {
    await queueDuePushes(app.database.pool);
    const { items } = (await browser.get('/connections/salesforce/syncs')).body;
    for (const { id } of items) await ended(browser, id);
    return items.filter(({ kind }: { kind: string }) => kind === 'push').length;
  };

  it('sends on update once a deal has changed, and makes no run where nothing differs', async () => {
    await sendOn({}, { mode: 'on_update' });
    expect(await pushes()).toBe(0);
    await changeHere('Tui pilot', { nextStep: 'Call Ben' });
    expect(await pushes()).toBe(1);
    expect(theirs('Tui pilot')).toMatchObject({ NextStep: 'Call Ben' });
    expect(await pushes()).toBe(1);
  });

  it('sends after a read where that is wanted', async () => {
    expect(await pushes()).toBe(0);
    await changeHere('Tui pilot', { nextStep: 'Call Ben' });
    expect(await pushes()).toBe(0);
    await synced(browser);
    expect(await pushes()).toBe(1);
    expect(theirs('Tui pilot')).toMatchObject({ NextStep: 'Call Ben' });
  });
});
