import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTenant } from '../../../../platform/database/tenant.ts';
import type { Answer, Browser, TestApp } from '../../../../testing/app.ts';
import { startWorkingApp } from '../../../../testing/jobs.ts';
import type { SalesforcePeer } from '../../../../testing/peers/salesforce/peer.ts';
import { connectNew, countsOf, dealNamed, idThere, saveProposal, synced } from '../testing/load.ts';
import { appOf, connectSalesforce } from '../testing/sign-in.ts';

const PATH = '/connections/salesforce';
let app: TestApp;
let peer: SalesforcePeer;
let browser: Browser;
let organizationId: string;
beforeAll(async () => {
  app = await startWorkingApp();
});
afterAll(() => app.close());

/** An organisation that has loaded its Salesforce. */
beforeEach(async () => {
  ({ peer, browser, organizationId } = await connectNew(app));
  await saveProposal(browser);
  await synced(browser);
  return () => peer.stop();
});

/** Runs a sync to its end. Returns its calls by kind, with how many there were. */
async function callsOf(asked: object = {}) {
  const before = peer.requests().length;
  const used = peer.limits.used;
  const sync = await synced(browser, asked);
  expect([sync.status, sync.error]).toEqual(['completed', null]);
  const kinds = peer.requests().slice(before).map(kindOf);
  // Each one counts against the daily limit.
  expect(peer.limits.used - used).toBe(kinds.length);
  const calls = Object.fromEntries([...Map.groupBy(kinds, (kind) => kind)].map(([kind, all]) => [kind, all.length]));
  return { sync, calls };
}

/** Returns "read Account" for a query, and "describe" for the description of an object. */
function kindOf({ method, path }: { method: string; path: string }): string {
  const { pathname, searchParams } = new URL(path, 'http://peer');
  const [, object] = /\bFROM (\w+)/u.exec(searchParams.get('q') ?? '') ?? [];
  if (object) return `read ${object}`;
  const resource = pathname.replace(/^\/services\/data\/v[\d.]+\//u, '');
  return /^sobjects\/\w+\/describe$/u.test(resource) ? 'describe' : `${method} ${resource}`;
}

const QUIET = {
  'read User': 1,
  'read Account': 1,
  'read Contact': 1,
  'read Opportunity': 1,
  'read OpportunityContactRole': 1,
  'read OpportunityLineItem': 1,
  'read Task': 1,
  // Changed events, and those that have ended.
  'read Event': 2,
  'read OpportunityHistory': 1,
  'read OpportunityFieldHistory': 1,
};
const DESCRIBING = { 'GET sobjects': 1, describe: 10 };

const write = (sql: string) => inTenant(app.database.pool, organizationId, ({ client }) => client.query(sql));
const changeDeal = (name: string, to: Record<string, string | number | null>) =>
  peer.world.change('Opportunity', idThere(peer, 'Opportunity', name), to);
const mappingNow = async (): Promise<Answer['body']> => (await browser.get(`${PATH}/mapping`)).body;

describe('a sync that finds nothing new', () => {
  it('asks for each object once, and describes nothing', async () => {
    expect((await callsOf()).calls).toEqual(QUIET);
  });

  it('tells how many calls are used, as of its end', async () => {
    await write(`UPDATE connections SET remote = remote || '{"apiUsage": null}'`);
    await synced(browser);
    const { apiUsage, lastSuccessAt } = (await browser.get(PATH)).body;
    expect(apiUsage).toEqual({ used: peer.limits.used, max: 100_000, at: expect.any(String) });
    expect(Date.parse(apiUsage.at)).toBeGreaterThan(Date.parse(lastSuccessAt) - 60_000);
  });
});

describe('the description of objects', () => {
  it('is asked for again after a day, by a sync of everything, by another version of the API, and after a new sign-in', async () => {
    await write("UPDATE connection_descriptions SET asked_at = now() - interval '25 hours'");
    expect((await callsOf()).calls).toEqual({ ...QUIET, ...DESCRIBING });
    expect((await callsOf()).calls).toEqual(QUIET);

    const { 'read Event': _, ...others } = QUIET;
    const everything = { ...others, ...DESCRIBING, 'read User': 3, 'read Event': 1 };
    expect((await callsOf({ everything: true })).calls).toEqual(everything);

    await browser.put(`${PATH}/app`, appOf(peer, { apiVersion: '66.0', clientSecret: undefined }));
    expect((await callsOf()).calls).toEqual({ ...QUIET, ...DESCRIBING });

    await connectSalesforce(browser, peer);
    expect((await callsOf()).calls).toMatchObject(DESCRIBING);
  });

  it('is renewed once when a field is hidden meanwhile, and the sync goes on without the field', async () => {
    changeDeal('Tui pilot', { NextStep: 'Sign', Amount: 31_000 });
    peer.world.security.hide(peer.app.userId, 'Opportunity', 'NextStep');
    const { sync, calls } = await callsOf();
    // Users, accounts and contacts had been read before the refusal; the step of the refusal begins again.
    expect(calls).toEqual({ ...QUIET, ...DESCRIBING, 'read User': 2, 'read Opportunity': 2 });
    expect(countsOf(sync).Opportunity).toMatchObject({ updated: 1 });
    expect(await dealNamed(browser, 'Tui pilot')).toMatchObject({
      amountMinor: 3_100_000,
      nextStep: 'Send the proposal',
    });
    expect((await callsOf()).calls).toEqual(QUIET);
  });

  it('has all records read again once a field of theirs is shown that was hidden', async () => {
    changeDeal('Tui pilot', { NextStep: 'Sign' });
    peer.world.security.hide(peer.app.userId, 'Opportunity', 'NextStep');
    await synced(browser);
    peer.world.advance({ hours: 1 });
    await synced(browser);
    peer.world.security.show(peer.app.userId, 'Opportunity', 'NextStep');
    await write("UPDATE connection_descriptions SET asked_at = now() - interval '25 hours'");
    expect(countsOf(await synced(browser))).toMatchObject({ Account: {}, Opportunity: { read: 3, updated: 1 } });
    expect(await dealNamed(browser, 'Tui pilot')).toMatchObject({ nextStep: 'Sign' });
    peer.world.advance({ hours: 1 });
    await synced(browser);
    expect(countsOf(await synced(browser)).Opportunity).toEqual({});
  });

  it('is renewed once when an object is hidden meanwhile', async () => {
    peer.world.tables.delete('task');
    expect((await callsOf()).calls).toMatchObject({ ...DESCRIBING, describe: 9 });
    const { 'read Task': _, ...others } = QUIET;
    expect((await callsOf()).calls).toEqual(others);
  });
});

describe('users', () => {
  const addUser = (name: string, more: Record<string, string | boolean> = {}) =>
    peer.world.add('User', {
      Username: `${name.toLowerCase()}@example.test`,
      LastName: name,
      Email: `${name.toLowerCase()}@example.test`,
      IsActive: true,
      ...more,
    });
  const people = async (): Promise<Record<string, string>> => {
    const { mapping } = await mappingNow();
    return Object.fromEntries(
      mapping.people.map(({ userId, to }: { userId: string; to: { kind: string } }) => [userId, to.kind]),
    );
  };

  it('who are new are read since the last sync, and become people', async () => {
    const id = addUser('Nina');
    const { sync, calls } = await callsOf();
    expect(calls).toEqual(QUIET);
    expect(countsOf(sync).User).toEqual({ read: 1, created: 1 });
    expect((await people())[id]).toBe('member');
  });

  it('who are no staff become people only when they own records', async () => {
    const [owner, visitor] = [addUser('Olga', { UserType: 'PowerPartner' }), addUser('Vito', { UserType: 'Guest' })];
    changeDeal('Tui pilot', { OwnerId: owner });
    // Beside the users who changed: who of them owns opportunities, and who owns accounts.
    expect((await callsOf()).calls).toEqual({ ...QUIET, 'read User': 3 });
    expect(await people()).toMatchObject({ [owner]: 'member', [visitor]: 'nobody' });
    expect(await dealNamed(browser, 'Tui pilot')).toMatchObject({ owner: { name: 'Olga' } });
  });

  it('whom nobody knew are asked for when a record of theirs arrives', async () => {
    const id = addUser('Hemi');
    // Somebody who has just been shown to the connected user: nothing of theirs has changed.
    peer.world.get('User', id).SystemModstamp = Date.parse('2026-01-01T00:00:00Z');
    changeDeal('Tui pilot', { OwnerId: id });
    const { sync, calls } = await callsOf();
    expect(calls).toEqual({ ...QUIET, 'read User': 2 });
    expect([countsOf(sync).User, countsOf(sync).Opportunity]).toMatchObject([{ created: 1 }, { updated: 1 }]);
    expect(await dealNamed(browser, 'Tui pilot')).toMatchObject({ owner: { name: 'Hemi' } });
    expect((await people())[id]).toBe('member');
  });
});
