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
  await page.getByRole('menuitem', { name: 'Exports in the background' }).click();
  const dialog = page.getByRole('dialog', { name: 'Exports' });
  await expect(dialog.getByText(/Ready, \d+ kB/)).toBeVisible();
  await isAccessible(page);
  await page.keyboard.press('Escape');

  await page.goto('/notifications');
  await page.getByRole('link', { name: /Your export of the list of deals is ready/ }).click();
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

test('the figures of a screen are processed while one goes on, stopped, taken up again and downloaded by themselves', async ({
  page,
  person,
}) => {
  expect(person.name).toBe('Mere Walker');
  await addDeal(page, { name: 'Kauri renewal', amount: 12_500 });
  await page.goto('/revenue-intelligence');
  // As where making it takes its time.
  let isSlow = true;
  await page.route(/\/api\/v1\/exports\/[0-9a-f-]{36}(\/restore)?$/, async (route) => {
    if (!isSlow || route.request().method() === 'DELETE') return route.continue();
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), status: 'processing' } });
  });
  const choose = async (item: string | RegExp) => {
    await page.getByRole('button', { name: /^(Export|Processing…)$/ }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('PDF one-pager for the board');
  await expect(page.getByRole('button', { name: 'Processing…' })).toBeVisible();
  await isAccessible(page);
  await choose('Stop: The board page (PDF)');
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Processing…' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Accounts' }).click();
  await expect(page.getByRole('heading', { name: 'Accounts', level: 1 })).toBeVisible();
  const coming = page.waitForEvent('download');
  isSlow = false;
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^board-.*\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(page.getByText('The board page (PDF) is ready. It stays under Exports for a week.')).toBeVisible();
  await page.goto('/exports');
  await expect(page.getByText('The board page (PDF)')).toBeVisible();
  await expect(page.getByText(/Ready, \d+ kB/)).toBeVisible();

  // One that cannot be made says why.
  await page.route(/\/api\/v1\/exports\/[0-9a-f-]{36}(\/restore)?$/, async (route) => {
    const answer = await route.fetch();
    const json = { ...(await answer.json()), status: 'failed', reason: 'The server failed.' };
    await route.fulfill({ response: answer, json });
  });
  await page.goto('/revenue-intelligence');
  await choose('Excel workbook (.xlsx)');
  await expect(page.getByText('The revenue figures (XLSX) could not be made. The server failed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible();
});
