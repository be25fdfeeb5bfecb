import type { Page } from '@playwright/test';
import { isAccessible } from '../support/axe.ts';
import { expect, post, test } from '../support/test.ts';

const toast = (page: Page) => page.locator('[data-sonner-toast]');

test('duplicates are found, compared, merged and undone, one and many', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  await post(page, '/accounts', { name: 'Harbour Freight', domain: 'hf.example', industry: 'Ports' });
  await post(page, '/accounts', { name: 'Harbour Freight Ltd', domain: 'hf.example', industry: 'Freight' });
  await post(page, '/accounts', { name: 'Northwind Traders' });
  await post(page, '/accounts', { name: 'Nortwind Traders' });
  await page.goto('/crm/accounts');
  await page.getByRole('link', { name: 'Duplicates' }).click();
  await expect(page.getByRole('button', { name: /^Compare Harbour Freight/ })).toBeVisible();
  await isAccessible(page);

  await page.getByRole('button', { name: /^Compare Harbour Freight/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge two accounts' });
  await dialog.getByRole('group', { name: 'Industry' }).getByText('Freight', { exact: true }).click();
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(toast(page).filter({ hasText: 'merged' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Compare Harbour Freight/ })).toBeHidden();
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: /^Compare Harbour Freight/ })).toBeVisible();

  await page.getByRole('button', { name: /^Not a duplicate: Nor/ }).click();
  await expect(page.getByRole('button', { name: /^Compare Nor/ })).toBeHidden();

  await page.getByRole('checkbox', { name: 'Select all shown' }).click();
  await page.getByRole('button', { name: 'Merge chosen' }).click();
  await expect(page.getByText('Merged 1 pair')).toBeVisible();
  await page.getByRole('button', { name: 'Undo all' }).click();
  await expect(page.getByText('Undid the merge of 1 pair')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Compare Harbour Freight/ })).toBeVisible();
});
