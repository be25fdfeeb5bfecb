import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
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
let organizationId: string;
beforeAll(async () => {
  app = await startWorkingApp();
  ({ peer, browser, organizationId } = await connectNew(app));
  await saveProposal(browser);
  await synced(browser);
});
afterAll(async () => {
  await peer.stop();
  await app.close();
});

const systems = async (path: string) => (await browser.get(path)).body.systems;

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

it('is filled by the update from mappings that were saved before, as a save fills it', async () => {
  const migrations = join(import.meta.dirname, '../../../migrations');
  const file = readdirSync(migrations).find((name) => name.endsWith('_held-fields.sql'));
  const [, backfill = ''] = readFileSync(join(migrations, file ?? ''), 'utf8').split('--> statement-breakpoint');
  const [before, after] = await inTenant(app.database.pool, organizationId, async ({ client }) => {
    const read = async () => (await client.query('SELECT held_fields FROM connections')).rows;
    const saved = await read();
    await client.query("UPDATE connections SET held_fields = '{}'");
    await client.query(backfill);
    return [saved, await read()];
  });
  expect(before?.[0].held_fields.opportunity).toContain('closedOn');
  expect(after).toEqual(before);
});
