import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer, Browser, TestApp } from '../../../testing/app.ts';
import { startWorkingApp } from '../../../testing/jobs.ts';
import type { SalesforcePeer } from '../../../testing/peers/salesforce/peer.ts';
import { connectNew, countsOf, dealNamed, ended, idThere, saveProposal, synced } from '../salesforce/testing/load.ts';

let app: TestApp;
let peer: SalesforcePeer;
let browser: Browser;
beforeAll(async () => {
  app = await startWorkingApp();
});
afterAll(() => app.close());

/** An organisation that has loaded its Salesforce; the later change decides. */
beforeEach(async () => {
  ({ peer, browser } = await connectNew(app));
  await decide('latest');
  await synced(browser);
  return () => peer.stop();
});

const FIELDS = new Set(['Opportunity.nextStep', 'Opportunity.stageId', 'Account.industry']);

/** Saves the mapping with who decides the next step and stage of deals, and the industry of accounts. */
const decide = (owner: 'latest' | 'theirs', mode: 'off' | 'scheduled' = 'off') =>
  saveProposal(browser, (mapping) => ({
    ...mapping,
    fields: mapping.fields.map((line: Answer['body']) =>
      FIELDS.has(`${line.object}.${line.field}`) ? { ...line, owner } : line,
    ),
    push: { mode, scores: [] },
  }));

const PATH = '/connections/salesforce/conflicts';
const [DEAL, ACCOUNT] = ['Tui pilot', 'Tui Foods'];
const open = async (): Promise<Answer['body']> => (await browser.get(PATH)).body.items;
async function openOf(field: string): Promise<Answer['body']> {
  const found = (await open()).find((each: Answer['body']) => each.field === field);
  if (!found) throw new Error(`there is no open conflict of ${field}`);
  return found;
}
async function settle(field: string, choice: string): Promise<Answer> {
  const { id, version } = await openOf(field);
  return browser.post(`${PATH}/${id}/settle`, { version, choice });
}
const change = (object: string, name: string, to: Record<string, string>) =>
  peer.world.change(object, idThere(peer, object, name), to);
const accountHere = async () => (await browser.get(await accountPath())).body;
const accountPath = async () => `/accounts/${(await dealNamed(browser, DEAL)).account.id}`;

/** Both sides change a deal and its account; ours is later, and stands. */
async function bothChange(): Promise<void> {
  change('Opportunity', DEAL, { NextStep: 'Visit Ben' });
  change('Account', ACCOUNT, { Industry: 'Energy' });
  const { id } = await dealNamed(browser, DEAL);
  expect((await browser.patch(`/opportunities/${id}`, { nextStep: 'Call Ben' })).status).toBe(200);
  expect((await browser.patch(await accountPath(), { industry: 'Retail' })).status).toBe(200);
}

describe('a conflict of a field that Salesforce decides by now', () => {
  it('is settled with Salesforce’s value, which comes here as from a sync', async () => {
    await bothChange();
    await synced(browser);
    await decide('theirs');
    expect(await openOf('nextStep')).toMatchObject({ stands: 'ours' });
    expect((await settle('nextStep', 'ours')).status).toBe(409);
    expect((await settle('nextStep', 'theirs')).body).toMatchObject({
      conflict: { choice: 'theirs', settledBy: 'Mere Walker' },
      note: null,
    });
    const { id, nextStep } = await dealNamed(browser, DEAL);
    expect(nextStep).toBe('Visit Ben');
    const [last] = (await browser.get(`/opportunities/${id}/timeline?limit=1`)).body.items;
    expect(last.actor.kind).toBe('salesforce');
    expect((await settle('industry', 'theirs')).status).toBe(200);
    expect((await accountHere()).industry).toBe('Energy');
    expect(await open()).toEqual([]);
    expect((await browser.patch(`/opportunities/${id}`, { nextStep: 'Call Ben' })).status).toBe(422);
  });

  it('takes Salesforce’s stage, whatever that asks for here', async () => {
    change('Opportunity', DEAL, { StageName: 'Negotiation/Review' });
    const { id } = await dealNamed(browser, DEAL);
    const stages = (await browser.get('/stages')).body.items;
    const idOf = (name: string) => stages.find((stage: Answer['body']) => stage.name === name).id;
    expect((await browser.patch(`/opportunities/${id}`, { stageId: idOf('Qualification') })).status).toBe(200);
    await synced(browser);
    await decide('theirs');
    const required = await browser.patch(`/stages/${idOf('Negotiation/Review')}`, { requires: ['economic_buyer'] });
    expect(required.status).toBe(200);
    expect((await settle('stageId', 'theirs')).status).toBe(200);
    expect((await dealNamed(browser, DEAL)).stage.name).toBe('Negotiation/Review');
  });

  it('is settled with Salesforce’s value when all are', async () => {
    await bothChange();
    await synced(browser);
    await decide('theirs');
    const { body } = await browser.post(`${PATH}/settle`, { choice: 'theirs' });
    const sync = await ended(browser, body.sync.id);
    expect([sync.status, countsOf(sync)]).toEqual([
      'completed',
      { Account: { read: 1, updated: 1 }, Opportunity: { read: 1, updated: 1 } },
    ]);
    expect([(await dealNamed(browser, DEAL)).nextStep, (await accountHere()).industry]).toEqual([
      'Visit Ben',
      'Energy',
    ]);
    expect(await open()).toEqual([]);
  });

  it('is settled with ours where that was sent: Salesforce has it', async () => {
    await decide('latest', 'scheduled');
    await bothChange();
    await ended(browser, (await browser.post('/connections/salesforce/push')).body.id);
    await decide('theirs', 'scheduled');
    const { status, body } = await settle('nextStep', 'theirs');
    expect([status, body.message]).toEqual([409, expect.stringContaining('Forecastle’s value was sent there')]);
    expect((await settle('nextStep', 'ours')).status).toBe(200);
    await synced(browser, { everything: true });
    expect((await dealNamed(browser, DEAL)).nextStep).toBe('Call Ben');
    expect(peer.world.get('Opportunity', idThere(peer, 'Opportunity', DEAL))).toMatchObject({ NextStep: 'Call Ben' });
  });
});
