import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTenant } from '../../../platform/database/tenant.ts';
import { JOBS_SCHEMA } from '../../../platform/jobs/enqueue.ts';
import type { Answer, Browser, TestApp } from '../../../testing/app.ts';
import { startWorkingApp } from '../../../testing/jobs.ts';
import type { SalesforcePeer } from '../../../testing/peers/salesforce/peer.ts';
import { DUE_SYNCS } from '../runs/sync-jobs.ts';
import { queueDuePushes } from '../salesforce/push/queue-due-pushes.ts';
import {
  connectNew,
  countsOf,
  dealNamed,
  ended,
  idThere,
  pushed,
  saveProposal,
  saveSending,
  sentTo,
  synced,
} from '../salesforce/testing/load.ts';

let app: TestApp;
let peer: SalesforcePeer;
let browser: Browser;
let organizationId: string;
beforeAll(async () => {
  app = await startWorkingApp();
  // The minute's look is called by the test that is about it.
  await app.database.pool.query(`DELETE FROM ${JOBS_SCHEMA}.schedule WHERE name = $1`, [DUE_SYNCS]);
});
afterAll(() => app.close());

/** An organisation that has loaded its Salesforce, and sends changes when it is asked to. */
beforeEach(async () => {
  ({ peer, browser, organizationId } = await connectNew(app));
  await sending('scheduled');
  await synced(browser);
  return () => peer.stop();
});

/** Saves the mapping with sending on or off, and with fields owned as wanted. */
const sending = (mode: string, owners: Readonly<Record<string, string>> = {}) => saveSending(browser, owners, { mode });

const DEAL = 'Tui pilot';
const theirs = () => peer.world.get('Opportunity', idThere(peer, 'Opportunity', DEAL));
/** Salesforce's clock stands in the past, so what is changed there is older unless it is to be later. */
function changeThere(to: Record<string, string | number | null>, { isLater = false } = {}): void {
  if (isLater) peer.world.advance({ days: 3650 });
  peer.world.change('Opportunity', idThere(peer, 'Opportunity', DEAL), to);
}
async function changeHere(to: object): Promise<void> {
  const { id } = await dealNamed(browser, DEAL);
  const { status, body } = await browser.patch(`/opportunities/${id}`, to);
  if (status !== 200) throw new Error(`the deal was not changed: ${JSON.stringify(body)}`);
}
const nextStepHere = async () => (await dealNamed(browser, DEAL)).nextStep;
const PATH = '/connections/salesforce/conflicts';
const listed = async (query = '') => (await browser.get(`${PATH}${query}`)).body;
const conflictNow = async (query = '') => {
  const { items } = await listed(query);
  expect(items).toHaveLength(1);
  return items[0];
};
const settle = ({ id, version }: { id: string; version: string }, choice: string) =>
  browser.post(`${PATH}/${id}/settle`, { version, choice });
async function settled(choice: string, query = ''): Promise<Answer['body']> {
  const { status, body } = await settle(await conflictNow(query), choice);
  if (status !== 200) throw new Error(`the conflict was not settled: ${JSON.stringify(body)}`);
  return body;
}
const text = (said: string) => ({ kind: 'text', text: said });

/** Both sides change the next step; a read finds it. */
async function conflictByReading({ isTheirsLater }: { isTheirsLater: boolean }): Promise<void> {
  await changeHere({ nextStep: 'Call Ben' });
  changeThere({ NextStep: 'Visit Ben' }, { isLater: isTheirsLater });
  await synced(browser);
}

describe('a field that changed on both sides', () => {
  it('is listed with both values, who changed it here, and which one a read lets stand', async () => {
    await conflictByReading({ isTheirsLater: true });
    const conflict = await conflictNow();
    expect(conflict).toMatchObject({
      object: 'Opportunity',
      entity: 'opportunity',
      name: DEAL,
      field: 'nextStep',
      label: 'Next step',
      sourceLabel: 'Next Step',
      owner: 'latest',
      theirs: text('Visit Ben'),
      ours: text('Call Ben'),
      stands: 'theirs',
      oursBy: 'Mere Walker',
      settledAt: null,
      choice: null,
    });
    expect(conflict.url).toContain(conflict.externalId);
    expect(await nextStepHere()).toBe('Visit Ben');
    expect((await listed()).fields).toEqual([
      { object: 'Opportunity', field: 'nextStep', label: 'Next step', count: 1 },
    ]);
    expect((await listed('?object=Opportunity&field=amountMinor')).total).toBe(0);
    expect((await listed('?object=Opportunity&field=nextStep')).total).toBe(1);
  });

  it('is listed once when a push finds it and a read takes it, and stays while nobody chooses', async () => {
    await changeHere({ nextStep: 'Call Ben' });
    changeThere({ NextStep: 'Visit Ben' }, { isLater: true });
    await pushed(browser);
    const found = await conflictNow();
    expect(found).toMatchObject({ theirs: text('Visit Ben'), ours: text('Call Ben'), stands: 'ours' });
    await synced(browser);
    await pushed(browser);
    await synced(browser, { everything: true });
    expect(await conflictNow()).toMatchObject({ id: found.id, detectedAt: found.detectedAt, stands: 'theirs' });
  });

  it('is listed when a push sends ours, and tells what it replaced', async () => {
    changeThere({ NextStep: 'Visit Ben' });
    await changeHere({ nextStep: 'Call Ben' });
    await pushed(browser);
    await synced(browser);
    expect(await conflictNow()).toMatchObject({ theirs: text('Visit Ben'), ours: text('Call Ben'), stands: 'ours' });
    expect(theirs()).toMatchObject({ NextStep: 'Call Ben' });
  });

  it('keeps since when it is listed when both sides change it again', async () => {
    await sending('off');
    await conflictByReading({ isTheirsLater: false });
    const first = await conflictNow();
    await changeHere({ nextStep: 'Write to Ben' });
    changeThere({ NextStep: 'Dine with Ben' });
    await synced(browser);
    expect(await conflictNow()).toMatchObject({
      id: first.id,
      detectedAt: first.detectedAt,
      theirs: text('Dine with Ben'),
      ours: text('Write to Ben'),
    });
  });

  it('tells amounts and days as such', async () => {
    await changeHere({ amountMinor: 3_000_000, closeDate: '2027-02-01' });
    changeThere({ Amount: 20_000, CloseDate: '2027-03-01' });
    await synced(browser);
    const { items } = await listed();
    const byField = new Map(items.map((item: { field: string }) => [item.field, item]));
    expect(byField.get('amountMinor')).toMatchObject({
      theirs: { kind: 'money', amountMinor: 2_000_000 },
      ours: { kind: 'money', amountMinor: 3_000_000 },
    });
    expect(byField.get('closeDate')).toMatchObject({ ours: { kind: 'day', day: '2027-02-01' } });
  });

  it('is none where one side decides', async () => {
    await sending('scheduled', { 'Opportunity.nextStep': 'ours' });
    await conflictByReading({ isTheirsLater: true });
    await pushed(browser);
    expect((await listed()).total).toBe(0);
  });
});

describe('choosing Salesforce’s value', () => {
  it('writes it here as the act of the person, and nothing is sent', async () => {
    await sending('off');
    await conflictByReading({ isTheirsLater: false });
    expect(await nextStepHere()).toBe('Call Ben');
    const { conflict, note } = await settled('theirs');
    expect([conflict.choice, conflict.stands, note]).toEqual(['theirs', 'theirs', null]);
    expect(await nextStepHere()).toBe('Visit Ben');
    const { id } = await dealNamed(browser, DEAL);
    const [last] = (await browser.get(`/opportunities/${id}/timeline?limit=1`)).body.items;
    expect(last.actor.kind).toBe('person');
    await sending('scheduled');
    await pushed(browser);
    await synced(browser);
    await pushed(browser);
    expect(sentTo(peer)).toEqual([]);
    expect(theirs()).toMatchObject({ NextStep: 'Visit Ben' });
    expect((await listed()).total).toBe(0);
  });

  it('sends it back once when a push had replaced it', async () => {
    changeThere({ NextStep: 'Visit Ben' });
    await changeHere({ nextStep: 'Call Ben' });
    await pushed(browser);
    await settled('theirs');
    await pushed(browser);
    await synced(browser);
    await pushed(browser);
    expect(sentTo(peer)).toEqual([{ NextStep: 'Call Ben' }, { NextStep: 'Visit Ben' }]);
    expect([await nextStepHere(), theirs()?.NextStep]).toEqual(['Visit Ben', 'Visit Ben']);
  });

  it('takes it at once when a push found it, and the next read has nothing to do', async () => {
    await changeHere({ nextStep: 'Call Ben' });
    changeThere({ NextStep: 'Visit Ben' }, { isLater: true });
    await pushed(browser);
    await settled('theirs');
    expect(await nextStepHere()).toBe('Visit Ben');
    expect(countsOf(await synced(browser)).Opportunity).toEqual({ read: 3, unchanged: 3 });
    await pushed(browser);
    expect(sentTo(peer)).toEqual([]);
    expect((await listed()).total).toBe(0);
  });

  it('only closes the conflict where it stands already', async () => {
    await conflictByReading({ isTheirsLater: true });
    const { version } = await dealNamed(browser, DEAL);
    await settled('theirs');
    expect((await dealNamed(browser, DEAL)).version).toBe(version);
    await pushed(browser);
    expect(sentTo(peer)).toEqual([]);
  });
});

describe('choosing Forecastle’s value', () => {
  it('writes it here and sends it once', async () => {
    await conflictByReading({ isTheirsLater: true });
    const { note } = await settled('ours');
    expect(note).toBeNull();
    expect(await nextStepHere()).toBe('Call Ben');
    await pushed(browser);
    await synced(browser);
    await pushed(browser);
    expect(sentTo(peer)).toEqual([{ NextStep: 'Call Ben' }]);
    expect([await nextStepHere(), theirs()?.NextStep]).toEqual(['Call Ben', 'Call Ben']);
    expect((await listed()).total).toBe(0);
  });

  it('sends it once when a push found the conflict, though Salesforce’s value is newer', async () => {
    await changeHere({ nextStep: 'Call Ben' });
    changeThere({ NextStep: 'Visit Ben' }, { isLater: true });
    await pushed(browser);
    await settled('ours');
    await pushed(browser);
    await synced(browser);
    await pushed(browser);
    expect(sentTo(peer)).toEqual([{ NextStep: 'Call Ben' }]);
    expect(await nextStepHere()).toBe('Call Ben');
  });

  it('is sent by the minute’s look where changes are sent on update', async () => {
    await sending('on_update');
    await changeHere({ nextStep: 'Call Ben' });
    changeThere({ NextStep: 'Visit Ben' }, { isLater: true });
    await pushed(browser);
    await settled('ours');
    const look = async () => {
      await queueDuePushes(app.database.pool);
      for (const { id } of (await browser.get('/connections/salesforce/syncs')).body.items) await ended(browser, id);
    };
    await look();
    await look();
    expect(sentTo(peer)).toEqual([{ NextStep: 'Call Ben' }]);
  });

  it('says that Salesforce keeps its value while sending is off, and sends once it is on', async () => {
    await sending('off');
    await conflictByReading({ isTheirsLater: true });
    const { note } = await settled('ours');
    expect(note).toBe('Sending is off in the mapping, so Salesforce keeps its value until you turn it on.');
    expect(await nextStepHere()).toBe('Call Ben');
    await synced(browser, { everything: true });
    expect([await nextStepHere(), theirs()?.NextStep]).toEqual(['Call Ben', 'Visit Ben']);
    await sending('scheduled');
    await pushed(browser);
    expect(sentTo(peer)).toEqual([{ NextStep: 'Call Ben' }]);
  });

  it('is overtaken by what somebody changes there later', async () => {
    await conflictByReading({ isTheirsLater: true });
    await settled('ours');
    changeThere({ NextStep: 'Dine with Ben' }, { isLater: true });
    await pushed(browser);
    expect(await conflictNow()).toMatchObject({ theirs: text('Dine with Ben'), ours: text('Call Ben') });
    await synced(browser);
    expect(sentTo(peer)).toEqual([]);
    expect(await nextStepHere()).toBe('Dine with Ben');
  });

  it('is refused where the mapping lets Salesforce decide by now', async () => {
    await conflictByReading({ isTheirsLater: true });
    await sending('scheduled', { 'Opportunity.nextStep': 'theirs' });
    const { status, body } = await settle(await conflictNow(), 'ours');
    expect([status, body.message]).toEqual([
      409,
      expect.stringContaining('The mapping lets Salesforce decide Next step,'),
    ]);
    expect(await nextStepHere()).toBe('Visit Ben');
  });
});

describe('a conflict', () => {
  it('is refused when it changed meanwhile, here or by a sync', async () => {
    await sending('off');
    await conflictByReading({ isTheirsLater: false });
    const seen = await conflictNow();
    await changeHere({ nextStep: 'Write to Ben' });
    const first = await settle(seen, 'theirs');
    expect([first.status, first.body.message]).toEqual([
      409,
      'Next step has changed since you opened this page. Nothing was saved. Look at both values, then choose.',
    ]);
    expect(await nextStepHere()).toBe('Write to Ben');
    const now = await conflictNow();
    expect(now.ours).toEqual(text('Write to Ben'));
    changeThere({ NextStep: 'Dine with Ben' });
    await synced(browser);
    expect((await settle(now, 'ours')).status).toBe(409);
  });

  it.each([
    ['here', async () => changeHere({ nextStep: 'Write to Ben' })],
    ['there', async () => changeThere({ NextStep: 'Write to Ben' }, { isLater: true })],
  ])('closes by itself when somebody changes the field again %s and both sides share that', async (_, change) => {
    await conflictByReading({ isTheirsLater: true });
    await change();
    await pushed(browser);
    await synced(browser);
    expect((await listed()).total).toBe(0);
    const closed = await conflictNow('?state=settled');
    expect([closed.choice, closed.settledBy]).toEqual([null, null]);
    const { status, body } = await settle(closed, 'ours');
    expect([status, body.message]).toEqual([409, expect.stringContaining('A later change of Next step closed')]);
  });

  it('closes by itself when somebody makes the values equal', async () => {
    await sending('off');
    await conflictByReading({ isTheirsLater: false });
    changeThere({ NextStep: 'Call Ben' });
    await synced(browser);
    expect((await listed()).total).toBe(0);
    expect(await nextStepHere()).toBe('Call Ben');
  });

  it('can be settled the other way while nobody has changed the field, and is sent as chosen last', async () => {
    await conflictByReading({ isTheirsLater: true });
    await settled('ours');
    const { conflict } = await settled('theirs', '?state=settled');
    expect(conflict.choice).toBe('theirs');
    expect(await nextStepHere()).toBe('Visit Ben');
    await pushed(browser);
    expect(sentTo(peer)).toEqual([]);
    await settled('ours', '?state=settled');
    await pushed(browser);
    expect(sentTo(peer)).toEqual([{ NextStep: 'Call Ben' }]);
    await settled('theirs', '?state=settled');
    await pushed(browser);
    expect(theirs()).toMatchObject({ NextStep: 'Visit Ben' });
    await changeHere({ nextStep: 'Write to Ben' });
    const { status, body } = await settle(await conflictNow('?state=settled'), 'ours');
    expect([status, body.message]).toEqual([409, expect.stringContaining('was changed here since')]);
    expect(await nextStepHere()).toBe('Write to Ben');
  });

  it('is listed while its deal is here', async () => {
    await conflictByReading({ isTheirsLater: true });
    const { id } = await dealNamed(browser, DEAL);
    const conflict = await conflictNow();
    await browser.delete(`/opportunities/${id}`);
    expect((await listed()).total).toBe(0);
    expect((await settle(conflict, 'ours')).status).toBe(404);
  });

  it('of an account is settled here, and its value goes with the next push', async () => {
    await sending('scheduled', { 'Account.industry': 'latest' });
    const { items } = (await browser.get('/accounts?limit=50')).body;
    const { id, name } = items.find((account: { name: string }) => account.name.startsWith('Tui'));
    const changed = await browser.patch(`/accounts/${id}`, { industry: 'Retail' });
    expect(changed.status).toBe(200);
    peer.world.advance({ days: 3650 });
    peer.world.change('Account', idThere(peer, 'Account', name), { Industry: 'Energy' });
    await synced(browser);
    expect(await conflictNow('?object=Account')).toMatchObject({ entityId: id, theirs: text('Energy') });
    expect((await settled('ours')).note).toBeNull();
    expect((await browser.get(`/accounts/${id}`)).body.industry).toBe('Retail');
    expect(countsOf(await pushed(browser)).Account).toEqual({ read: 1, sent: 1 });
    expect(peer.world.get('Account', idThere(peer, 'Account', name))).toMatchObject({ Industry: 'Retail' });
    await synced(browser, { everything: true });
    expect((await browser.get(`/accounts/${id}`)).body.industry).toBe('Retail');
  });
});

describe('what a choice leaves behind', () => {
  it('is nothing to send and no failure where Salesforce had refused ours', async () => {
    peer.world.rules.push({
      object: 'Opportunity',
      refuses: ({ NextStep }: { NextStep?: unknown }) => NextStep === 'Skip legal',
      message: 'Legal must see it.',
      fields: ['NextStep'],
    });
    changeThere({ NextStep: 'Visit Ben' });
    await changeHere({ nextStep: 'Skip legal' });
    expect(countsOf(await pushed(browser)).Opportunity).toMatchObject({ failed: 1 });
    const failures = async () => (await browser.get('/connections/salesforce/failures')).body.total;
    expect([await failures(), (await conflictNow()).stands]).toEqual([1, 'ours']);
    const tried = sentTo(peer).length;
    const { note } = await settled('theirs');
    expect([note, await nextStepHere()]).toEqual([null, 'Visit Ben']);
    await pushed(browser);
    expect([await failures(), sentTo(peer).length]).toEqual([0, tried]);
  });

  it('is one winner when two admins choose at once', async () => {
    await conflictByReading({ isTheirsLater: true });
    const seen = await conflictNow();
    const answers = await Promise.all([settle(seen, 'theirs'), settle(seen, 'ours')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const winner = answers[0]?.status === 200 ? 'theirs' : 'ours';
    expect(await nextStepHere()).toBe(winner === 'theirs' ? 'Visit Ben' : 'Call Ben');
    expect(await conflictNow('?state=settled')).toMatchObject({ choice: winner });
  });

  it('is listed for 30 days, then gone', async () => {
    await conflictByReading({ isTheirsLater: true });
    await settled('theirs');
    const before = await conflictNow('?state=settled');
    await inTenant(app.database.pool, organizationId, ({ client }) =>
      client.query(`UPDATE sync_conflicts SET settled_at = now() - interval '31 days' WHERE organization_id = $1`, [
        organizationId,
      ]),
    );
    expect((await listed('?state=settled')).total).toBe(0);
    const { status, body } = await settle(before, 'ours');
    expect([status, body.message]).toEqual([409, expect.stringContaining('more than 30 days ago')]);
    await synced(browser);
    expect((await settle(before, 'ours')).status).toBe(404);
  });
});

it('lists values that differ when a deal of ours is linked for the first time', async () => {
  const { peer: own, browser: admin } = await connectNew(app);
  const made = await admin.post('/opportunities', {
    name: DEAL,
    externalId: idThere(own, 'Opportunity', DEAL),
    nextStep: 'Call Ben',
  });
  expect(made.status).toBe(201);
  await saveProposal(admin);
  await synced(admin);
  const { items } = (await admin.get(`${PATH}?object=Opportunity&field=nextStep`)).body;
  expect(items).toMatchObject([
    { entityId: made.body.id, theirs: text('Send the proposal'), ours: text('Call Ben'), stands: 'theirs' },
  ]);
  const { status } = await admin.post(`${PATH}/${items[0].id}/settle`, { version: items[0].version, choice: 'ours' });
  expect(status).toBe(200);
  await synced(admin, { everything: true });
  expect((await admin.get(`/opportunities/${made.body.id}`)).body.nextStep).toBe('Call Ben');
  await own.stop();
});

describe('settling all', () => {
  const settleAll = (choice: string, which: object = {}) => browser.post(`${PATH}/settle`, { choice, ...which });

  it('settles what matches in a run, tells each deal that is refused, and leaves the rest', async () => {
    await changeHere({ nextStep: 'Call Ben', amountMinor: 3_000_000, closeDate: '2027-02-01' });
    changeThere({ NextStep: 'Visit Ben', Amount: 20_000, CloseDate: '2027-03-01' }, { isLater: true });
    await synced(browser);
    expect((await listed()).total).toBe(3);
    const { status, body } = await settleAll('ours', { object: 'Opportunity', field: 'nextStep' });
    expect([status, body.note]).toEqual([200, null]);
    const sync = await ended(browser, body.sync.id);
    expect(sync).toMatchObject({
      kind: 'settle',
      status: 'completed',
      settling: { choice: 'ours', object: 'Opportunity', field: 'nextStep' },
    });
    expect(countsOf(sync).Opportunity).toEqual({ read: 1, updated: 1 });
    expect((await listed()).total).toBe(2);
    await sending('scheduled', { 'Opportunity.amountMinor': 'theirs' });
    const others = await ended(browser, (await settleAll('ours')).body.sync.id);
    expect(countsOf(others).Opportunity).toEqual({ read: 2, updated: 1, failed: 1 });
    const rows = await browser.get(`/connections/salesforce/syncs/${others.id}/rows?outcome=failed`);
    expect(rows.body.items).toMatchObject([
      { name: DEAL, reason: expect.stringContaining('The mapping lets Salesforce decide Amount') },
    ]);
    expect((await listed()).items).toMatchObject([{ field: 'amountMinor' }]);
    expect(await dealNamed(browser, DEAL)).toMatchObject({
      nextStep: 'Call Ben',
      closeDate: '2027-02-01',
      amountMinor: 2_000_000,
    });
  });

  it('is refused when nothing matches', async () => {
    const { status, body } = await settleAll('theirs');
    expect([status, body.message]).toEqual([409, 'No open conflict matches. Nothing was changed.']);
  });
});
