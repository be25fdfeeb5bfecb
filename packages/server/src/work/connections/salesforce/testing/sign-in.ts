/** Connects organisations of tests with the Salesforce peer, by the operations that the screen uses. */
import type { Answer, Browser, TestApp } from '../../../../testing/app.ts';
import {
  type PeerOptions,
  type SalesforcePeer,
  startSalesforcePeer,
} from '../../../../testing/peers/salesforce/peer.ts';
import { callbackUrlOf } from '../salesforce-row.ts';

/** A peer that sends people back to the product page of an app. */
export const startPeerFor = ({ settings }: TestApp, options: PeerOptions = {}): Promise<SalesforcePeer> =>
  startSalesforcePeer({ redirectUris: [callbackUrlOf(settings)], ...options });

/** What an admin enters for the peer's app. */
export const appOf = ({ app, loginUrl }: SalesforcePeer, more: object = {}) => ({
  environment: 'domain',
  domain: loginUrl,
  clientId: app.clientId,
  clientSecret: app.clientSecret,
  ...more,
});

/** Begins a sign-in and lets the peer's login page answer. Returns what the page is sent back with, for `finish`. */
export async function goToSalesforce(browser: Browser): Promise<Record<string, string>> {
  const begun = await browser.post('/connections/salesforce/connect');
  if (begun.status !== 200) throw new Error(`connect answered ${begun.status}: ${JSON.stringify(begun.body)}`);
  const { headers } = await fetch(begun.body.authorizeUrl, { redirect: 'manual' });
  const { searchParams } = new URL(headers.get('location') ?? '');
  const { error_description: errorDescription, ...rest } = Object.fromEntries(searchParams);
  return { ...rest, ...(errorDescription ? { errorDescription } : {}) };
}

export const finish = (browser: Browser, sentBack: object): Promise<Answer> =>
  browser.post('/connections/salesforce/finish', sentBack);

/** Saves the app and signs in. Returns the connection as the API shows it. */
export async function connectSalesforce(browser: Browser, peer: SalesforcePeer): Promise<Answer['body']> {
  const saved = await browser.put('/connections/salesforce/app', appOf(peer));
  if (saved.status !== 200) throw new Error(`the app was not saved: ${JSON.stringify(saved.body)}`);
  const { status, body } = await finish(browser, await goToSalesforce(browser));
  if (status !== 200) throw new Error(`finish answered ${status}: ${JSON.stringify(body)}`);
  return body;
}
