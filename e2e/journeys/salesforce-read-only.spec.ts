import { type SalesforcePeer, startSalesforcePeer } from '../../packages/server/src/testing/peers/salesforce/peer.ts';
import { isAccessible } from '../support/axe.ts';
import { connectSalesforce, loadFromSalesforce, saveProposedMapping } from '../support/salesforce.ts';
import { expect, test } from '../support/test.ts';

let peer: SalesforcePeer;
test.beforeEach(async ({ baseURL }) => {
  peer = await startSalesforcePeer({ redirectUris: [`${baseURL}/admin/integrations/salesforce`] });
});
test.afterEach(() => peer.stop());

for (const [size, viewport] of [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 360, height: 740 }],
] as const) {
  test(`on ${size} a deal says what Salesforce decides, and changes the rest`, async ({ page, person }) => {
    expect(person.name).toBe('Mere Walker');
    await page.setViewportSize(viewport);
    await connectSalesforce(page, peer);
    await saveProposedMapping(page);
    await loadFromSalesforce(page);

    await page.goto('/crm/opportunities?search=Weka&status=all');
    await page.getByRole('link', { name: /^Weka/ }).first().click();
    const header = page.getByRole('banner').or(page.locator('header')).filter({ hasText: 'Expected close' });
    await expect(header.getByRole('link', { name: /^Open in Salesforce/ })).toHaveAttribute(
      'href',
      /^http:\/\/127\.0\.0\.1:\d+\/006[0-9A-Za-z]{15}$/,
    );
    await expect(header.getByRole('link', { name: /^Salesforce decides the stage\./ })).toBeVisible();
    await expect(header.getByRole('link', { name: /^Salesforce decides the owner\./ })).toBeVisible();
    await expect(header.getByRole('combobox', { name: 'Stage' })).toHaveCount(0);
    await expect(header.getByRole('link', { name: /^Salesforce decides the amount\./ })).toHaveCount(0);
    await isAccessible(page);

    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Edit deal' });
    await expect(form.getByText(/^Salesforce decides: Name, /)).toBeVisible();
    await expect(form.getByLabel('Name', { exact: true })).toHaveCount(0);
    await isAccessible(page);
    await form.getByLabel('Next step').fill('Send the contract');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(form).toBeHidden();
    await expect(page.getByText('Send the contract')).toBeVisible();
  });
}
