import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { inTenant } from '../../../platform/database/tenant.ts';
import { createLogger } from '../../../platform/logging/logger.ts';
import { rebuildTotals } from '../../../records/totals/rebuild-totals.ts';
import { type Browser, startTestApp, type TestApp } from '../../../testing/app.ts';
import type { SalesforcePeer } from '../../../testing/peers/salesforce/peer.ts';
import { generateOpportunities } from '../../../testing/peers/salesforce/world/example-org.ts';
import { runSync } from '../runs/run-sync.ts';
import { connectNew, countsOf, idThere, saveProposal } from '../salesforce/testing/load.ts';
import { SYNC_PLANS } from '../sync-plans.ts';

const DEALS = 90;

let app: TestApp;
let peer: SalesforcePeer;
let browser: Browser;
let organizationId: string;
beforeAll(async () => {
  // Nobody takes up the syncs but this test.
  app = await startTestApp();
  ({ peer, browser, organizationId } = await connectNew(app));
  generateOpportunities(peer.world, DEALS);
});
afterAll(async () => {
  await app.close();
  await peer.stop();
});

const CONFLICTS = '/connections/salesforce/conflicts';

function goOn(syncId: string, signal: AbortSignal): Promise<void> {
  const options = { logger: createLogger('error'), settings: app.settings, plans: SYNC_PLANS, signal };
  return runSync(app.database.pool, { organizationId, syncId }, options);
}
const open = async (): Promise<number> => (await browser.get(CONFLICTS)).body.total;
async function runToEnd(path: string, asked: object): Promise<void> {
  const { body } = await browser.post(path, asked);
  await goOn(body.id, new AbortController().signal);
}

it('ends as if it had never been cut off when its server is killed in the middle', async () => {
  await saveProposal(browser);
  await runToEnd('/connections/salesforce/syncs', {});
  const deals = (await browser.get('/opportunities?limit=200')).body.items.filter(({ name }: { name: string }) =>
    name.startsWith('Deal '),
  );
  expect(deals).toHaveLength(DEALS);
  for (const { id, name } of deals) {
    const changed = await browser.patch(`/opportunities/${id}`, { nextStep: `${name} here` });
    expect(changed.status).toBe(200);
  }
  peer.world.advance({ days: 3650 });
  for (const { name } of deals) {
    peer.world.change('Opportunity', idThere(peer, 'Opportunity', name), { NextStep: `${name} there` });
  }
  await runToEnd('/connections/salesforce/syncs', {});
  expect(await open()).toBe(DEALS);

  const { id } = (await browser.post(`${CONFLICTS}/settle`, { choice: 'ours' })).body.sync;
  const killed = new AbortController();
  const run = goOn(id, killed.signal).catch(() => undefined);
  while ((await open()) === DEALS) await new Promise((resolve) => setTimeout(resolve, 5));
  // Its server is gone with the chunk that it has in hand.
  killed.abort();
  await app.database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid() AND state <> 'idle'`,
  );
  await run;
  const between = await open();
  expect([between > 0, between < DEALS]).toEqual([true, true]);

  await goOn(id, new AbortController().signal);
  expect(await open()).toBe(0);
  const sync = (await browser.get(`/connections/salesforce/syncs/${id}`)).body;
  expect(sync.status).toBe('completed');
  expect(countsOf(sync).Opportunity).toEqual({ read: DEALS, updated: DEALS });
  expect(sync.counts[0].total).toBe(DEALS);
  const { items } = (await browser.get(`${CONFLICTS}?state=settled&limit=200`)).body;
  expect(new Set(items.map(({ choice }: { choice: string }) => choice))).toEqual(new Set(['ours']));
  for (const { id: dealId, name } of deals) {
    expect((await browser.get(`/opportunities/${dealId}`)).body.nextStep).toBe(`${name} here`);
  }
  const totals = () =>
    inTenant(app.database.pool, organizationId, async (tx) => {
      const { rows } = await tx.client.query('SELECT * FROM opportunity_totals ORDER BY opportunity_totals::text');
      return rows;
    });
  const kept = await totals();
  await inTenant(app.database.pool, organizationId, (tx) => rebuildTotals(tx));
  expect(await totals()).toEqual(kept);
});

it('settles nothing more once it is stopped', async () => {
  for (const name of ['Deal 1', 'Deal 2']) {
    const { items } = (await browser.get(`/opportunities?search=${encodeURIComponent(name)}&limit=50`)).body;
    const deal = items.find((each: { name: string }) => each.name === name);
    await browser.patch(`/opportunities/${deal.id}`, { nextStep: 'Again here' });
    peer.world.change('Opportunity', idThere(peer, 'Opportunity', name), { NextStep: 'Again there' });
  }
  await runToEnd('/connections/salesforce/syncs', {});
  const before = await open();
  expect(before).toBe(2);
  const { id } = (await browser.post(`${CONFLICTS}/settle`, { choice: 'theirs' })).body.sync;
  expect((await browser.post(`${CONFLICTS}/settle`, { choice: 'ours' })).status).toBe(409);
  expect((await browser.post(`/connections/salesforce/syncs/${id}/cancel`)).body.status).toBe('cancelled');
  await goOn(id, new AbortController().signal);
  expect(await open()).toBe(before);
});

it('ends without settling when the person may not manage integrations any more', async () => {
  const before = await open();
  expect(before).toBe(2);
  const { sync } = (await browser.post(`${CONFLICTS}/settle`, { choice: 'theirs' })).body;
  await inTenant(app.database.pool, organizationId, ({ client }) =>
    client.query(`UPDATE members SET role = 'cro' WHERE organization_id = $1 AND name = 'Mere Walker'`, [
      organizationId,
    ]),
  );
  await goOn(sync.id, new AbortController().signal);
  const rows = await inTenant(app.database.pool, organizationId, async ({ client }) => {
    await client.query(`UPDATE members SET role = 'admin' WHERE organization_id = $1 AND name = 'Mere Walker'`, [
      organizationId,
    ]);
    return (
      await client.query('SELECT status, error FROM sync_runs WHERE organization_id = $1 AND id = $2', [
        organizationId,
        sync.id,
      ])
    ).rows;
  });
  expect(rows).toEqual([
    { status: 'failed', error: expect.stringContaining('Mere Walker may not settle conflicts any more.') },
  ]);
  expect(await open()).toBe(before);
});

it('waits for a change of the settings without holding a deal', async () => {
  const { sync } = (await browser.post(`${CONFLICTS}/settle`, { choice: 'theirs' })).body;
  const other = new pg.Client({ connectionString: app.database.ownerUrl });
  await other.connect();
  try {
    await other.query('BEGIN');
    await other.query('SELECT FROM organizations WHERE organization_id = $1 FOR NO KEY UPDATE', [organizationId]);
    const run = goOn(sync.id, new AbortController().signal);
    await vi.waitFor(async () => {
      const waiting = "SELECT FROM pg_locks WHERE NOT granted AND locktype IN ('transactionid', 'tuple')";
      expect((await app.database.pool.query(waiting)).rowCount).toBe(1);
    });
    const { rowCount } = await other.query('SELECT FROM opportunities WHERE organization_id = $1 FOR UPDATE NOWAIT', [
      organizationId,
    ]);
    expect(rowCount).toBeGreaterThanOrEqual(DEALS);
    await other.query('COMMIT');
    await run;
  } finally {
    await other.end();
  }
  expect(await open()).toBe(0);
});
