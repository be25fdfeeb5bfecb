import { dropSpreadsheet, expect, test } from '../support/test.ts';

test('an import that ends says which of its accounts may exist twice, and leads to them', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  const rows = ['Deal,Company,Stage,Amount', 'Rollout,Acme Ltd,Proposal,1000', 'Renewal,Acme Limited,Proposal,2000'];
  await dropSpreadsheet(page, { name: 'deals.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Import 2 deals' }).click();
  await expect(page.getByText('Possible duplicates: 1 account.')).toBeVisible();
  await page.getByRole('link', { name: 'Review duplicates' }).click();
  await expect(page.getByRole('heading', { name: 'Duplicates' })).toBeVisible();
  await expect(page.getByText('Acme Limited').first()).toBeVisible();
  await expect(page.getByText('Acme Ltd').first()).toBeVisible();
});
