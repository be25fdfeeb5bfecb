import { codeOf } from '../../packages/server/src/testing/authenticator-codes.ts';
import { isAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { cuttable } from '../support/connection.ts';
import { addDeal } from '../support/records.ts';
import { dropSpreadsheet, expect, PASSWORD, PIPELINE_CSV, post, test } from '../support/test.ts';

test('a form keeps what was typed while the server is away, when it is closed, and through a reload', async ({
  page,
  person,
}) => {
  const server = await cuttable(page);
  expect(person.email).not.toBe('');
  await page.goto('/crm/opportunities?new=deal');
  const form = page.getByRole('dialog', { name: 'New opportunity' });
  await form.getByLabel('Name').fill('Harbourline rollout');
  await form.getByLabel('Amount').fill('840k');
  server.cut();
  await page.keyboard.press('Enter');
  await expect(form.getByRole('alert')).toContainText('The server cannot be reached');
  server.mend();
  await page.reload();
  await expect(form.getByLabel('Name')).toHaveValue('Harbourline rollout');
  await expect(form.getByRole('status')).toContainText('Your unsaved text is back');
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
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(person.organisation);
});

test('an activity and a contact that were being added are still being added after a reload', async ({
  page,
  person,
}) => {
  expect(person.email).not.toBe('');
  const id = await addDeal(page, { name: 'Harbourline rollout' });
  await page.goto(`/crm/opportunities/${id}/activities`);
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
  const server = await cuttable(page);
  expect(person.email).not.toBe('');
  await dropSpreadsheet(page, { name: 'deals.csv', mimeType: 'text/csv', buffer: Buffer.from(PIPELINE_CSV) });
  await choose(page.getByLabel('Column for Next Step'), 'Owner');
  const amounts = page.getByRole('radiogroup', { name: 'Deals with no amount, or zero' });
  await amounts.getByLabel('Fixed').check();
  await page.getByLabel('Amount to use').fill('5000');
  await page.reload();
  await expect(page.getByLabel('Column for Next Step')).toHaveText('Owner');
  await expect(page.getByLabel('Amount to use')).toHaveValue('5,000');
  server.cut();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached');
  server.mend();
  await page.reload();
  await expect(page.getByLabel('Amount to use')).toHaveValue('5,000');
});

test('at the entrance a name, an address and an organisation stay through a reload, a password never', async ({
  browser,
}) => {
  const page = await (await browser.newContext()).newPage();
  await page.goto('/sign-up');
  await page.getByLabel('Your name').fill('Mere Walker');
  await page.getByLabel('Work email').fill('mere@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Organisation').fill('Harbourline');
  await page.reload();
  await expect(page.getByLabel('Your name')).toHaveValue('Mere Walker');
  await expect(page.getByLabel('Organisation')).toHaveValue('Harbourline');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await expect(page.getByLabel('Email')).toHaveValue('mere@example.com');
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain(PASSWORD);
  await page.context().close();
});

test('half a date, an amount that cannot be read, and why a deal was lost stay through a reload', async ({
  page,
  person,
}) => {
  expect(person.email).not.toBe('');
  const id = await addDeal(page, { name: 'Rollout', amount: 840_000, stage: 'Negotiation', closesIn: 30 });
  await page.goto('/crm/opportunities?new=deal');
  const form = page.getByRole('dialog', { name: 'New opportunity' });
  await form.getByLabel('Amount').fill('840 or so');
  await form.getByRole('textbox', { name: /^Expected close/ }).fill('Mar');
  await page.reload();
  await expect(form.getByLabel('Amount')).toHaveValue('840 or so');
  await expect(form.getByRole('textbox', { name: /^Expected close/ })).toHaveValue('Mar');
  await form.getByLabel('Name').fill('Renewal');
  await form.getByRole('button', { name: 'Add deal' }).click();
  await expect(form.getByText('is not an amount in')).toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).click();

  await page.goto(`/crm/opportunities/${id}`);
  const question = page.getByRole('dialog', { name: 'Why was Rollout lost?' });
  await choose(page.getByLabel('Stage', { exact: true }), 'Closed Lost');
  await choose(question.getByLabel('Reason'), 'Competitor');
  await question.getByLabel('In your words').fill('Cheaper, and already in the house');
  await page.reload();
  await choose(page.getByLabel('Stage', { exact: true }), 'Closed Lost');
  await expect(question.getByLabel('Reason')).toHaveText('Competitor');
  await expect(question.getByLabel('In your words')).toHaveValue('Cheaper, and already in the house');
});

test('a setting and a contact taken off that could not be saved say so in their place, and are saved when asked again', async ({
  page,
  person,
}) => {
  const server = await cuttable(page);
  expect(person.email).not.toBe('');
  const id = await addDeal(page, { name: 'Rollout', account: 'Harbourline' });
  const contact = await post(page, '/contacts', { name: 'Ana Ruiz' });
  await page.request.put(`/api/v1/opportunities/${id}/contacts/${contact.id}`, {
    headers: { origin: process.env.FORECASTLE_E2E_URL ?? '' },
    data: { role: 'champion', influence: 5 },
  });
  await page.goto('/settings/organisation');
  const all = page.getByRole('switch', { name: 'Everyone needs a second factor' });
  await expect(all).not.toBeChecked();
  await page.goto(`/crm/opportunities/${id}/contacts`);
  const takeOff = page.getByRole('button', { name: 'Remove Ana Ruiz from the deal' });
  await expect(takeOff).toBeVisible();
  server.cut();
  await takeOff.click();
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Ana Ruiz' }) });
  await expect(row).toContainText('Not saved');
  server.mend();
  await page.reload();
  await row.getByRole('button', { name: /^Retry/ }).click();
  await expect(row).toBeHidden();

  await page.goto('/settings/organisation');
  await expect(all).toBeEnabled();
  server.cut();
  await all.click();
  await expect(all).toBeChecked();
  const main = page.getByRole('main');
  await expect(main.getByText('Not saved', { exact: true }).first()).toBeVisible();
  server.mend();
  await page.reload();
  await expect(all).toBeChecked();
  await main
    .getByRole('button', { name: /^Discard/ })
    .first()
    .click();
  await expect(all).not.toBeChecked();
});
