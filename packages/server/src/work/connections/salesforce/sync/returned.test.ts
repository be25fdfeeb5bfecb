import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer, Browser, TestApp } from '../../../../testing/app.ts';
import { startWorkingApp } from '../../../../testing/jobs.ts';
import type { SalesforcePeer } from '../../../../testing/peers/salesforce/peer.ts';
import { connectNew, dealNamed, idThere, saveProposal, synced } from '../testing/load.ts';

let app: TestApp;
let peer: SalesforcePeer;
let browser: Browser;
beforeAll(async () => {
  app = await startWorkingApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ peer, browser } = await connectNew(app));
  await saveProposal(browser);
  await synced(browser);
  return () => peer.stop();
});

const idOf = (object: string, value: string, field = 'Name'): string => idThere(peer, object, value, field);
const pilot = () => idOf('Opportunity', 'Tui pilot');
const addTask = (Subject: string) =>
  peer.world.add('Task', {
    WhatId: pilot(),
    Subject,
    Status: 'Completed',
    TaskSubtype: 'Call',
    ActivityDate: '2026-11-10',
    OwnerId: peer.world.user('rosa'),
  });
/** Syncs so often that the next sync reads nothing again that was changed before. */
const passed = async () => {
  await synced(browser);
  peer.world.advance({ hours: 1 });
  await synced(browser);
};
const dealOf = async (id: string) => {
  const path = `/opportunities/${id}`;
  const { body: deal } = await browser.get(path);
  const { items: activities } = (await browser.get(`${path}/activities?limit=50`)).body;
  return {
    amountMinor: deal.amountMinor,
    pushCount: deal.pushCount,
    contacts: (await browser.get(`${path}/contacts`)).body.items.map(({ contact }: Answer['body']) => contact.name),
    activities: activities.map(({ subject }: Answer['body']) => subject).sort(),
  };
};
const restored = async (id: string) => expect((await browser.post(`/bin/${id}/restore`)).status).toBe(200);

describe('a deal that comes back from the bin', () => {
  it('is as it is in Salesforce by now, with what was added to it and taken off it meanwhile', async () => {
    addTask('Deleted meanwhile');
    const lost = addTask('Deleted for good meanwhile');
    await passed();
    const { id } = await dealNamed(browser, 'Tui pilot');
    expect(await dealOf(id)).toMatchObject({
      contacts: ['Ben Buyer'],
      activities: ['Call', 'Deleted for good meanwhile', 'Deleted meanwhile', 'Demo'],
    });
    expect((await browser.delete(`/opportunities/${id}`)).status).toBe(200);
    peer.world.remove('Task', lost);
    peer.world.emptyRecycleBin();
    peer.world.remove('Task', idOf('Task', 'Deleted meanwhile', 'Subject'));
    peer.world.remove('OpportunityContactRole', idOf('OpportunityContactRole', pilot(), 'OpportunityId'));
    peer.world.change('Opportunity', pilot(), { Amount: 31_000, CloseDate: '2027-02-15' });
    peer.world.add('OpportunityContactRole', {
      OpportunityId: pilot(),
      ContactId: idOf('Contact', 'Wes Chief'),
      Role: 'Evaluator',
      IsPrimary: false,
    });
    addTask('Added meanwhile');
    await passed();
    await restored(id);
    const sync = await synced(browser);
    expect([sync.kind, sync.status]).toEqual(['incremental', 'completed']);
    expect(await dealOf(id)).toEqual({
      amountMinor: 3_100_000,
      pushCount: 1,
      contacts: ['Wes Chief'],
      activities: ['Added meanwhile', 'Call', 'Demo'],
    });
    // Once is enough.
    const before = peer.requests().length;
    await synced(browser);
    const after = peer.requests().slice(before);
    expect(after.filter(({ path }) => decodeURIComponent(path).includes(pilot()))).toEqual([]);
  });

  it('keeps what hangs on it when it is gone in Salesforce, and loses it when it is there without it', async () => {
    const { id } = await dealNamed(browser, 'Tui pilot');
    const before = await dealOf(id);
    peer.world.remove('Opportunity', pilot());
    await passed();
    expect((await browser.get(`/opportunities/${id}`)).status).toBe(404);
    await restored(id);
    await passed();
    expect(await dealOf(id)).toEqual(before);
    peer.world.restore('Opportunity', pilot());
    peer.world.remove('Task', idOf('Task', 'Call', 'Subject'));
    await passed();
    expect(await dealOf(id)).toEqual({ ...before, activities: ['Demo'] });
  });
});

it('a contact that comes back from the bin is as it is in Salesforce by now', async () => {
  const contacts = async () => (await browser.get('/contacts?limit=50')).body.items as Answer['body'][];
  const ben = (await contacts()).find(({ name }) => name === 'Ben Buyer');
  expect((await browser.delete(`/contacts/${ben.id}`)).status).toBe(200);
  peer.world.change('Contact', idOf('Contact', 'Ben Buyer'), { Title: 'Chief Buyer' });
  await passed();
  await restored(ben.id);
  await synced(browser);
  expect(await contacts()).toContainEqual(expect.objectContaining({ id: ben.id, title: 'Chief Buyer' }));
});
