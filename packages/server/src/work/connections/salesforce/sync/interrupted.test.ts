import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTenant } from '../../../../platform/database/tenant.ts';
import { readHistories } from '../../../../records/ledger/read-history.ts';
import { replayDeal } from '../../../../records/ledger/replay-deal.ts';
import { loadDealStates } from '../../../../records/opportunities/load-deal-states.ts';
import { startTestApp, type TestApp } from '../../../../testing/app.ts';
import type { SalesforcePeer } from '../../../../testing/peers/salesforce/peer.ts';
import { generateOpportunities, generateProducts } from '../../../../testing/peers/salesforce/world/example-org.ts';
import { countsOf, saveProposal } from '../testing/load.ts';
import { runInPieces } from '../testing/run-in-pieces.ts';
import { connectSalesforce, startPeerFor } from '../testing/sign-in.ts';

/** More than Bulk is asked for, so that reading stops in its pages too. */
const DEALS = 2_400;
/** Two on each third opportunity. */
const LINES = (2 * (3 + DEALS)) / 3;

let app: TestApp;
let peer: SalesforcePeer;
beforeAll(async () => {
  // Nobody takes up the sync but this test.
  app = await startTestApp();
  peer = await startPeerFor(app);
  generateOpportunities(peer.world, DEALS);
  generateProducts(peer.world);
});
afterAll(async () => {
  await app.close();
  await peer.stop();
});

it('a first load that is cut off again and again ends as if it had never been', async () => {
  const { browser, session } = await app.signUp();
  const organizationId = session.organization.id;
  await connectSalesforce(browser, peer);
  await saveProposal(browser);
  const { id } = (await browser.post('/connections/salesforce/syncs', {})).body;
  const { pool } = app.database;
  const own = <T>(work: Parameters<typeof inTenant<T>>[2]) => inTenant(pool, organizationId, work);

  const chunks = (turn: number) => 3 + (turn % 4);
  const turns = await runInPieces(app, { organizationId, syncId: id, chunks });
  expect(turns).toBeGreaterThan(4);
  expect(turns).toBeLessThanOrEqual(60);

  const sync = (await browser.get(`/connections/salesforce/syncs/${id}`)).body;
  expect(sync.status).toBe('completed');
  expect(countsOf(sync)).toMatchObject({
    Account: { read: 3 + DEALS / 20, created: 3 + DEALS / 20 },
    Opportunity: { read: 3 + DEALS, created: 3 + DEALS },
    OpportunityLineItem: { read: LINES, created: LINES },
    Product2: { read: 1, created: 1 },
    OpportunityHistory: { read: 3 + DEALS, updated: 3 + DEALS },
  });
  // The first page said that there are very many; what is few is read by REST.
  const jobs = peer.requests().flatMap(({ method, path, body }) => {
    const isJob = method === 'POST' && path.endsWith('/jobs/query');
    return isJob ? [/FROM (\w+)/u.exec(JSON.parse(body).query)?.[1]] : [];
  });
  expect([...new Set(jobs)].toSorted()).toEqual(['Opportunity', 'OpportunityHistory']);
  const totals = sync.counts.map(({ object, total }: { object: string; total: number }) => [object, total]);
  expect(totals).toContainEqual(['Opportunity', 3 + DEALS]);
  await own(async (tx) => {
    const { rows } = await tx.client.query<{ id: string }>(
      'SELECT id FROM opportunities WHERE organization_id = $1 ORDER BY id',
      [organizationId],
    );
    expect(rows).toHaveLength(3 + DEALS);
    const ids = rows.map((row) => row.id);
    const states = await loadDealStates(tx, ids);
    const histories = await readHistories(tx, ids);
    for (const dealId of ids) {
      const { fields } = replayDeal(histories.get(dealId) ?? []);
      const { stageId, status: kind, ownerId, amountMinor, currency, closeDate, category } = states.get(dealId) ?? {};
      expect(fields).toMatchObject({ stageId, status: kind, ownerId, amountMinor, currency, closeDate, category });
    }
    const { rows: sums } = await tx.client.query(
      `SELECT count(*)::int AS lines, count(*) FILTER (WHERE o.amount_from_lines)::int AS followed,
         (SELECT count(*)::int FROM ledger WHERE kind = 'line_item_added') AS told
       FROM line_items l JOIN opportunities o ON o.organization_id = l.organization_id AND o.id = l.opportunity_id`,
    );
    expect(sums).toEqual([{ lines: LINES, followed: LINES, told: LINES }]);
    const { rows: staged } = await tx.client.query('SELECT 1 FROM sync_staged');
    expect(staged).toEqual([]);
  });
});
