import { isAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { dropSpreadsheet, expect, test } from '../support/test.ts';

const csv = (name: string, ...rows: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.join('\n')),
});

test('accounts and then contacts come from spreadsheets, and the last import is undone', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  await dropSpreadsheet(
    page,
    csv(
      'companies.csv',
      'Company,Website,Branche,Kind of customer,Parent company,Account owner',
      'Kauri Timber,https://www.kauri.example,Forestry,Large,Kauri Group,"Walker, Mere"',
      'Kauri Group,kauri-group.example,Holding,Large,,Somebody Else',
      'Bad Site,no domain at all,,,,',
    ),
  );
  const noun = page.getByRole('radiogroup', { name: 'What is in this file?' });
  await expect(noun.getByLabel('Accounts')).toBeChecked();
  await expect(noun.getByText('Best match.')).toBeVisible();
  await expect(page.getByText('Not imported: Kind of customer.')).toBeVisible();
  await choose(page.getByLabel('Column for Segment'), 'Kind of customer');
  await page.getByRole('button', { name: 'Preview' }).click();
  // Who is meant is asked once for each value; what nobody is found for comes without.
  await expect(page.getByLabel('Person for Walker, Mere')).toHaveText('Mere Walker');
  await expect(page.getByLabel('Person for Somebody Else')).toHaveText('No owner');
  await expect(page.getByText('1 row has an unknown owner and comes without one.')).toBeVisible();
  await isAccessible(page);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('this is not a domain').first()).toBeVisible();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(page.getByText(/nobody here has this name or email address/i).first()).toBeVisible();
  await page.getByRole('button', { name: 'Import 2 accounts' }).click();
  await expect(page.getByRole('heading', { name: '2 accounts imported' })).toBeVisible();
  await page.getByRole('link', { name: 'See the accounts' }).click();
  await page.getByRole('link', { name: 'Kauri Timber' }).click();
  await expect(page.getByRole('link', { name: 'Kauri Group' }).first()).toBeVisible();
  await expect(page.getByRole('main').getByText('Mere Walker', { exact: true }).first()).toBeVisible();

  await dropSpreadsheet(
    page,
    csv(
      'people.csv',
      'Prénom,Nom,Adresse e-mail,Fonction,Société',
      'Ana,Pere,ana@kauri.example,Directrice,Kauri Timber',
      'Rangi,Cooper,rangi@rimu.example,,Rimu',
    ),
  );
  await expect(noun.getByLabel('Contacts')).toBeChecked();
  // Taken for accounts it asks for other columns, and back again.
  await noun.getByLabel('Accounts').click();
  await expect(page.getByLabel('Column for Domain or website')).toBeVisible();
  await noun.getByLabel('Contacts').click();
  await expect(page.getByLabel('Column for First name')).toHaveText('Prénom');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('1 account is created for these contacts.')).toBeVisible();
  await page.getByRole('button', { name: 'Import 2 contacts' }).click();
  await expect(page.getByRole('heading', { name: '2 contacts imported' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo import…' }).click();
  await expect(page.getByText('Removes 1 account and 2 contacts that it created')).toBeVisible();
  await page.getByRole('button', { name: 'Undo import', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'The import is undone' })).toBeVisible();
  await expect(page.getByText('1 account and 2 contacts removed.')).toBeVisible();
});
