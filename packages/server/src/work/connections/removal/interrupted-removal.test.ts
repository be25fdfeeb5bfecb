import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTenant } from '../../../platform/database/tenant.ts';
import { rebuildTotals } from '../../../records/totals/rebuild-totals.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { generateOpportunities } from '../../../testing/peers/salesforce/world/example-org.ts';
import { connectNew, countsOf, saveProposal } from '../salesforce/testing/load.ts';
import { runInPieces } from '../salesforce/testing/run-in-pieces.ts';

/** So many that a quick machine is cut off several times too. */
const DEALS = 2_000;
const PATH = '/connections/salesforce';

let app: TestApp;
beforeAll(async () => {
  // Nobody takes up a sync but this test.
  app = await startTestApp();
});
afterAll(() => app.close());

it('a removal and its undo that are cut off again and again end as if they had never been', async () => {
  const { peer, browser, organizationId } = await connectNew(app);
  generateOpportunities(peer.world, DEALS);
  await saveProposal(browser);
  const own = <T extends object>(sql: string): Promise<T[]> =>
    inTenant(app.database.pool, organizationId, async ({ client }) => (await client.query<T>(sql)).rows);
  const records = async () => ({
    deals: await own(
      'SELECT id, name, account_id, owner_id, stage_id, amount_minor, external_id FROM opportunities ORDER BY id',
    ),
    accounts: await own('SELECT id, name, external_id FROM accounts ORDER BY id'),
    contacts: await own('SELECT id, name, account_id FROM contacts ORDER BY id'),
    standings: await own('SELECT opportunity_id, contact_id, role FROM opportunity_contacts ORDER BY 1, 2'),
    known: await own(
      'SELECT object, external_id, entity_id FROM external_identities WHERE gone_at IS NULL ORDER BY 1, 2',
    ),
  });
  const totals = () => own('SELECT * FROM opportunity_totals WHERE count <> 0 ORDER BY opportunity_totals::text');
  const inPieces = (syncId: string, chunks: number) =>
    runInPieces(app, { organizationId, syncId, chunks: () => chunks });

  const load = (await browser.post(`${PATH}/syncs`, {})).body;
  await inPieces(load.id, 1000);
  const before = await records();
  expect(before.deals).toHaveLength(DEALS + 3);

  expect((await browser.post(`${PATH}/disconnect`, { records: 'remove' })).status).toBe(200);
  const [{ run }] = (await browser.get(`${PATH}/removals`)).body.items;
  expect(await inPieces(run.id, 1)).toBeGreaterThan(3);
  const removed = (await browser.get(`${PATH}/syncs/${run.id}`)).body;
  expect([removed.status, countsOf(removed)]).toEqual([
    'completed',
    {
      Opportunity: { read: DEALS + 3, removed: DEALS + 3 },
      Contact: { read: 3, removed: 3 },
      Account: { read: DEALS / 20 + 3, removed: DEALS / 20 + 3 },
    },
  ]);
  expect(await totals()).toEqual([]);

  const { id } = (await browser.post(`${PATH}/removals/${run.id}/undo`)).body;
  expect(await inPieces(id, 1)).toBeGreaterThan(3);
  const restored = (await browser.get(`${PATH}/syncs/${id}`)).body;
  expect([restored.status, countsOf(restored).Opportunity]).toEqual([
    'completed',
    { read: DEALS + 3, restored: DEALS + 3 },
  ]);
  expect(await records()).toEqual(before);
  const kept = await totals();
  await inTenant(app.database.pool, organizationId, rebuildTotals);
  expect(await totals()).toEqual(kept);
  await peer.stop();
});

it('a removal that an admin stops keeps what it has done, and can be undone', async () => {
  const { peer, browser, organizationId } = await connectNew(app);
  await saveProposal(browser);
  const { id: loadId } = (await browser.post(`${PATH}/syncs`, {})).body;
  await runInPieces(app, { organizationId, syncId: loadId, chunks: () => 1000 });
  await browser.post(`${PATH}/disconnect`, { records: 'remove' });
  const [{ run }] = (await browser.get(`${PATH}/removals`)).body.items;
  expect((await browser.post(`${PATH}/removals/${run.id}/undo`)).status).toBe(409);
  const stopped = await browser.post(`${PATH}/syncs/${run.id}/cancel`);
  expect([stopped.status, stopped.body.status, stopped.body.error]).toEqual([
    200,
    'cancelled',
    'Stopped. What was removed until then is in the bin. Undo brings it back.',
  ]);
  expect((await browser.get(`${PATH}/removals`)).body.items).toMatchObject([{ canUndo: true, removed: 0 }]);
  await peer.stop();
});
