import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../../../platform/database/tenant.ts';
import type { Answer, Browser, TestApp } from '../../../../testing/app.ts';
import { startWorkingApp } from '../../../../testing/jobs.ts';
import type { SalesforcePeer } from '../../../../testing/peers/salesforce/peer.ts';
import { countsOf, dealNamed, saveProposal, synced } from '../testing/load.ts';
import { connectSalesforce, startPeerFor } from '../testing/sign-in.ts';

let app: TestApp;
let peer: SalesforcePeer;
beforeAll(async () => {
  app = await startWorkingApp();
  peer = await startPeerFor(app);
});
afterAll(async () => {
  await app.close();
  await peer.stop();
});

describe('the first load', () => {
  let browser: Browser;
  let organizationId: string;
  let sync: Answer['body'];
  beforeAll(async () => {
    const signedUp = await app.signUp();
    browser = signedUp.browser;
    organizationId = signedUp.session.organization.id;
    await connectSalesforce(browser, peer);
    await saveProposal(browser);
    sync = await synced(browser);
  });

  it('brings people, accounts, contacts, deals with their contacts, activities and history', () => {
    expect([sync.kind, sync.status, sync.error]).toEqual(['first_load', 'completed', null]);
    expect(countsOf(sync)).toEqual({
      User: { read: 4, created: 4 },
      Account: { read: 3, created: 3 },
      Contact: { read: 3, created: 3 },
      Opportunity: { read: 3, created: 3 },
      OpportunityContactRole: { read: 1, created: 1 },
      OpportunityLineItem: {},
      Task: { read: 1, created: 1 },
      Event: { read: 1, created: 1 },
      OpportunityHistory: { read: 3, updated: 3 },
    });
  });

  it('makes stages that are missing, and keeps the mapping with them', async () => {
    const { mapping } = (await browser.get('/connections/salesforce/mapping')).body;
    const { items } = (await browser.get('/stages')).body;
    const ids = items.map(({ id }: { id: string }) => id);
    const targets = mapping.stages.map(({ to }: { to: { kind: string; stageId: string } }) => to);
    expect(
      targets.every(({ kind, stageId }: (typeof targets)[number]) => kind === 'stage' && ids.includes(stageId)),
    ).toBe(true);
    expect(items.map(({ name }: { name: string }) => name)).toContain('Negotiation/Review');
  });

  it('takes a deal as Salesforce has it, owned by a person without sign-in', async () => {
    const deal = await dealNamed(browser, 'Kea rollout');
    expect(deal).toMatchObject({
      account: { name: 'Kea Power' },
      owner: { name: 'Rosa Rep' },
      stage: { name: 'Negotiation/Review' },
      amountMinor: 12_000_050,
      closeDate: '2026-12-01',
      category: 'commit',
    });
    const people = (await browser.get('/people')).body.items;
    expect(people.find(({ name }: { name: string }) => name === 'Rosa Rep')).toMatchObject({
      email: 'rosa@example.test',
      canSignIn: false,
    });
  });

  it('tells the past of a deal in the name of Salesforce', async () => {
    const { id } = await dealNamed(browser, 'Tui pilot');
    const { items } = (await browser.get(`/opportunities/${id}/timeline?limit=50`)).body;
    const moves = items.filter(({ changes }: { changes: { field: string }[] }) =>
      changes.some(({ field }) => field === 'stageId'),
    );
    expect(moves.length).toBeGreaterThan(1);
    expect(new Set(items.map(({ actor }: { actor: { kind: string } }) => actor.kind))).toEqual(new Set(['salesforce']));
  });

  it('lists what it did record by record, with the record here and there', async () => {
    const rows = (await browser.get(`/connections/salesforce/syncs/${sync.id}/rows?limit=100&outcome=created`)).body;
    const kea = rows.items.find(({ name }: { name: string }) => name === 'Kea Power');
    expect(kea).toMatchObject({ object: 'Account', entity: 'account', url: `${peer.instanceUrl}/${kea.externalId}` });
    expect(rows.items).toHaveLength(16);
  });

  it('leaves nothing staged, and begins to sync on schedule', async () => {
    const { nextRunAt, lastSuccessAt } = (await browser.get('/connections/salesforce')).body;
    expect([typeof nextRunAt, typeof lastSuccessAt]).toEqual(['string', 'string']);
    const { rows } = await inTenant(app.database.pool, organizationId, ({ client }) =>
      client.query('SELECT count(*)::int AS left FROM sync_staged'),
    );
    expect(rows).toEqual([{ left: 0 }]);
  });

  it('read again finds everything unchanged', async () => {
    const again = await synced(browser, { everything: true });
    expect([again.kind, countsOf(again).Opportunity, countsOf(again).OpportunityHistory]).toEqual([
      'full',
      { read: 3, unchanged: 3 },
      { read: 3, unchanged: 3 },
    ]);
  });
});
