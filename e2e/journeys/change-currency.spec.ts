import { isAccessible } from '../support/axe.ts';
import { addDeal } from '../support/records.ts';
import { expect, post, test } from '../support/test.ts';

test('a deal changes its currency with all its lines, and Undo brings back every cent', async ({ page, person }) => {
  expect(person.email).not.toBe('');
  const id = await addDeal(page, { name: 'Harbourline rollout', amount: 1000 });
  const rate = { currency: 'AUD', validFrom: '2020-01-01', rate: '1.1' };
  expect((await page.request.put('/api/v1/exchange-rates', { data: rate })).ok()).toBe(true);
  await post(page, `/opportunities/${id}/line-items`, {
    product: 'Seats',
    quantityThousandths: 3000,
    priceMinor: 333_33,
  });
  await page.goto(`/crm/opportunities/${id}`);
  await page.getByRole('tab', { name: /^Line Items/i }).click();
  const lines = page.getByRole('tabpanel', { name: /^Line Items/i });
  await expect(lines.getByText('$999.99').first()).toBeVisible();
  await lines.getByRole('button', { name: 'Change currency' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change currency' });
  await dialog.getByLabel('Currency').click();
  await page.getByRole('option', { name: 'AUD' }).click();
  await expect(dialog).toContainText('The deal and 1 line are converted');
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Convert' }).click();
  await expect(page.getByText('Converted to AUD')).toBeVisible();
  const deal = async () => (await page.request.get(`/api/v1/opportunities/${id}`)).json();
  expect(await deal()).toMatchObject({ currency: 'AUD' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Back in NZD')).toBeVisible();
  expect(await deal()).toMatchObject({ currency: 'NZD', amountMinor: 1000_00 });
  const { items } = await (await page.request.get(`/api/v1/opportunities/${id}/line-items`)).json();
  expect(items).toMatchObject([{ currency: 'NZD', priceMinor: 333_33, amountMinor: 999_99 }]);
});
