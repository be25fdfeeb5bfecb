import { isAccessible } from '../support/axe.ts';
import { addDeal } from '../support/records.ts';
import { expect, test } from '../support/test.ts';

test('many deals are selected, changed after a preview, and changed back', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  for (const name of ['Crane', 'Quay', 'Buoys']) await addDeal(page, { name, closesIn: 20, amount: 1000 });
  await addDeal(page, { name: 'Undated' });
  await page.goto('/crm/opportunities?sort=name&direction=asc');
  await page.getByRole('checkbox', { name: 'Select Buoys' }).check();
  await page.getByRole('checkbox', { name: 'Select Quay' }).click({ modifiers: ['Shift'] });
  await expect(page.getByText('3 deals selected')).toBeVisible();
  await page.getByRole('row', { name: /Undated/ }).click({ position: { x: 400, y: 10 } });
  await page.keyboard.press('x');
  await expect(page.getByText('4 deals selected')).toBeVisible();
  await page.getByRole('button', { name: 'Bulk edit' }).click();

  const dialog = page.getByRole('dialog', { name: 'Bulk edit' });
  await dialog.getByLabel('Close date').click();
  await page.getByRole('option', { name: 'Move by days' }).click();
  await dialog.getByLabel('Days to move by').fill('7');
  await dialog.getByLabel('Days to move by').blur();
  await expect(dialog.getByText('stay as they are: without a close date to move')).toBeVisible();
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Change 3 deals' }).click();
  await expect(page.getByText('Changed 3 deals')).toBeVisible();
  await page.getByRole('button', { name: 'Show them' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Undated' })).toBeVisible();
  await isAccessible(page);
  await page.getByRole('button', { name: 'Undo all' }).click();
  await expect(page.getByText('Gave 3 deals the former values back')).toBeVisible();
});
