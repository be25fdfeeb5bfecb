/** A connected Salesforce for the pictures of its mapping: the peer of the tests, whose organisation signs in by itself. */
import type { Page } from '@playwright/test';
import { startSalesforcePeer } from '../../../packages/server/src/testing/peers/salesforce/peer.ts';
import type { Client } from './client.ts';

const PATH = '/admin/integrations/salesforce';

/** Connects the workspace to an example organisation. Returns what stops that organisation. */
export async function connectSalesforce(page: Page, client: Client, address: string): Promise<() => Promise<void>> {
  const peer = await startSalesforcePeer({ redirectUris: [`${address}${PATH}`] });
  const { clientId, clientSecret } = peer.app;
  await client.send('put', '/connections/salesforce/app', {
    environment: 'domain',
    domain: peer.loginUrl,
    clientId,
    clientSecret,
  });
  await page.goto(PATH);
  await page.getByRole('button', { name: 'Sign in to Salesforce' }).click();
  await page.getByText('Connected', { exact: true }).waitFor();
  return peer.stop;
}
