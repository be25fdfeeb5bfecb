import { choose } from '../support/choose.ts';
import { dropSpreadsheet, expect, test } from '../support/test.ts';

test('a field of accounts is made, filled in on two of them, undone, and the list is filtered and grouped by it', async ({
  page,
  person,
}) => {
  expect(person.name).toBe('Mere Walker');
  await page.goto('/settings/custom-fields');
  await page.getByRole('tab', { name: 'Accounts' }).click();
  await expect(page).toHaveURL(/noun=account/);
  await page.getByRole('button', { name: 'Add a field' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Tier');
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Choice', exact: true }).click();
  await page.getByRole('textbox', { name: 'Choice 1' }).fill('Gold');
  await page.getByRole('textbox', { name: 'Choice 2' }).fill('Tin');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Choice: Gold, Tin')).toBeVisible();

  for (const [name, tier] of [
    ['Harbour Freight', 'Gold'],
    ['Kauri Mills', 'Tin'],
  ] as const) {
    await page.goto('/crm/accounts?new=account');
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('button', { name: 'Add account' }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Change tier' }).click();
    await page.getByRole('combobox', { name: 'Tier' }).click();
    await page.getByRole('option', { name: tier, exact: true }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Tier changed')).toBeVisible();
  }
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Change tier' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Tin', { exact: true })).toHaveCount(0);

  await page.goto('/crm/accounts');
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await expect(row('Kauri Mills')).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Tier' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Tier', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Sort', exact: true }).click();
  await page.getByRole('combobox', { name: 'Grouped by' }).click();
  await page.getByRole('option', { name: 'Tier', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('gridcell', { name: /^Gold.*1 account/ })).toBeVisible();
  await expect(page.getByRole('gridcell', { name: /^Without Tier.*1 account/ })).toBeVisible();

  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('button', { name: 'Add a condition' }).click();
  await page.getByRole('combobox', { name: 'Conditions, 1: field' }).click();
  await page.getByRole('option', { name: 'Tier', exact: true }).click();
  await page.getByRole('button', { name: 'Gold', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Remove filter Tier is Gold' })).toBeVisible();
  await expect(row('Kauri Mills')).toHaveCount(0);
  await expect(row('Harbour Freight')).toBeVisible();
});

test('a file brings a column of its own: taken by its header, and its new words are added as choices', async ({
  page,
  person,
}) => {
  expect(person.name).toBe('Mere Walker');
  const origin = new URL((await page.goto('/crm/opportunities'))?.url() ?? '').origin;
  const field = { noun: 'deal', label: 'Tier', kind: 'choice', choices: [{ label: 'Gold' }] };
  const made = await page.request.post('/api/v1/custom-fields', { headers: { origin }, data: field });
  expect(made.status()).toBe(201);
  await dropSpreadsheet(page, {
    name: 'tiers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Account,Opportunity,Amount,Stage,TIER',
        'Harbour,Rollout,1000,Proposal,Gold',
        'Kauri,Renewal,1,Proposal,Tin',
      ].join('\n'),
    ),
  });
  await expect(page.getByLabel('Column for Tier')).toHaveText('TIER');
  await page.getByRole('button', { name: 'Continue' }).click();
  await choose(page.getByLabel('Tier for Tin'), 'Add as a choice');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Import 2 deals' }).click();
  await expect(page.getByRole('heading', { name: '2 deals imported and scored' })).toBeVisible();
  await page.goto('/crm/opportunities');
  await page.getByRole('link', { name: 'Renewal' }).click();
  await expect(page.getByRole('main').getByText('Tin', { exact: true })).toBeVisible();
  await page.goto('/settings/custom-fields');
  await expect(page.getByText('Choice: Gold, Tin')).toBeVisible();
});
