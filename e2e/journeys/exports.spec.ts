import { readFile } from 'node:fs/promises';
import { isAccessible } from '../support/axe.ts';
import { addDeal } from '../support/records.ts';
import { expect, test } from '../support/test.ts';

test('a file made in the background is told, downloaded, removed and brought back', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  await addDeal(page, { name: 'Kauri renewal', amount: 12_500 });
  // As a list too long to wait for asks.
  const asked = await page.request.post('/api/v1/exports', {
    data: { what: 'deals', format: 'csv', query: 'columns=name' },
  });
  expect(asked.status()).toBe(200);
  await page.goto('/crm/opportunities');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Exports made in the background' }).click();
  const dialog = page.getByRole('dialog', { name: 'Exports' });
  await expect(dialog.getByText(/Ready, \d+ kB/)).toBeVisible();
  await isAccessible(page);
  await page.keyboard.press('Escape');

  await page.goto('/notifications');
  await page.getByRole('link', { name: /The file of the list of deals is ready/ }).click();
  await expect(page).toHaveURL(/\/exports$/);
  await page.reload();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download The list of deals (CSV)' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^deals-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('Kauri renewal');
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No exports yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/Ready, \d+ kB/)).toBeVisible();
});
