import { isAccessible } from '../support/axe.ts';
import { addDeal } from '../support/records.ts';
import { expect, test } from '../support/test.ts';

test('a stage with deals in it is archived, its deals go to another, and all of it is undone', async ({
  page,
  person,
}) => {
  expect(person.name).toBe('Mere Walker');
  for (const name of ['Crane', 'Quay']) await addDeal(page, { name, stage: 'Discovery' });
  await page.goto('/settings/stages');
  await page.getByRole('button', { name: 'Edit Discovery' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  const dialog = page.getByRole('dialog', { name: 'Archive Discovery' });
  await expect(dialog.getByText('2 open deals are in it.')).toBeVisible();
  await isAccessible(page);
  await dialog.getByLabel('Move its deals to').click();
  await expect(page.getByRole('option', { name: 'Discovery' })).toBeHidden();
  await page.getByRole('option', { name: 'Proposal' }).click();
  await dialog.getByRole('button', { name: 'Archive and move 2 deals' }).click();
  await expect(page.getByText('2 deals went from Discovery to Proposal')).toBeVisible();
  await isAccessible(page);
  await page.goto('/crm/opportunities?sort=name&direction=asc');
  for (const name of ['Crane', 'Quay'])
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Proposal');

  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/settings/stages');
  await page.getByRole('button', { name: 'Undo, restore Discovery' }).click();
  await expect(page.getByRole('button', { name: 'Edit Discovery' })).toBeVisible();
  await expect(page.getByText('Deals of archived stages')).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/crm/opportunities');
  for (const name of ['Crane', 'Quay'])
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Discovery');
});

test('a stage without deals is archived at once, and brought back', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  await page.goto('/settings/stages');
  await page.getByRole('button', { name: 'Edit Discovery' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible();
  await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Edit Discovery' })).toBeVisible();
});
