import { choose } from '../support/choose.ts';
import { expect, test } from '../support/test.ts';

test('a visitor looks around in the demo as a VP, then as a rep, without signing up', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Look around as VP Sales' }).click();
  // The first visitor of a day waits until the company is made.
  await expect(page.getByRole('heading', { name: 'Pipeline Intelligence', level: 1 })).toBeVisible({ timeout: 25_000 });
  const banner = page.getByRole('complementary', { name: 'Demo workspace' });
  await expect(banner).toContainText('sample data, removed on');
  await expect(banner).toContainText('You are Helen Brandt');

  await page.goto('/crm/opportunities');
  await expect(page.getByRole('link', { name: /Route Planning|Control Tower|Fleet Analytics/ }).first()).toBeVisible();

  await choose(banner.getByLabel('View as'), 'Account executive');
  await expect(banner).toContainText('You are Mere Walker');
  await expect(page.getByRole('heading', { name: 'Opportunities', level: 1 })).toBeVisible();
  await page.goto('/settings/people');
  await expect(banner).toBeVisible();
  await page.request.post('/api/v1/sign-out', { headers: { origin: process.env.FORECASTLE_E2E_URL ?? '' }, data: {} });
});
