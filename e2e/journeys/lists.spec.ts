import { readFile } from 'node:fs/promises';
import { addDeal } from '../support/records.ts';
import { expect, test } from '../support/test.ts';

test('columns, conditions, order and groups are kept in a view, opened by its link, changed, put back and deleted with undo', async ({
  page,
  person,
}) => {
  expect(person.name).toBe('Mere Walker');
  await addDeal(page, { name: 'Kauri renewal', amount: 12_500 });
  await addDeal(page, { name: 'Harbour rollout', amount: 840_000, closesIn: 20 });
  await page.goto('/crm/opportunities');
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await expect(row('Kauri renewal')).toBeVisible();

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Days in stage' }).click();
  await page.getByRole('button', { name: 'Days in stage: move left' }).click();
  await page.keyboard.press('Escape');
  const header = page.getByRole('columnheader', { name: 'Days in stage', exact: true });
  await expect(header).toBeVisible();
  const edge = page.getByRole('separator', { name: 'Width of Days in stage' });
  const width = Number(await edge.getAttribute('aria-valuenow'));
  await edge.press('ArrowRight');
  await expect(edge).toHaveAttribute('aria-valuenow', String(width + 16));

  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('button', { name: 'Add a condition' }).click();
  await page.getByRole('combobox', { name: 'Conditions, 1: field' }).click();
  await page.getByRole('option', { name: 'Close date', exact: true }).click();
  await page.getByRole('combobox', { name: 'Conditions, 1: value' }).click();
  await page.getByRole('option', { name: 'in the next 30 days', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(row('Kauri renewal')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Remove filter Close date is in the next 30 days' })).toBeVisible();

  await page.getByRole('button', { name: 'Sort', exact: true }).click();
  await page.getByRole('combobox', { name: 'Grouped by' }).click();
  await page.getByRole('option', { name: 'Owner', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('gridcell', { name: /Mere Walker.*1 deal/ })).toBeVisible();

  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name: 'Save this list as a view' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Closing soon');
  await page.getByRole('button', { name: 'Save the view' }).click();
  await expect(page).toHaveURL(/\?view=[0-9a-f-]{36}$/);
  const link = page.url();

  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByText('1 deal, in these columns')).toBeVisible();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^deals-\d{4}-\d\d-\d\d\.csv$/);
  const told = await readFile(await file.path(), 'utf8');
  expect(told).toMatch(/^\ufeffDeal,Account,.*,Days in stage,Next step\r\n/);
  expect(told).toContain('Harbour rollout');
  expect(told).not.toContain('Kauri renewal');

  await page.getByRole('button', { name: 'Remove filter Close date is in the next 30 days' }).click();
  await expect(row('Kauri renewal')).toBeVisible();
  await expect(page.getByText('Changed, not saved')).toBeVisible();
  await page.goto(link);
  await expect(row('Harbour rollout')).toBeVisible();
  await expect(header).toBeVisible();
  await expect(row('Kauri renewal')).toHaveCount(0);
  await expect(page.getByText('Changed, not saved')).toHaveCount(0);

  const board = page.getByRole('region', { name: 'Board of deals by stage' });
  await page.getByRole('button', { name: 'Board', exact: true }).click();
  await expect(board.getByRole('article', { name: 'Harbour rollout' })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Closing soon was saved.')).toBeVisible();
  await page.goto(link);
  await expect(board.getByRole('article')).toHaveCount(1);
  await expect(page.getByText('Changed, not saved')).toHaveCount(0);
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await expect(row('Harbour rollout')).toBeVisible();
  // Two are called so: this one stands before that of the filters, once it is there.
  await expect(page.getByText('Changed, not saved')).toBeVisible();
  await page.getByRole('button', { name: 'Reset', exact: true }).first().click();
  await expect(board.getByRole('article', { name: 'Harbour rollout' })).toBeVisible();

  await page.getByRole('button', { name: 'Closing soon' }).click();
  await page.getByRole('button', { name: 'Options for Closing soon' }).click();
  await page.getByRole('menuitem', { name: 'Set as default' }).click();
  await expect(page.getByText('Default view set.')).toBeVisible();
  await page.goto('/crm/opportunities');
  await expect(board.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: 'Closing soon' }).click();
  await page.getByRole('button', { name: 'Options for Closing soon' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\?view=all$/);
  // Who leaves the page at once takes back the undo.
  const restored = page.waitForResponse((answer) => answer.url().endsWith('/restore'));
  await page.getByRole('button', { name: 'Undo' }).click();
  await restored;
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Closing soon' })).toBeVisible();
});
