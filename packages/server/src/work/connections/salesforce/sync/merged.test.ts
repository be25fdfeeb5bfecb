import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTenant } from '../../../../platform/database/tenant.ts';
import { type Answer, type Browser, startTestApp, type TestApp } from '../../../../testing/app.ts';
import { startWorkingApp } from '../../../../testing/jobs.ts';
import type { SalesforcePeer } from '../../../../testing/peers/salesforce/peer.ts';
import { connectNew, countsOf, idThere, saveProposal, synced } from '../testing/load.ts';
import { runInPieces } from '../testing/run-in-pieces.ts';

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
const namesIn = async (table: string): Promise<string[]> =>
  (await read<{ name: string }>(`SELECT name FROM ${table} ORDER BY name`)).map(({ name }) => name);
const accountOf = async (deal: string): Promise<string | undefined> =>
  (
    await read<{ name: string }>(
      'SELECT a.name FROM opportunities o JOIN accounts a ON a.id = o.account_id WHERE o.name = $1',
      deal,
    )
  )[0]?.name;
const account = (name: string): string => idThere(peer, 'Account', name);
const contact = (name: string): string => idThere(peer, 'Contact', name);
const loaded = async (): Promise<void> => {
  await saveProposal(browser);
  expect(await synced(browser)).toMatchObject({ status: 'completed' });
};
const rowsOf = async ({ id }: Answer['body'], object: string): Promise<Answer['body'][]> =>
  (await browser.get(`/connections/salesforce/syncs/${id}/rows?limit=50`)).body.items.filter(
    (row: Answer['body']) => row.object === object,
  );

describe('accounts that were merged in Salesforce', () => {
  beforeEach(loaded);

  it('are merged here, with their deals and contacts, as the act of Salesforce', async () => {
    const [kea] = await read<{ id: string }>("SELECT id FROM accounts WHERE name = 'Kea Power'");
    const noted = await browser.patch(`/accounts/${kea?.id}`, { organizationDescription: 'Runs the southern grid' });
    expect(noted.status).toBe(200);
    peer.world.merge('Account', account('Tui Foods'), [account('Kea Power')]);
    const sync = await synced(browser);
    expect([sync.status, countsOf(sync).Account]).toEqual(['completed', { read: 3, removed: 1, unchanged: 2 }]);
    expect(await namesIn('accounts')).toEqual(['Tui Foods', 'Weka Retail']);
    expect(await namesIn('bin')).toEqual([]);
    expect(await accountOf('Kea rollout')).toBe('Tui Foods');
    const [tui] = await read<{ id: string; organization_description: string }>(
      "SELECT id, organization_description FROM accounts WHERE name = 'Tui Foods'",
    );
    expect(tui?.organization_description).toBe('Runs the southern grid');
    expect(await rowsOf(sync, 'Account')).toMatchObject([
      { outcome: 'removed', entityId: tui?.id, reason: 'Merged into Tui Foods in Salesforce, and here too.' },
    ]);
    expect(await read("SELECT actor_kind FROM ledger WHERE kind = 'accounts_merged'")).toEqual([
      { actor_kind: 'salesforce' },
    ]);
    expect(await read("SELECT doer_kind FROM audit_events WHERE kind = 'account_merged'")).toEqual([
      { doer_kind: 'salesforce' },
    ]);
    expect(
      await read(
        "SELECT entity_id, gone_at IS NULL AS there FROM external_identities WHERE object = 'Account' AND external_id = ANY($1) ORDER BY 2",
        [account('Tui Foods'), idOfMerged()],
      ),
    ).toEqual([
      { entity_id: tui?.id, there: false },
      { entity_id: tui?.id, there: true },
    ]);
  });
  const idOfMerged = (): string => idThere(peer, 'Account', 'Kea Power');

  it('and then changed, stand as they do there, and nothing is doubled', async () => {
    const tui = account('Tui Foods');
    peer.world.merge('Account', tui, [account('Kea Power'), account('Weka Retail')]);
    peer.world.change('Account', tui, { Name: 'Tui Group' });
    await synced(browser);
    peer.world.change('Account', tui, { Industry: 'Food' });
    peer.world.change('Opportunity', idThere(peer, 'Opportunity', 'Kea rollout'), { Amount: 5_000 });
    const sync = await synced(browser);
    expect([countsOf(sync).Account, countsOf(sync).Opportunity?.updated]).toMatchObject([{ updated: 1 }, 1]);
    expect(await read('SELECT name, industry FROM accounts')).toEqual([{ name: 'Tui Group', industry: 'Food' }]);
    expect(await accountOf('Kea rollout')).toBe('Tui Group');
    const full = await synced(browser, { everything: true });
    expect(countsOf(full).Account).toEqual({ read: 1, unchanged: 1 });
    expect(countsOf(full).Contact).toEqual({ read: 3, unchanged: 3 });
    expect(await namesIn('accounts')).toEqual(['Tui Group']);
  });

  it('into one that arrives in the same sync, or that was merged on, lead to the one that stays', async () => {
    const moa = peer.world.add('Account', { Name: 'Moa Holdings', OwnerId: peer.world.user('rosa') });
    peer.world.merge('Account', moa, [account('Kea Power')]);
    peer.world.merge('Account', account('Tui Foods'), [moa]);
    const weka = account('Weka Retail');
    const takahe = peer.world.add('Account', { Name: 'Takahe', OwnerId: peer.world.user('rosa') });
    peer.world.merge('Account', takahe, [weka]);
    const sync = await synced(browser);
    expect(sync.status).toBe('completed');
    expect(await namesIn('accounts')).toEqual(['Takahe', 'Tui Foods']);
    expect(await accountOf('Weka renewal')).toBe('Takahe');
    expect(await accountOf('Kea rollout')).toBe('Tui Foods');
  });

  it('go into the bin when the other one is not told, or not known here', async () => {
    peer.world.security.hide(peer.app.userId, 'Account', 'MasterRecordId');
    peer.world.merge('Account', account('Tui Foods'), [account('Kea Power')]);
    await synced(browser);
    expect(await namesIn('bin')).toEqual(['Kea Power']);
    expect(await accountOf('Kea rollout')).toBe('Tui Foods');
  });

  it('are merged by a sync of everything too, when no other has read them', async () => {
    peer.world.merge('Account', account('Tui Foods'), [account('Kea Power')]);
    const full = await synced(browser, { everything: true });
    expect([full.kind, countsOf(full).Account]).toEqual(['full', { read: 3, removed: 1, unchanged: 2 }]);
    expect(await namesIn('bin')).toEqual([]);
    expect(await accountOf('Kea rollout')).toBe('Tui Foods');
  });

  it('come back as one of their own when they are taken out of the recycle bin there', async () => {
    const kea = account('Kea Power');
    peer.world.merge('Account', account('Tui Foods'), [kea]);
    await synced(browser);
    peer.world.restore('Account', kea);
    await synced(browser);
    expect(await namesIn('accounts')).toEqual(['Kea Power', 'Tui Foods', 'Weka Retail']);
  });
});

describe('contacts that were merged in Salesforce', () => {
  it('are merged here, with their roles and activities', async () => {
    await loaded();
    peer.world.merge('Contact', contact('Kim Chief'), [contact('Ben Buyer')]);
    const sync = await synced(browser);
    expect([sync.status, countsOf(sync).Contact]).toEqual(['completed', { read: 3, removed: 1, unchanged: 2 }]);
    expect(await namesIn('contacts')).toEqual(['Kim Chief', 'Wes Chief']);
    const on = () =>
      read<{ name: string; role: string }>(
        'SELECT c.name, p.role FROM opportunity_contacts p JOIN contacts c ON c.id = p.contact_id',
      );
    expect(await on()).toEqual([{ name: 'Kim Chief', role: 'decision_maker' }]);
    expect(
      await read('SELECT DISTINCT c.name FROM activity_contacts a JOIN contacts c ON c.id = a.contact_id'),
    ).toEqual([{ name: 'Kim Chief' }]);
    // The role is still known: it goes when it goes there.
    const [role = ''] = [...peer.world.table('OpportunityContactRole').rows.keys()];
    peer.world.remove('OpportunityContactRole', role);
    await synced(browser);
    expect(await on()).toEqual([]);
  });
});

describe('records that were merged before the first load', () => {
  it('are one from the beginning', async () => {
    peer.world.merge('Account', account('Tui Foods'), [account('Kea Power')]);
    peer.world.merge('Contact', contact('Kim Chief'), [contact('Ben Buyer')]);
    await loaded();
    expect(await namesIn('accounts')).toEqual(['Tui Foods', 'Weka Retail']);
    expect(await namesIn('contacts')).toEqual(['Kim Chief', 'Wes Chief']);
    expect(await accountOf('Kea rollout')).toBe('Tui Foods');
    expect(countsOf(await synced(browser)).Account?.created).toBeUndefined();
  });
});

describe('a sync that is killed between merges', () => {
  let alone: TestApp;
  beforeAll(async () => {
    // Nobody takes up the sync but this test.
    alone = await startTestApp();
  });
  afterAll(() => alone.close());

  it('ends as if it had never been', async () => {
    const world = await connectNew(alone);
    const { pool } = alone.database;
    const inOrg = <T extends object>(sql: string) =>
      inTenant(pool, world.organizationId, async ({ client }) => (await client.query<T>(sql)).rows);
    const toEnd = async (chunks: number): Promise<number> => {
      const { id } = (await world.browser.post('/connections/salesforce/syncs', {})).body;
      const turns = await runInPieces(alone, {
        organizationId: world.organizationId,
        syncId: id,
        chunks: () => chunks,
      });
      expect((await world.browser.get(`/connections/salesforce/syncs/${id}`)).body.status).toBe('completed');
      return turns;
    };
    const twins = Array.from({ length: 60 }, (_, at) =>
      world.peer.world.add('Account', { Name: `Twin ${at}`, OwnerId: world.peer.world.user('rosa') }),
    );
    await saveProposal(world.browser);
    await toEnd(1000);
    const kept = idThere(world.peer, 'Account', 'Tui Foods');
    for (let at = 0; at < twins.length; at += 2) world.peer.world.merge('Account', kept, twins.slice(at, at + 2));
    expect(await toEnd(2)).toBeGreaterThan(2);
    expect(await inOrg('SELECT name FROM accounts ORDER BY name')).toEqual([
      { name: 'Kea Power' },
      { name: 'Tui Foods' },
      { name: 'Weka Retail' },
    ]);
    expect(await inOrg('SELECT count(*)::int AS merges FROM merges')).toEqual([{ merges: 60 }]);
    expect(await inOrg('SELECT 1 FROM sync_staged')).toEqual([]);
    await world.peer.stop();
  });
});
