import { dropSpreadsheet, expect, test } from '../support/test.ts';

test('a value that is no currency is asked once, and closes without a day are listed to be completed', async ({
  page,
  person,
}) => {
  expect(person.name).toBe('Mere Walker');
  const rows = [
    'Deal,Company,Stage,Amount,Currency,Expected Close,Won on',
    'Rollout,Harbourline,Closed Won,1000,Kiwis,2026-03-31,',
    'Renewal,Kauri,Closed Won,2000,Kiwis,2026-04-30,2026-04-12',
    'Pilot,Tasman,Proposal,3000,NZD,2027-06-30,',
    'Pilot,Tasman,Proposal,3000,NZD,2027-06-30,',
  ];
  await dropSpreadsheet(page, { name: 'ends.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('2 rows without a currency are left out.')).toBeVisible();
  await page.getByLabel('Currency for Kiwis').click();
  await page.getByRole('option', { name: /^NZD/ }).click();
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('1 row says duplicates of an earlier row')).toBeVisible();
  await expect(page.getByText('1 won or lost deal has no actual close date and counts in no period')).toBeVisible();
  await page.getByRole('button', { name: 'Import 4 deals' }).click();
  await expect(page.getByRole('heading', { name: '4 deals imported and scored' })).toBeVisible();
  await page.getByRole('link', { name: 'Complete it' }).click();
  await expect(page.getByText('Closed, no date')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Rollout' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Renewal' })).toHaveCount(0);
  await page.getByRole('button', { name: 'actual close date of Rollout' }).click();
  const day = page.getByLabel('Actual close date of Rollout');
  await day.fill('2026-03-30');
  await day.press('Enter');
  // The row stays where it was changed until the list is left.
  await expect(page.getByText('0 deals')).toBeVisible();
});
