/** Connects Salesforce by its peer, as the screens do. */
import type { SalesforcePeer } from '../../packages/server/src/testing/peers/salesforce/peer.ts';
import { expect, type Page } from './test.ts';

const API = '/api/v1/connections/salesforce';

/** Saves the peer's app, signs in there and comes back, without a screen. */
export async function connectSalesforce(page: Page, peer: SalesforcePeer): Promise<void> {
  const headers = { origin: process.env.FORECASTLE_E2E_URL ?? '' };
  const { clientId, clientSecret } = peer.app;
  const app = { environment: 'domain', domain: peer.loginUrl, clientId, clientSecret };
  const saved = await page.request.put(`${API}/app`, { headers, data: app });
  expect(saved.ok(), await saved.text()).toBe(true);
  const { authorizeUrl } = await (await page.request.post(`${API}/connect`, { headers, data: {} })).json();
  const { headers: answered } = await fetch(authorizeUrl, { redirect: 'manual' });
  const { code, state } = Object.fromEntries(new URL(answered.get('location') ?? '').searchParams);
  const finished = await page.request.post(`${API}/finish`, { headers, data: { code, state } });
  expect(finished.ok(), await finished.text()).toBe(true);
}

/** Saves the mapping that is proposed. */
export async function saveProposedMapping(page: Page): Promise<void> {
  const headers = { origin: process.env.FORECASTLE_E2E_URL ?? '' };
  const { mapping } = await (await page.request.get(`${API}/mapping`)).json();
  const saved = await page.request.put(`${API}/mapping`, { headers, data: { mapping, basedOn: null } });
  expect(saved.ok(), await saved.text()).toBe(true);
}

/** Starts the first load, and waits until it has completed. */
export async function loadFromSalesforce(page: Page): Promise<void> {
  const headers = { origin: process.env.FORECASTLE_E2E_URL ?? '' };
  const started = await page.request.post(`${API}/syncs`, { headers, data: {} });
  expect(started.ok(), await started.text()).toBe(true);
  const { id } = await started.json();
  await expect
    .poll(async () => (await (await page.request.get(`${API}/syncs/${id}`)).json()).status, { timeout: 60_000 })
    .toBe('completed');
}
