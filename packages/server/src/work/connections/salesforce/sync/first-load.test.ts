import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Browser, TestApp } from '../../../../testing/app.ts';
import { startWorkingApp } from '../../../../testing/jobs.ts';
import type { SalesforcePeer } from '../../../../testing/peers/salesforce/peer.ts';
import { saveProposal, synced } from '../testing/load.ts';
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
  let sync: Answer['body'];
  beforeAll(async () => {
    ({ browser } = await app.signUp());
    await connectSalesforce(browser, peer);
    await saveProposal(browser);
    sync = await synced(browser);
  });

  it('ends, and says what it did', async () => {
    console.log(JSON.stringify(sync, null, 1));
    const rows = (await browser.get(`/connections/salesforce/syncs/${sync.id}/rows?limit=100`)).body;
    console.log(
      JSON.stringify(
        rows.items.map((r: any) => [r.object, r.outcome, r.name, r.reason]),
        null,
        0,
      ),
    );
    const deals = (await browser.get('/opportunities?limit=50')).body;
    console.log(JSON.stringify(deals.items, null, 1).slice(0, 4000));
    expect(sync.status).toBe('completed');
  });
});
