import { isAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { DEMO_WITHIN } from '../support/fitted-demo.ts';
import { expect, test } from '../support/test.ts';

test.setTimeout(2 * DEMO_WITHIN);

test('a visitor looks around in the demo as a VP, then as a rep, without signing up', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Look around as VP Sales' }).click();
  // The first visitor of a day sees how far the company is set up; those after are in within seconds.
  const entered = page.getByRole('complementary', { name: 'Demo workspace' });
  const settingUp = page.getByRole('region', { name: 'Setting up three years of deals' });
  await expect(entered.or(settingUp)).toBeVisible({ timeout: DEMO_WITHIN });
  if (await settingUp.isVisible()) await isAccessible(page);
  await expect(entered).toBeVisible({ timeout: DEMO_WITHIN });
  // A VP begins with the forecast call.
  await expect(page).toHaveURL(/\/revenue-intelligence\/forecast-command-center$/);
  const banner = entered;
  await expect(banner).toContainText('sample data, deleted on');
  await expect(banner).toContainText('You are Helen Brandt');

  await page.goto('/crm/team-plans');
  const missed = page.getByRole('button', { name: /^\d+ missed last week$/ });
  await missed.first().click();
  const list = page.getByRole('dialog', { name: 'Missed actions' });
  await expect(list.getByText(/^\d+ actions not started/)).toBeVisible();
  await expect(
    list
      .getByRole('listitem')
      .first()
      .getByRole('link', { name: /^Plan of / }),
  ).toBeVisible();
  await isAccessible(page);
  await page.keyboard.press('Escape');
  await missed.nth(1).click();
  await expect(
    page
      .getByRole('dialog', { name: /^Missed by / })
      .getByRole('listitem')
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/crm/opportunities');
  await expect(page.getByRole('link', { name: /Route Planning|Control Tower|Fleet Analytics/ }).first()).toBeVisible();

  await choose(banner.getByLabel('View as'), 'Account executive');
  await expect(banner).toContainText('You are Mere Walker');
  await expect(page.getByRole('heading', { name: 'Opportunities', level: 1 })).toBeVisible();
  await page.goto('/imports/new');
  await expect(page.getByText('up to 2 MB.')).toBeVisible();
  await page.goto('/settings/people');
  await expect(banner).toBeVisible();
  await page.request.post('/api/v1/sign-out', { headers: { origin: process.env.FORECASTLE_E2E_URL ?? '' }, data: {} });
});
