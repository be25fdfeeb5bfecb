import { isAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { DEMO_WITHIN } from '../support/fitted-demo.ts';
import { expect, test } from '../support/test.ts';

test.setTimeout(2 * DEMO_WITHIN);

test('a visitor looks around in the demo as a VP, then as a rep, without signing up', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Look around as VP Sales' }).click();
  // The first visitor of a day waits until the company is made.
  await expect(page.getByRole('heading', { name: 'Pipeline Intelligence', level: 1 })).toBeVisible({
    timeout: DEMO_WITHIN,
  });
  const banner = page.getByRole('complementary', { name: 'Demo workspace' });
  await expect(banner).toContainText('sample data, removed on');
  await expect(banner).toContainText('You are Helen Brandt');

  await page.goto('/crm/team-plans');
  const missed = page.getByRole('button', { name: /^\d+ missed last week$/ });
  await missed.first().click();
  const list = page.getByRole('dialog', { name: 'What was missed' });
  await expect(list.getByText(/^\d+ actions nobody touched/)).toBeVisible();
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
      .getByRole('dialog', { name: /^What \w+ \w+ missed$/ })
      .getByRole('listitem')
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/crm/opportunities');
  await expect(page.getByRole('link', { name: /Route Planning|Control Tower|Fleet Analytics/ }).first()).toBeVisible();

  await choose(banner.getByLabel('View as'), 'Account executive');
  await expect(banner).toContainText('You are Mere Walker');
  await expect(page.getByRole('heading', { name: 'Opportunities', level: 1 })).toBeVisible();
  await page.goto('/settings/people');
  await expect(banner).toBeVisible();
  await page.request.post('/api/v1/sign-out', { headers: { origin: process.env.FORECASTLE_E2E_URL ?? '' }, data: {} });
});

test('a CRO sees the quarter as it stood on a past day, opens a deal of that day, and comes back', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Look around as CRO' }).click();
  await expect(page.getByRole('complementary', { name: 'Demo workspace' })).toBeVisible({ timeout: DEMO_WITHIN });
  await page.goto('/revenue-intelligence');
  await page.getByRole('link', { name: 'As it stood on…' }).click();
  const past = page.getByRole('region', { name: 'A past day' });
  await expect(past).toContainText('As it stood at the end of');
  const yesterday = new URL(page.url()).searchParams.get('asOf') ?? '';
  const day = new Date(Date.parse(yesterday) - 100 * 86_400_000).toISOString().slice(0, 10);
  await past.getByRole('textbox', { name: 'Day' }).fill(day);
  await past.getByRole('textbox', { name: 'Day' }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`asOf=${day}`));
  const total = page.getByRole('table', { name: 'Figures by rep' }).getByRole('row', { name: /^Total/ });
  const told = await (await page.request.get(`/api/v1/revenue/past?asOf=${day}`)).json();
  await expect(total).toContainText(`${told.outcomes.byCount}%`);
  await expect(page.getByRole('button', { name: 'Export' })).toBeDisabled();
  await isAccessible(page);

  // Nothing of today is asked for.
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.reload();
  await expect(total).toBeVisible();
  expect(asked.filter((path) => /^\/api\/v1\/(?:revenue|forecast|pipeline|quotas)/.test(path))).toEqual([
    '/api/v1/revenue/past',
  ]);
  const [deal] = told.risk.stakeDeals;
  expect(deal, 'revenue at stake on that day').toBeDefined();
  await page.locator(`main a[href*="${deal.id}"]`).first().click();
  await expect(page).toHaveURL(new RegExp(`${deal.id}\\?asOf=${day}`));
  await expect(page.getByRole('region', { name: 'A past day' })).toBeVisible();
  await page.goBack();
  await past.getByRole('button', { name: 'Back to today' }).click();
  await expect(page.getByRole('heading', { name: 'Action centre' })).toBeVisible();
});
