import type { Page } from '@playwright/test';
import { isAccessible } from '../support/axe.ts';
import { addDeal } from '../support/records.ts';
import { expect, post, test } from '../support/test.ts';

const toast = (page: Page) => page.locator('[data-sonner-toast]');
const DAY = 24 * 60 * 60 * 1000;

async function addContact(page: Page, dealId: string, name: string, role: string, metDaysAgo: number | null) {
  const contact = await post(page, '/contacts', { name, email: `${name.split(' ')[0]}@harbour.example` });
  const put = await page.request.put(`/api/v1/opportunities/${dealId}/contacts/${contact.id}`, {
    headers: { origin: process.env.FORECASTLE_E2E_URL ?? '' },
    data: { role, influence: 5 },
  });
  expect(put.ok()).toBe(true);
  if (metDaysAgo === null) return;
  await post(page, `/opportunities/${dealId}/activities`, {
    kind: 'call',
    subject: 'Rang',
    occurredAt: new Date(Date.now() - metDaysAgo * DAY).toISOString(),
    contactIds: [contact.id],
  });
}

test('a stale champion is found, confirmed and taken back; somebody is taken off a deal and put back', async ({
  page,
  person,
}) => {
  expect(person.name).toBe('Mere Walker');
  const crane = await addDeal(page, { name: 'Harbour crane', amount: 840_000 });
  await addContact(page, crane, 'Ana Lee', 'champion', 90);
  await addContact(page, crane, 'Bo Ray', 'influencer', 2);
  await page.goto('/crm/pipeline-intelligence');
  await page.getByRole('link', { name: 'Contact freshness' }).click();

  await expect(page.getByText('2 contacts on open deals')).toBeVisible();
  const alert = page.getByRole('note').filter({ hasText: 'gone stale' });
  await expect(alert).toContainText('1 Champion or Economic Buyer has gone stale on 1 deal worth');
  await isAccessible(page);
  await alert.getByRole('button', { name: 'Show them' }).click();
  const rows = page.getByRole('grid', { name: 'Contacts by freshness' }).getByRole('row');
  await expect(rows.filter({ hasText: 'Bo Ray' })).toHaveCount(0);
  const ana = rows.filter({ hasText: 'Ana Lee' });
  await expect(ana).toContainText('90 days ago');
  await expect(ana.getByRole('link', { name: 'Write a check-in to Ana Lee' })).toHaveAttribute('href', /^mailto:Ana@/);

  await ana.getByRole('button', { name: /and why Ana Lee is/ }).press('Enter');
  const why = page.getByRole('dialog', { name: 'Freshness of Ana Lee, and why' });
  await expect(why).toContainText('Last interaction 90 days ago. At influence 5, freshness falls');
  await expect(why).toContainText('Total');
  await isAccessible(page);
  await page.keyboard.press('Escape');
  await expect(why).toBeHidden();

  await page.getByRole('button', { name: 'Reset' }).click();
  await ana.getByRole('button', { name: 'Confirm engagement of Ana Lee' }).click();
  await expect(ana).toContainText('100 Active');
  await expect(alert).toBeHidden();
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(alert).toBeVisible();
  await expect(ana).toContainText('Stale');

  await rows.filter({ hasText: 'Bo Ray' }).getByRole('button', { name: 'Remove Bo Ray from Harbour crane' }).click();
  await expect(rows.filter({ hasText: 'Bo Ray' })).toHaveCount(0);
  await toast(page).filter({ hasText: 'removed from' }).getByRole('button', { name: 'Undo' }).click();
  await expect(rows.filter({ hasText: 'Bo Ray' })).toContainText('Influencer');

  await page.getByRole('button', { name: 'Calculate freshness' }).click();
  await expect(toast(page).filter({ hasText: 'Freshness calculated on 1 deal' })).toBeVisible();
  await page.getByRole('link', { name: 'Harbour crane' }).first().click();
  await expect(page.getByRole('heading', { name: 'Harbour crane', level: 1 })).toBeVisible();
});

test('the map of a deal that nobody is on says whom its phase needs', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  const id = await addDeal(page, { name: 'Harbour crane', stage: 'Negotiation' });
  await page.goto(`/crm/opportunities/${id}/contacts`);
  await expect(page.getByRole('heading', { name: 'No contacts on this deal yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Map' }).click();
  const missing = page.getByRole('region', { name: 'Missing roles' });
  await expect(missing.getByRole('listitem')).toHaveCount(4);
  await isAccessible(page);
  await missing.getByRole('button', { name: 'Add a contact as Champion' }).click();
  await expect(page.getByRole('dialog').getByLabel('Role on this deal')).toContainText('Champion');
});

test('whoever adds a person to a deal is shown who may be the same, and takes them', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  const id = await addDeal(page, { name: 'Harbour crane' });
  await post(page, '/contacts', { name: 'Anna Lee', email: 'anna@harbour.example' });
  await page.goto(`/crm/opportunities/${id}/contacts`);
  await page.getByRole('button', { name: 'Add contact' }).click();
  const form = page.getByRole('dialog', { name: 'Add a contact' });
  await form.getByRole('combobox', { name: 'Contact' }).click();
  await page.getByPlaceholder('Type to find').fill('A. Lee');
  await page.getByRole('option', { name: 'Add "A. Lee"' }).click();
  await form.getByLabel('Email').fill('anna@harbour.example');
  await expect(form.getByText('This contact may already exist')).toBeVisible();
  await isAccessible(page);
  await form.getByRole('button', { name: 'Use Anna Lee' }).click();
  await form.getByRole('button', { name: 'Add contact' }).click();
  await expect(page.getByRole('link', { name: 'Anna Lee' })).toBeVisible();
  const { items } = await (await page.request.get('/api/v1/contacts')).json();
  expect(items).toHaveLength(1);
});
