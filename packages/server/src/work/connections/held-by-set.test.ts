/** Work on many records at once, where Salesforce decides fields of some. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadHeld, mapOwners } from '../../records/connected-systems/testing/load-held.ts';
import { addMember } from '../../testing/add-member.ts';
import type { Answer, Browser, TestApp } from '../../testing/app.ts';
import { startWorkingApp } from '../../testing/jobs.ts';
import type { SalesforcePeer } from '../../testing/peers/salesforce/peer.ts';
import { importFile, settled, upload } from '../imports/testing/journey.ts';
import { undoImport } from '../imports/testing/undo.ts';
import { dealNamed, idThere } from './salesforce/testing/load.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startWorkingApp();
});
afterAll(() => app.close());

let peer: SalesforcePeer;
let browser: Browser;
beforeEach(async () => {
  ({ peer, browser } = await loadHeld(app));
  return () => peer.stop();
});

const read = async (path: string): Promise<Answer['body']> => (await browser.get(path)).body;
const fileOf = (...rows: string[]): string => `${rows.join('\n')}\n`;
const issuesOf = async (id: string) =>
  (await read(`/imports/${id}/issues?limit=200`)).items.map(
    ({ row, column, severity, reason }: Record<string, unknown>) => [row, column, severity, reason],
  );
/** Imports accounts or contacts, over the values that are there. */
async function bringRecords(content: string): Promise<Answer['body']> {
  const { body } = await upload(browser, 'records.csv', content);
  const choices = { ...body.records.choices, existing: 'overwrite' };
  await browser.request('PUT', `/imports/${body.id}/records/choices`, choices);
  await browser.post(`/imports/${body.id}/start`);
  return settled(browser, body.id);
}
const STAYS = 'Salesforce decides this field; it stays unchanged';

/** Waits until a bulk edit has done all it was asked to. */
const edited = (id: string, status: string) =>
  vi.waitFor(
    async () => {
      const body = await read(`/bulk-edits/${id}`);
      expect(body.status).toBe(status);
      return body;
    },
    { timeout: 30_000, interval: 50 },
  );

describe('a bulk edit', () => {
  it('leaves deals out whose field Salesforce decides, and changes all others', async () => {
    const tui = await dealNamed(browser, 'Tui pilot');
    const own = (await browser.post('/opportunities', { name: 'Made here' })).body;
    const asked = { deals: { ids: [tui.id, own.id] }, edit: { winProbability: 5, nextStep: 'Call' } };
    const preview = (await browser.post('/bulk-edits/preview', asked)).body;
    expect(preview).toMatchObject({ change: 1, left: [{ why: 'held', count: 1 }] });
    expect(preview.examples.find(({ id }: { id: string }) => id === tui.id)).toMatchObject({
      why: 'held',
      changes: [],
    });
    const { id } = (await browser.post('/bulk-edits', asked)).body;
    expect(await edited(id, 'changed')).toMatchObject({ changed: 1, left: [{ why: 'held', count: 1 }] });
    expect((await read(`/bulk-edits/${id}/left`)).items).toEqual([{ id: tui.id, name: 'Tui pilot', why: 'held' }]);
    expect((await read(`/opportunities/${own.id}`)).nextStep).toBe('Call');
    expect((await read(`/opportunities/${tui.id}`)).nextStep).toBe('Send the proposal');
  });

  it('changes fields that Salesforce does not decide, and moves none of them back that it decides by then', async () => {
    const { id: dealId } = await dealNamed(browser, 'Tui pilot');
    const asked = { deals: { ids: [dealId] }, edit: { closeDateDays: 2 } };
    const { id } = (await browser.post('/bulk-edits', asked)).body;
    expect(await edited(id, 'changed')).toMatchObject({ changed: 1, left: [] });
    await mapOwners(browser, { theirs: ['Opportunity.closeDate'] });
    expect((await browser.post('/bulk-edits/preview', asked)).body).toMatchObject({
      left: [{ why: 'held', count: 1 }],
    });
    await browser.post(`/bulk-edits/${id}/undo`);
    expect(await edited(id, 'undone')).toMatchObject({ undone: 0, kept: [{ why: 'held', count: 1 }] });
    expect((await read(`/opportunities/${dealId}`)).closeDate).toBe('2026-12-17');
  });

  it('leaves accounts and contacts out in the same way', async () => {
    const { account } = await dealNamed(browser, 'Tui pilot');
    const own = (await browser.post('/accounts', { name: 'Made here' })).body;
    const accounts = { accounts: { ids: [account.id, own.id] }, edit: { industry: 'Food' } };
    const preview = (await browser.post('/bulk-edits/accounts/preview', accounts)).body;
    expect(preview).toMatchObject({ change: 1, left: [{ why: 'held', count: 1 }] });
    const { id } = (await browser.post('/bulk-edits/accounts', accounts)).body;
    expect(await edited(id, 'changed')).toMatchObject({ changed: 1, left: [{ why: 'held', count: 1 }] });
    expect([(await read(`/accounts/${account.id}`)).industry, (await read(`/accounts/${own.id}`)).industry]).toEqual([
      null,
      'Food',
    ]);
    await mapOwners(browser, { ours: ['Account.industry'] });
    const again = (await browser.post('/bulk-edits/accounts', accounts)).body;
    expect(await edited(again.id, 'changed')).toMatchObject({ changed: 1, same: 1 });
    await mapOwners(browser, { theirs: ['Account.industry'] });
    await browser.post(`/bulk-edits/${again.id}/undo`);
    expect(await edited(again.id, 'undone')).toMatchObject({ undone: 0, kept: [{ why: 'held', count: 1 }] });
  });
});

describe('an import', () => {
  it('writes what Salesforce does not decide of a deal, and says of each other value that it stays', async () => {
    const tui = await dealNamed(browser, 'Tui pilot');
    const there = (name: string) => idThere(peer, 'Opportunity', name);
    const content = fileOf(
      'Opportunity ID,Opportunity name,Account,Amount,Probability,Next step',
      `${there('Tui pilot')},Tui renamed,Kea Power,999,5,From the file`,
      `${there('Kea rollout')},Kea renamed,,,,`,
      ',Of the file,,10,20,',
    );
    const { id, counts } = await importFile(browser, 'deals.csv', content, { duplicates: 'update' });
    expect(counts).toMatchObject({ updated: 1, unchanged: 1, created: 1, rejected: 0 });
    expect(await read(`/opportunities/${tui.id}`)).toMatchObject({
      name: 'Tui pilot',
      account: tui.account,
      winProbability: tui.winProbability,
      amountMinor: 99_900,
      nextStep: 'From the file',
    });
    expect(await dealNamed(browser, 'Kea rollout')).toBeTruthy();
    expect((await issuesOf(id)).filter(([, , , reason]: unknown[]) => reason === STAYS)).toEqual([
      [2, 'Account', 'warning', STAYS],
      [2, 'Opportunity name', 'warning', STAYS],
      [2, 'Probability', 'warning', STAYS],
      [3, 'Opportunity name', 'warning', STAYS],
    ]);
  });

  it('leaves the stage of a deal, and all that a close brings, as Salesforce decides', async () => {
    const before = await dealNamed(browser, 'Tui pilot');
    const content = fileOf(
      'Opportunity ID,Opportunity name,Account,Stage,Actual close date,Loss reason',
      `${idThere(peer, 'Opportunity', 'Tui pilot')},Tui pilot,Tui Foods,Closed Lost,2026-10-01,`,
    );
    const uploaded = (await upload(browser, 'deals.csv', content)).body;
    const { id } = uploaded;
    const mapping = Object.fromEntries(
      uploaded.guesses.map((guess: { field: string; column: number }) => [guess.field, guess.column]),
    );
    await browser.request('PUT', `/imports/${id}/choices`, { mapping, currency: 'NZD', duplicates: 'update' });
    await browser.post(`/imports/${id}/preview`);
    const previewed = await settled(browser, id);
    expect(previewed.preview).toMatchObject({ unchanged: 1, updated: 0 });
    await browser.post(`/imports/${id}/start`);
    expect((await settled(browser, id)).counts).toMatchObject({ unchanged: 1 });
    const after = await read(`/opportunities/${before.id}`);
    expect([after.stage, after.status, after.category, after.closedOn]).toEqual([
      before.stage,
      'open',
      before.category,
      null,
    ]);
    expect(await issuesOf(id)).toEqual(expect.arrayContaining([[2, 'Stage', 'warning', STAYS]]));
  });

  it('takes a history that ends as Salesforce says, and none that ends otherwise', async () => {
    const { id: dealId, stage } = await dealNamed(browser, 'Tui pilot');
    // A file tells times by the second: within that of the load, a change would stand before it.
    const loaded = Date.now();
    await vi.waitUntil(() => Date.now() - loaded >= 1000, { timeout: 30_000 });
    const bring = (...rows: string[]) =>
      importFile(browser, 'history.csv', fileOf('Opportunity ID,Deal Name,Customer,Changed At,Stage,Amount', ...rows));
    const row = (at: string, name: string) =>
      `${idThere(peer, 'Opportunity', 'Tui pilot')},Tui pilot,Tui Foods,${at},${name},25000`;
    const ended = await bring(row('2026-09-01 09:00', 'Prospecting'), row(new Date().toISOString(), 'Closed Lost'));
    expect(ended.counts).toMatchObject({ updated: 0, rejected: 2 });
    expect((await issuesOf(ended.id))[0]?.[3]).toBe(
      'Salesforce decides how this deal stands today, and the history in the file ends differently',
    );
    expect((await read(`/opportunities/${dealId}`)).stage).toEqual(stage);
    const past = await bring(row('2026-09-01 09:00', 'Prospecting'), row('2026-09-10 09:00', 'Qualification'));
    expect(past.counts).toMatchObject({ updated: 1, rejected: 0 });
    expect((await read(`/opportunities/${dealId}`)).stage).toEqual(stage);
  });

  it('does the same with accounts and contacts', async () => {
    const { account } = await dealNamed(browser, 'Tui pilot');
    const accounts = await bringRecords(
      fileOf(
        'Company ID,Company,Website,Industry,Key account,Parent company',
        `${idThere(peer, 'Account', 'Tui Foods')},Tui Foods,,Dairy,yes,Kea Power`,
      ),
    );
    expect(accounts.counts).toMatchObject({ updated: 1 });
    expect(await read(`/accounts/${account.id}`)).toMatchObject({ industry: null, strategic: true, parent: null });
    expect(await issuesOf(accounts.id)).toEqual([
      [2, 'Industry', 'warning', STAYS],
      [2, 'Parent company', 'warning', STAYS],
    ]);
    const contacts = await bringRecords(
      fileOf('First name,Last name,Email,Job title', 'Benjamin,Buyer,ben@buyer.test,Chief'),
    );
    expect(contacts.counts).toMatchObject({ unchanged: 1 });
    expect((await issuesOf(contacts.id)).map(([row, , severity]: unknown[]) => [row, severity])).toEqual([
      [2, 'warning'],
      [2, 'warning'],
    ]);
  });
});

describe('the undo of an import', () => {
  it('leaves what Salesforce decides of a deal by then, and gives the rest back', async () => {
    const { id: dealId } = await dealNamed(browser, 'Tui pilot');
    const content = fileOf(
      'Opportunity ID,Opportunity name,Account,Amount,Next step',
      `${idThere(peer, 'Opportunity', 'Tui pilot')},Tui pilot,Tui Foods,999,From the file`,
    );
    const { id } = await importFile(browser, 'deals.csv', content, { duplicates: 'update' });
    expect((await read(`/opportunities/${dealId}`)).amountMinor).toBe(99_900);
    await mapOwners(browser, { theirs: ['Opportunity.amountMinor'] });
    await undoImport(browser, id);
    expect(await read(`/opportunities/${dealId}`)).toMatchObject({
      amountMinor: 99_900,
      nextStep: 'Send the proposal',
    });
  });

  it('does the same with accounts', async () => {
    await mapOwners(browser, { ours: ['Account.industry'] });
    const { account } = await dealNamed(browser, 'Tui pilot');
    const { id } = await bringRecords(
      fileOf('Company ID,Company,Industry,Key account', `${idThere(peer, 'Account', 'Tui Foods')},Tui Foods,Dairy,yes`),
    );
    expect(await read(`/accounts/${account.id}`)).toMatchObject({ industry: 'Dairy', strategic: true });
    await mapOwners(browser, { theirs: ['Account.industry'] });
    await undoImport(browser, id);
    expect(await read(`/accounts/${account.id}`)).toMatchObject({ industry: 'Dairy', strategic: false });
  });
});

describe('a handover', () => {
  it('leaves deals with their owner where Salesforce decides it, unless the owner leaves', async () => {
    const { owner, id } = await dealNamed(browser, 'Tui pilot');
    const to = await addMember(app, browser, { role: 'account_executive' });
    const handOver = () => browser.post(`/people/${owner.id}/hand-over`, { toId: to.memberId });
    const all = await handOver();
    expect([all.status, all.body.message]).toEqual([
      422,
      'Salesforce decides the owner of all these deals. Change it in Salesforce. Nothing was handed over.',
    ]);
    const own = (await browser.post('/opportunities', { name: 'Made here', ownerId: owner.id })).body;
    expect((await handOver()).body).toEqual({ total: 1, moved: 1, held: 1, finished: true });
    expect((await read(`/opportunities/${own.id}`)).owner.id).toBe(to.memberId);
    expect((await read(`/opportunities/${id}`)).owner.id).toBe(owner.id);
    const left = await browser.post(`/people/${owner.id}/leave`, { dealsTo: to.memberId });
    expect([left.status, (await read(`/opportunities/${id}`)).owner.id]).toEqual([200, to.memberId]);
  });
});

describe('a merge', () => {
  it('keeps what Salesforce decides of the account that stays, and takes the rest', async () => {
    const { account, id } = await dealNamed(browser, 'Tui pilot');
    const twin = { name: 'Tui twin', industry: 'Dairy', domain: 'tui.example', segment: 'Large' };
    const other = (await browser.post('/accounts', twin)).body;
    const take = ['name', 'industry', 'domain', 'segment'];
    const pair = { noun: 'account', keptId: account.id, mergedId: other.id, take };
    expect((await browser.post('/merges', pair)).status).toBe(200);
    expect(await read(`/accounts/${account.id}`)).toMatchObject({
      name: 'Tui Foods',
      industry: null,
      domain: null,
      segment: 'Large',
    });
    expect((await read(`/opportunities/${id}`)).account.id).toBe(account.id);
  });

  it('moves deals into an account, whoever decides that', async () => {
    const { account, id } = await dealNamed(browser, 'Tui pilot');
    const other = (await browser.post('/accounts', { name: 'Stays' })).body;
    await browser.post('/merges', { noun: 'account', keptId: other.id, mergedId: account.id });
    expect((await read(`/opportunities/${id}`)).account.id).toBe(other.id);
  });
});
