import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { isAccessible } from '../support/axe.ts';
import { addDeal } from '../support/records.ts';
import { expect, post, test } from '../support/test.ts';

const toast = (page: Page) => page.locator('[data-sonner-toast]');

test('an account is added with a warning of one like it, changed in place and back, and gets a contact', async ({
  page,
  person,
}) => {
  expect(person.name).toBe('Mere Walker');
  await post(page, '/accounts', { name: 'Harbour Freight' });
  await page.goto('/crm/accounts');
  await expect(page.getByText('1 account', { exact: true })).toBeVisible();
  await isAccessible(page);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Won deals' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Won deals' })).toBeVisible();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  expect(await readFile(await (await coming).path(), 'utf8')).toMatch(
    /^\ufeffAccount,.*,Won deals\r\nHarbour Freight,/,
  );
  await page.getByRole('button', { name: 'New account' }).click();
  const form = page.getByRole('dialog', { name: 'New account' });
  await form.getByLabel('Name').fill('Harbour');
  await expect(form.getByRole('link', { name: 'Harbour Freight' })).toBeVisible();
  await form.getByLabel('Name').fill('Kauri Health');
  await expect(form.getByRole('link', { name: 'Harbour Freight' })).toBeHidden();
  await form.getByLabel('Domain').fill('kauri.example');
  await form.getByRole('button', { name: 'Add account' }).click();

  await expect(page.getByRole('heading', { name: 'Kauri Health', level: 1 })).toBeVisible();
  await isAccessible(page);
  await page.getByRole('button', { name: 'Change segment' }).click();
  await page.getByLabel('Segment').fill('Enterprise');
  await page.keyboard.press('Enter');
  await expect(toast(page).filter({ hasText: 'Segment changed' })).toBeVisible();
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Enterprise')).toBeHidden();

  await page.getByRole('tab', { name: 'Contacts' }).click();
  await page.getByRole('button', { name: 'Add contact' }).click();
  const contact = page.getByRole('dialog', { name: 'New contact' });
  await contact.getByLabel('Name').fill('\u0645\u0631\u064a\u0645 \ud83c\udf3f');
  await contact.getByLabel('Phone').fill('ring me');
  await contact.getByRole('button', { name: 'Add contact' }).click();
  await expect(contact.getByText('Give a phone number in digits').first()).toBeVisible();
  await contact.getByLabel('Phone').fill('+64 9 555 0123');
  await contact.getByRole('button', { name: 'Add contact' }).click();
  await page.getByRole('link', { name: '\u0645\u0631\u064a\u0645' }).click();
  await expect(page.getByRole('link', { name: '+64 9 555 0123' })).toHaveAttribute('href', 'tel:+6495550123');
  await page.getByRole('button', { name: 'Change other email addresses' }).click();
  await page.getByLabel('Other email addresses').fill('one@kauri.example\ntwo@kauri.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: 'two@kauri.example' })).toBeVisible();
  await isAccessible(page);
});

test('the same field changed by two people stands side by side, and a deal leads to its account', async ({
  page,
  person,
}) => {
  expect(person.name).toBe('Mere Walker');
  const id = await addDeal(page, { name: 'Crane', account: 'Harbour', amount: 840_000 });
  await page.goto(`/crm/opportunities/${id}`);
  await page.getByRole('link', { name: 'Harbour' }).first().click();
  await expect(page.getByRole('heading', { name: 'Harbour', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Crane' })).toBeVisible();
  await page.getByRole('button', { name: 'Change industry' }).click();
  await page.getByLabel('Industry').fill('Ports');
  const accountId = new URL(page.url()).pathname.split('/').at(-1);
  const other = await page.request.patch(`/api/v1/accounts/${accountId}`, {
    headers: { origin: process.env.FORECASTLE_E2E_URL ?? '' },
    data: { industry: 'Rail', territory: 'North' },
  });
  expect(other.ok()).toBe(true);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Not saved').first()).toBeVisible();
  await page.goto('/crm/contacts');
  await expect(page.getByRole('heading', { name: 'No contacts yet' })).toBeVisible();
});

test('an admin downloads what is kept about somebody and erases them', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  const { id } = await post(page, '/contacts', { name: 'Ana Lee', email: 'ana@harbour.example' });
  await page.goto(`/crm/contacts/${id}`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Privacy' }).click();
  await page.getByRole('menuitem', { name: 'Download data' }).click();
  expect((await downloading).suggestedFilename()).toBe(`contact-${id}.json`);
  await page.getByRole('button', { name: 'Privacy' }).click();
  await page.getByRole('menuitem', { name: 'Erase this person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase this person' });
  await isAccessible(page);
  await expect(dialog.getByRole('button', { name: 'Erase' })).toBeDisabled();
  await dialog.getByLabel('Type the name to confirm').fill('Ana Lee');
  await dialog.getByRole('button', { name: 'Erase' }).click();
  await expect(page.getByRole('heading', { name: 'Erased person', level: 1 })).toBeVisible();
  await expect(page.getByText('ana@harbour.example')).toBeHidden();
});

test('an account gets an owner on its page, many get one in the list, which is grouped by it', async ({
  page,
  person,
}) => {
  const { id } = await post(page, '/accounts', { name: 'Kauri Mills' });
  await post(page, '/accounts', { name: 'Kauri Health' });
  await page.goto(`/crm/accounts/${id}`);
  await page.getByRole('button', { name: 'Change owner' }).click();
  await page.getByRole('combobox', { name: 'Owner' }).click();
  await page.getByRole('option', { name: person.name }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page).filter({ hasText: 'Owner changed' })).toBeVisible();
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page).filter({ hasText: 'Owner changed' })).toBeHidden();

  await page.goto('/crm/accounts?group=owner');
  await page.getByRole('checkbox', { name: 'Select loaded accounts' }).check();
  await page.getByRole('button', { name: 'Bulk edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bulk edit' });
  await dialog.getByLabel('Owner').click();
  await page.getByRole('option', { name: 'Set to' }).click();
  await dialog.getByLabel('New owner').click();
  await page.getByRole('option', { name: person.name }).click();
  await dialog.getByRole('button', { name: 'Change 2 accounts' }).click();
  await expect(page.getByText(`Owner to ${person.name}`)).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Accounts' }).getByText(person.name)).toBeVisible();
  await isAccessible(page);
});
