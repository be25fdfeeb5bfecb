import { codeOf } from '../../packages/server/src/testing/authenticator-codes.ts';
import { isAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { addDeal } from '../support/records.ts';
import { dropSpreadsheet, expect, PASSWORD, type Page, PIPELINE_CSV, post, test } from '../support/test.ts';

const away = (page: Page) => page.route('**/api/v1/**', (route) => route.abort());
const back = (page: Page) => page.unroute('**/api/v1/**');

test('a form keeps what was typed while the server is away, when it is closed, and through a reload', async ({
  page,
  person,
}) => {
  expect(person.email).not.toBe('');
  await page.goto('/crm/opportunities?new=deal');
  const form = page.getByRole('dialog', { name: 'New opportunity' });
  await form.getByLabel('Name').fill('Harbourline rollout');
  await form.getByLabel('Amount').fill('840k');
  await away(page);
  await page.keyboard.press('Enter');
  await expect(form.getByRole('alert')).toContainText('The server cannot be reached');
  await back(page);
  await page.reload();
  await expect(form.getByLabel('Name')).toHaveValue('Harbourline rollout');
  await expect(form.getByRole('status')).toContainText('It is not saved yet');
  await isAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'New opportunity' }).first().click();
  await expect(form.getByLabel('Amount')).toHaveValue('840,000');
  await form.getByRole('button', { name: 'Add deal' }).click();
  await expect(page.getByRole('heading', { name: 'Harbourline rollout', level: 1 })).toBeVisible();

  await page.goto('/settings/stages');
  await page.getByRole('button', { name: 'Add a stage' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Legal review');
  await page.reload();
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('Legal review');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Add a stage' }).click();
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('');

  await page.goto('/settings/organisation');
  await page.getByLabel('Name', { exact: true }).fill('Harbourline Group');
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Harbourline Group');
  await page.getByRole('button', { name: 'Start afresh' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(person.organisation);
});

test('an activity and a contact that were being added are still being added after a reload', async ({
  page,
  person,
}) => {
  expect(person.email).not.toBe('');
  const id = await addDeal(page, { name: 'Harbourline rollout' });
  await page.goto(`/crm/opportunities/${id}?tab=activities`);
  await page.getByRole('button', { name: 'Record activity' }).click();
  const form = page.getByRole('dialog', { name: 'Record an activity' });
  await form.getByLabel('Subject').fill('Walked the CFO through the numbers');
  await form.getByLabel('Details').fill('She wants the date');
  await page.reload();
  await expect(form.getByLabel('Details')).toHaveValue('She wants the date');
  await form.getByRole('button', { name: 'Record activity' }).click();
  await expect(page.getByText('Walked the CFO through the numbers')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Walked the CFO through the numbers')).toBeVisible();
  await expect(form).toBeHidden();
});

test('a session that ends while a form is open asks for the password and a code over it, and the form is sent', async ({
  page,
  person,
}) => {
  const { key, backupCodes } = await post(page, '/second-factor/set-up', { password: PASSWORD });
  await post(page, '/second-factor/confirm', { code: codeOf(String(key)) });
  await page.goto('/crm/opportunities?new=deal');
  const form = page.getByRole('dialog', { name: 'New opportunity' });
  await form.getByLabel('Name').fill('Harbourline rollout');
  await post(page, '/sign-out', {});
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toContainText(person.email);
  await isAccessible(page);

  // Left for later it is asked again by what is sent next.
  await page.keyboard.press('Escape');
  await expect(form.getByRole('alert')).toContainText('Sign in first.');
  await expect(form.getByLabel('Name')).toHaveValue('Harbourline rollout');
  await form.getByRole('button', { name: 'Add deal' }).click();
  await dialog.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  const second = page.getByRole('dialog', { name: 'One more step' });
  await second.getByLabel('Code').fill((backupCodes as string[])[0] ?? '');
  await isAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Harbourline rollout', level: 1 })).toBeVisible();
});

test('what is chosen in the import survives a reload before it is handed over', async ({ page, person }) => {
  expect(person.email).not.toBe('');
  await dropSpreadsheet(page, { name: 'deals.csv', mimeType: 'text/csv', buffer: Buffer.from(PIPELINE_CSV) });
  await choose(page.getByLabel('Column for Next Step'), 'Owner');
  const amounts = page.getByRole('radiogroup', { name: 'Deals with no amount, or zero' });
  await amounts.getByLabel('Fixed').check();
  await page.getByLabel('Amount to use').fill('5000');
  await page.reload();
  await expect(page.getByLabel('Column for Next Step')).toHaveText('Owner');
  await expect(page.getByLabel('Amount to use')).toHaveValue('5,000');
  await away(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached');
  await back(page);
  await page.reload();
  await expect(page.getByLabel('Amount to use')).toHaveValue('5,000');
});
