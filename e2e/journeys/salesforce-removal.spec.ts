import { type SalesforcePeer, startSalesforcePeer } from '../../packages/server/src/testing/peers/salesforce/peer.ts';
import { isAccessible } from '../support/axe.ts';
import { connectSalesforce, saveProposedMapping } from '../support/salesforce.ts';
import { expect, test } from '../support/test.ts';

const PATH = '/admin/integrations/salesforce';
let peer: SalesforcePeer;
test.beforeEach(async ({ baseURL }) => {
  peer = await startSalesforcePeer({ redirectUris: [`${baseURL}${PATH}`] });
});
test.afterEach(() => peer.stop());

test('an admin disconnects Salesforce with its records, and undoes that', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  await connectSalesforce(page, peer);
  await saveProposedMapping(page);
  await page.goto(PATH);
  await page.getByRole('button', { name: 'Start the first load' }).click();
  await expect(page.getByRole('button', { name: 'Sync now' })).toBeVisible();

  await page.getByRole('button', { name: 'Disconnect' }).click();
  const asking = page.getByRole('dialog', { name: 'Disconnect Example Ltd?' });
  await expect(asking.getByRole('radio', { name: 'Keep all records' })).toBeChecked();
  await asking.getByRole('radio', { name: 'Remove what came from Salesforce' }).click();
  await expect(asking).toContainText('9 records: 3 deals, 3 contacts and 3 accounts');
  await isAccessible(page);
  await asking.getByRole('button', { name: 'Disconnect and remove 9' }).click();

  await expect(page.getByText(/^9 records were removed on .* You can undo this until /)).toBeVisible();
  await expect(page.getByText(/^Example Ltd was disconnected/)).toBeVisible();
  await isAccessible(page);
  await page.getByRole('link', { name: 'See the removal' }).click();
  await expect(page.getByRole('heading', { name: 'Removal of records' })).toBeVisible();
  await expect(page.getByText('Tui pilot')).toBeVisible();
  await isAccessible(page);

  await page.goto(PATH);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText(/Undone on .*: 9 records are back\.$/)).toBeVisible();
  await page.goto('/crm/opportunities');
  await expect(page.getByText('Tui pilot').first()).toBeVisible();
});
