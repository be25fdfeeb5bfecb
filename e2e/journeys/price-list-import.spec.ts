import { readFile } from 'node:fs/promises';
import { isAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const csv = (...rows: string[]) => ({
  name: 'prices.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.join('\n')),
});

test('a price list comes from a file, is shown before it is saved, goes out as a file and back, and is undone', async ({
  page,
  person,
}) => {
  expect(person.name).toBe('Mere Walker');
  await page.goto('/settings/price-list');
  await page.getByRole('button', { name: 'Import from a file' }).first().click();
  await expect(page.getByRole('button', { name: 'Download a template' })).toBeVisible();
  await isAccessible(page);
  const file = page.getByLabel('Spreadsheet of prices', { exact: true });
  await file.setInputFiles(
    csv(
      'Product,Family,Currency,Price,Valid from',
      'Seats,Subscription,NZD,"1,200.00",03/04/2020',
      'Setup,Services,NZD,5000,05/04/2020',
      'Wrong,,NZD,a lot,05/04/2020',
    ),
  );
  // Days that can be read both ways are asked about before anything is saved.
  await expect(page.getByText('03/04/2020, 05/04/2020 starts with')).toBeVisible();
  await page.getByRole('button', { name: 'Day first' }).click();
  await expect(page.getByText('2 rows to add (2 new products), 0 changed.')).toBeVisible();
  await expect(page.getByText('Row 4, column D')).toBeVisible();
  await isAccessible(page);
  await page.getByRole('button', { name: 'Save 2 rows' }).click();
  const seats = page.getByRole('listitem').filter({ hasText: 'Subscription' });
  await expect(seats).toContainText('1,200.00');

  // What goes out comes back as it is; edited, it shows the old and the new price.
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const exported = await readFile(await (await downloading).path(), 'utf8');
  expect(exported).toContain('Seats,Subscription,,Once,,NZD,1200.00,2020-04-03');
  await page.getByRole('button', { name: 'Import from a file' }).click();
  await file.setInputFiles({ ...csv(), buffer: Buffer.from(exported.replace('1200.00', '1300.00')) });
  await expect(page.getByText('0 rows to add, 1 changed, 1 changes nothing.')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Seats' });
  await expect(row).toContainText('1,200.00');
  await expect(row).toContainText('1,300.00');
  await page.getByRole('button', { name: 'Save 1 row' }).click();
  await expect(seats).toContainText('1,300.00');
  await page
    .getByRole('listitem')
    .filter({ hasText: '1 row saved to the price list' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(page.getByText('Price list restored')).toBeVisible();
  await expect(seats).toContainText('1,200.00');
});
