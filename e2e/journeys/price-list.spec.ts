import { isAccessible } from '../support/axe.ts';
import { addDeal } from '../support/records.ts';
import { expect, test } from '../support/test.ts';

test('a product is priced in the settings, chosen for a line, and sold below its list price', async ({
  page,
  person,
}) => {
  expect(person.name).toBe('Mere Walker');
  await page.goto('/settings/price-list');
  await page.getByRole('button', { name: 'Add a product' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Seats');
  await dialog.getByLabel('Family').fill('Subscription');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Prices of Seats' }).click();
  await dialog.getByLabel('Unit price').fill('1,200');
  await dialog.getByLabel('From').fill('2020-01-01');
  await dialog.getByLabel('From').blur();
  await dialog.getByRole('button', { name: 'Add price' }).click();
  await expect(dialog.getByRole('listitem')).toContainText('1,200.00');
  await isAccessible(page);
  await dialog.getByRole('button', { name: /^Remove the price in NZD/ }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(0);
  // A notice can be answered while the dialog is open, and leaves it so.
  await page.getByRole('listitem').filter({ hasText: 'Price removed' }).getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByRole('listitem')).toContainText('1,200.00');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listitem').filter({ hasText: 'Subscription' })).toContainText('1,200.00');

  const id = await addDeal(page, { name: 'Rollout' });
  await page.goto(`/crm/opportunities/${id}/line-items`);
  await page.getByRole('button', { name: 'Add line' }).click();
  await dialog.getByRole('combobox', { name: 'Product' }).click();
  await page.getByRole('option', { name: /Seats/ }).click();
  await expect(dialog.getByLabel('Unit price')).toHaveValue('1,200');
  await dialog.getByLabel('Unit price').fill('1,080');
  await dialog.getByLabel('Unit price').blur();
  await expect(dialog.getByText(/^list .*1,200\.00, −10%$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Add line' }).click();
  await expect(page.getByText(/list .*1,200\.00, −10%/)).toBeVisible();
  await isAccessible(page);
});
