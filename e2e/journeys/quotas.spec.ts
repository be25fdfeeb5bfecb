import { isAccessible } from '../support/axe.ts';
import { addDeal } from '../support/records.ts';
import { expect, test } from '../support/test.ts';

test('quotas are set, taken back and set again, and say how they fare', async ({ page, person }) => {
  await addDeal(page, { name: 'Rollout', stage: 'Closed Won', amount: 9500 });
  await page.goto('/revenue-intelligence/quota-analytics');
  await expect(page.getByRole('heading', { name: /^No quotas for Q/ })).toBeVisible();
  await page.getByRole('button', { name: 'Set quotas' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(person.name).fill('10k');
  await page.reload();
  await expect(dialog.getByLabel(person.name)).toHaveValue('10,000');
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Save quotas' }).click();
  await expect(dialog).toBeHidden();

  // On track even on the last day of the quarter.
  const row = page.getByRole('row', { name: new RegExp(person.name) });
  await expect(row).toContainText('95%');
  await expect(row).toContainText('On Track');
  await isAccessible(page);
  await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('No quota');

  await page.getByRole('button', { name: 'Set quotas' }).first().click();
  await dialog.getByLabel(person.organisation).fill('19000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('50%', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: person.name, exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: /Attainment of the last 8 periods/ })).toBeVisible();
  await isAccessible(page);
  await page.goto('/revenue-intelligence/forecast-command-center');
  await expect(page.getByRole('main').getByText(/^Quota/)).toBeVisible();
});
