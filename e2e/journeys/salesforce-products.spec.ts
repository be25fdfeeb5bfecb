import { type SalesforcePeer, startSalesforcePeer } from '../../packages/server/src/testing/peers/salesforce/peer.ts';
import { isAccessible } from '../support/axe.ts';
import { connectSalesforce, saveProposedMapping } from '../support/salesforce.ts';
import { expect, test } from '../support/test.ts';

const PATH = '/admin/integrations/salesforce';
let peer: SalesforcePeer;
test.beforeEach(async ({ baseURL }) => {
  peer = await startSalesforcePeer({
    redirectUris: [`${baseURL}${PATH}`],
    currencies: { USD: 1, NZD: 1.6, EUR: 0.8 },
  });
});
test.afterEach(() => peer.stop());

test('a load brings products as lines of the deal, and rates of currencies', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  const { world } = peer;
  const [PricebookEntryId = ''] = world.table('PricebookEntry').rows.keys();
  const [OpportunityId = ''] =
    [...world.table('Opportunity').rows].find(([, { Name }]) => Name === 'Kea rollout') ?? [];
  world.add('OpportunityLineItem', { OpportunityId, PricebookEntryId, Quantity: 120, Discount: 15 });
  await connectSalesforce(page, peer);
  await page.goto(`${PATH}/mapping?part=read`);
  await expect(page.getByRole('checkbox', { name: 'Products' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Exchange rates' })).toBeChecked();
  await isAccessible(page);
  await page.getByRole('tab', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Preview 20 opportunities' }).click();
  await expect(page.getByRole('heading', { name: '3 opportunities with 1 product' })).toBeVisible();
  await saveProposedMapping(page);

  await page.goto(PATH);
  await page.getByRole('button', { name: 'Start the first load' }).click();
  await expect(page.getByText('Done', { exact: true })).toBeVisible();
  await page.goto('/crm/opportunities');
  await page.getByRole('link', { name: 'Kea rollout' }).first().click();
  await page.getByRole('tab', { name: 'Line Items' }).click();
  await expect(page.getByRole('heading', { name: 'Licence' })).toBeVisible();
  await expect(page.getByText('Amount from lines')).toBeVisible();
  await expect(page.getByText('US$51,000.00').first()).toBeVisible();

  await page.goto('/settings/currencies');
  const rate = page.getByRole('row', { name: /USD/ }).first();
  await expect(rate).toContainText('Salesforce');
  await expect(rate).toContainText('1.6');
  await isAccessible(page);
});
