import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser, TestApp } from '../../testing/app.ts';
import { startWorkingApp } from '../../testing/jobs.ts';
import type { SalesforcePeer } from '../../testing/peers/salesforce/peer.ts';
import {
  connectNew,
  dealNamed,
  idThere,
  saveProposal,
  synced,
} from '../../work/connections/salesforce/testing/load.ts';

let app: TestApp;
let peer: SalesforcePeer;
let browser: Browser;
beforeAll(async () => {
  app = await startWorkingApp();
  ({ peer, browser } = await connectNew(app));
  await saveProposal(browser);
  await synced(browser);
});
afterAll(async () => {
  await peer.stop();
  await app.close();
});

const systems = async (path: string) => (await browser.get(`${path}/systems`)).body.items;

it('tells which record of Salesforce a deal is, and which of its fields Salesforce decides', async () => {
  const { id } = await dealNamed(browser, 'Tui pilot');
  const externalId = idThere(peer, 'Opportunity', 'Tui pilot');
  expect(await systems(`/opportunities/${id}`)).toEqual([
    {
      system: 'salesforce',
      externalId,
      url: `${peer.instanceUrl}/${externalId}`,
      heldFields: [
        'name',
        'description',
        'stageId',
        'closedOn',
        'winProbability',
        'leadSource',
        'accountId',
        'ownerId',
      ],
      modifiedAt: new Date(Number(peer.world.get('Opportunity', externalId).SystemModstamp)).toISOString(),
    },
  ]);
});

it('tells it of accounts and contacts', async () => {
  const { account } = await dealNamed(browser, 'Tui pilot');
  const contact = (await browser.get('/contacts?limit=1')).body.items[0];
  expect(await systems(`/accounts/${account.id}`)).toMatchObject([
    {
      externalId: idThere(peer, 'Account', 'Tui Foods'),
      heldFields: ['name', 'industry', 'domain', 'parentId', 'ownerId'],
    },
  ]);
  expect(await systems(`/contacts/${contact.id}`)).toMatchObject([
    { externalId: contact.externalId, heldFields: expect.arrayContaining(['name', 'email', 'title', 'accountId']) },
  ]);
});

it('tells nothing of a record that was made here', async () => {
  const { id } = (await browser.post('/opportunities', { name: 'Made here' })).body;
  expect(await systems(`/opportunities/${id}`)).toEqual([]);
});
