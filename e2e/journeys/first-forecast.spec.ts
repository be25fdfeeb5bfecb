import { randomBytes } from 'node:crypto';
import { dropSpreadsheet, expect, PASSWORD, PIPELINE_CSV, test } from '../support/test.ts';

test('somebody signs up, drops in a spreadsheet and sees every deal scored and the quarter by rule of thumb', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign up' }).first().click();
  await page.getByLabel('Your name').fill('Mere Walker');
  await page.getByLabel('Work email').fill(`mere-${randomBytes(4).toString('hex')}@example.com`);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('Organisation').fill('Harbourline');
  await expect(page.getByText('NZD, Pacific/Auckland')).toBeVisible();
  await page.getByRole('button', { name: 'Sign up' }).click();

  await expect(page.getByRole('heading', { name: 'Welcome, Mere' })).toBeVisible();
  await page.getByRole('link', { name: 'Import a spreadsheet' }).first().click();
  await dropSpreadsheet(page, { name: 'pipeline.csv', mimeType: 'text/csv', buffer: Buffer.from(PIPELINE_CSV) });
  await expect(page.getByLabel('Column for Opportunity name')).toHaveText('Opportunity Name');
  await expect(page.getByLabel('Column for Account')).toHaveText('Account Name');
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page.getByLabel('Stage for Negotiation')).toBeVisible();
  await expect(page.getByLabel('Person for Tom Ashby')).toHaveText('Add as a person');
  await page.getByRole('button', { name: 'Preview' }).click();

  await expect(page.getByRole('button', { name: 'Import 5 deals' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'a lot' })).toBeVisible();
  await page.getByRole('button', { name: 'Import 5 deals' }).click();
  await expect(page.getByRole('heading', { name: '5 deals imported and scored' })).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the rejected rows' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);

  await page.getByRole('link', { name: 'See the forecast' }).click();
  await expect(page.getByRole('heading', { name: 'Pipeline Intelligence', level: 1 })).toBeVisible();
  // The card has a label, and the reason stands behind its "Why?".
  await page.getByRole('button', { name: 'Why? Rule of thumb, no range yet' }).click();
  const parts = page.getByRole('dialog');
  await expect(parts.getByText(/Rule of thumb, no range: not enough history/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Harbourline rollout').first()).toBeVisible();
  await expect(page.getByText('not yet qualified').first()).toBeVisible();
});
