import { isAccessible } from '../support/axe.ts';
import { cuttable } from '../support/connection.ts';
import { focusIsKept, tabAndPress } from '../support/keyboard.ts';
import { addDeal, addMember } from '../support/records.ts';
import { expect, type Page, post, test } from '../support/test.ts';

const dealOf = async (page: Page, id: string) => (await page.request.get(`/api/v1/opportunities/${id}`)).json();
const unsaved = (page: Page) => page.getByRole('region', { name: 'Not saved' });

test('all fields of a deal are changed together by the keyboard, taken back at once, and asked about when the form is closed', async ({
  page,
  person,
}) => {
  const server = await cuttable(page);
  expect(person.email).not.toBe('');
  await post(page, '/custom-fields', { noun: 'deal', label: 'Region', kind: 'text' });
  const id = await addDeal(page, { name: 'Harbourline rollout', account: 'Harbourline', amount: 1000, closesIn: 20 });
  const before = await dealOf(page, id);
  await page.goto(`/crm/opportunities/${id}`);
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  await page.keyboard.press('e');
  const form = page.getByRole('dialog', { name: 'Edit deal' });
  await expect(form.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(form.getByLabel('Amount')).toHaveValue('1,000');
  await isAccessible(page);

  await form.getByLabel('Amount').fill('840k');
  await form.getByLabel('Next step').fill('Send the order form');
  await form.getByLabel('Region').fill('North');
  server.cut();
  await tabAndPress(page, form.getByRole('button', { name: 'Save changes' }));
  await expect(form.getByRole('alert')).toContainText('The server cannot be reached');
  server.mend();
  await page.reload();
  await expect(form.getByLabel('Next step')).toHaveValue('Send the order form');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form).toBeHidden();
  await focusIsKept(page);
  await expect(page.getByText('Amount and next step and region changed')).toBeVisible();
  expect(await dealOf(page, id)).toMatchObject({
    amountMinor: 84_000_000,
    nextStep: 'Send the order form',
    custom: { region: 'North' },
    version: before.version + 1,
  });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone')).toBeVisible();
  expect(await dealOf(page, id)).toMatchObject({ amountMinor: 100_000, nextStep: null, custom: {} });

  await page.keyboard.press('e');
  await form.getByLabel('Name', { exact: true }).fill('Something else');
  await page.keyboard.press('Escape');
  await expect(form.getByRole('alert')).toContainText('Your changes are not saved');
  await isAccessible(page);
  await form.getByRole('button', { name: 'Keep editing' }).click();
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Something else');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await form.getByRole('button', { name: 'Discard changes' }).click();
  await expect(form).toBeHidden();
  await focusIsKept(page);
  await page.keyboard.press('e');
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Harbourline rollout');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
});

test('of what two people changed only the same field is asked about', async ({ page, person, openWindow }) => {
  expect(person.email).not.toBe('');
  const { page: other } = await addMember(page, openWindow, { name: 'Ana Ruiz', role: 'account_executive' });
  const { member } = await (await other.request.get('/api/v1/session')).json();
  const id = await addDeal(page, { name: 'Harbourline rollout', amount: 1000, ownerId: member.id });
  await page.goto(`/crm/opportunities/${id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit deal' });
  await form.getByLabel('Amount').fill('2,000');
  await form.getByLabel('Next step').fill('Send the order form');
  const patched = await other.request.patch(`/api/v1/opportunities/${id}`, {
    headers: { origin: process.env.FORECASTLE_E2E_URL ?? '' },
    data: { nextStep: 'Call the CFO', leadSource: 'Referral' },
  });
  expect(patched.ok(), await patched.text()).toBe(true);
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('Amount changed')).toBeVisible();
  const compare = unsaved(page).getByRole('button', { name: 'Compare: Next step of Harbourline rollout' });
  await tabAndPress(page, compare);
  const question = page.getByRole('dialog', { name: 'Next step of Harbourline rollout' });
  await expect(question).toContainText('Ana Ruiz changed it');
  await expect(question).toContainText('Call the CFO');
  await question.getByRole('button', { name: 'Use mine' }).click();
  await expect(unsaved(page)).toBeHidden();
  expect(await dealOf(page, id)).toMatchObject({
    amountMinor: 200_000,
    nextStep: 'Send the order form',
    leadSource: 'Referral',
  });
});

test('accounts and contacts are changed the same way, on a phone too', async ({ page, person }) => {
  expect(person.email).not.toBe('');
  await page.setViewportSize({ width: 360, height: 740 });
  const account = await post(page, '/accounts', { name: 'Harbourline', industry: 'Freight' });
  const contact = await post(page, '/contacts', { name: 'Ana Ruiz', accountId: account.id });
  await page.goto(`/crm/accounts/${account.id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit the account' });
  await expect(form.getByLabel('Industry')).toHaveValue('Freight');
  await form.getByLabel('Industry').fill('Shipping');
  await form.getByLabel('Strategic account').check();
  await isAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Industry and strategic account changed')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone')).toBeVisible();
  const stands = await (await page.request.get(`/api/v1/accounts/${account.id}`)).json();
  expect(stands).toMatchObject({ industry: 'Freight', strategic: false });

  await page.goto(`/crm/contacts/${contact.id}`);
  await expect(page.getByRole('heading', { name: 'Ana Ruiz', level: 1 })).toBeVisible();
  await page.keyboard.press('e');
  const sheet = page.getByRole('dialog', { name: 'Edit the contact' });
  await sheet.getByLabel('Other email addresses').fill('ana@example.com\nruiz@example.com');
  await isAccessible(page);
  await sheet.getByLabel('Email', { exact: false }).first().fill('a.ruiz@example.com');
  await sheet.getByRole('button', { name: 'Save changes' }).click();
  await expect(sheet).toBeHidden();
  const known = await (await page.request.get(`/api/v1/contacts/${contact.id}`)).json();
  expect(known).toMatchObject({
    email: 'a.ruiz@example.com',
    otherEmails: ['ana@example.com', 'ruiz@example.com'],
    accountName: 'Harbourline',
  });
});
