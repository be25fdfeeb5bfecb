import { dropSpreadsheet, expect, test } from '../support/test.ts';

const csv = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
});

test('a currency without a rate gets one from the preview, and its rows are taken', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  const lines = [
    'Account,Opportunity,Amount,Currency,Stage',
    'Harbourline,Rollout,1000,EUR,Proposal',
    'Kauri,Renewal,2000,NZD,Proposal',
  ];
  await dropSpreadsheet(page, csv('currencies.csv', lines));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('button', { name: 'Import 1 deal' })).toBeVisible();
  await page.getByRole('button', { name: 'Set the rate for EUR' }).click();
  await page.getByLabel('What 1 EUR is worth in NZD').fill('1.95');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Import 2 deals' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set the rate for EUR' })).toBeHidden();
});

test('a file without one good row says so and leads back, and names the columns nobody took', async ({
  page,
  person,
}) => {
  expect(person.name).toBe('Mere Walker');
  await dropSpreadsheet(page, csv('odd.csv', ['Account,Opportunity,Stage,Colour', 'Harbourline,Rollout,Zzz,blue']));
  await expect(page.getByText('Not imported: Colour.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('No row can be imported yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Stage for Zzz')).toBeVisible();
});

test('an organisation without deals sees its next step, one with only closed deals the way to them', async ({
  page,
  person,
}) => {
  expect(person.name).toBe('Mere Walker');
  await page.goto('/crm/opportunities');
  await expect(page.getByRole('heading', { name: 'No opportunities yet' })).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeHidden();
  await dropSpreadsheet(page, csv('closed.csv', ['Account,Opportunity,Stage', 'Harbourline,Rollout,Closed Won']));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Import 1 deal' }).click();
  await page.getByRole('link', { name: 'See the deals' }).click();
  await expect(page.getByRole('link', { name: 'Rollout' })).toBeVisible();
  await page.getByRole('button', { name: 'Only open deals' }).click();
  await page.getByRole('button', { name: 'Show closed deals' }).click();
  await expect(page.getByRole('link', { name: 'Rollout' })).toBeVisible();
});

test('an owner whom two people fit is asked for, and the address of the report keeps no step', async ({
  page,
  person,
}) => {
  expect(person.name).toBe('Mere Walker');
  // Two files bring two people of one name: by their address they are two.
  const owned = (owner: string, deal: string) => [
    'Account,Opportunity,Stage,Owner',
    `Harbourline,${deal},Proposal,${owner}`,
  ];
  for (const [owner, deal] of [
    ['kim.lee@example.com', 'Rollout'],
    ['lee.kim@example.com', 'Renewal'],
  ] as const) {
    await dropSpreadsheet(page, csv(`${deal}.csv`, owned(owner, deal)));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('button', { name: 'Import 1 deal' }).click();
    await expect(page.getByRole('heading', { name: '1 deal imported' })).toBeVisible();
    await expect(page).not.toHaveURL(/step=/);
  }
  await dropSpreadsheet(page, csv('both.csv', owned('Kim Lee', 'Pilot')));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('2 people match')).toBeVisible();
  await expect(page.getByText('1 row without a person is left out.')).toBeVisible();
});

test('a file that names no account is imported after a look: "None in this file" is proposed', async ({
  page,
  person,
}) => {
  expect(person.name).toBe('Mere Walker');
  await dropSpreadsheet(page, csv('names.csv', ['dealname,dealstage,amount', 'Harbour cranes,Closed Won,80000']));
  const account = page.getByLabel('Column for Account');
  await expect(account).toHaveText(/None in this file/);
  await expect(page.getByText('Deals have no account').first()).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Import 1 deal' }).click();
  await page.getByRole('link', { name: 'See the deals' }).click();
  await expect(page.getByRole('link', { name: 'Harbour cranes' })).toBeVisible();
});
