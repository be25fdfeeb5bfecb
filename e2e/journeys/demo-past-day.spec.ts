import { isAccessible } from '../support/axe.ts';
import { DEMO_WITHIN, enterDemo, test } from '../support/fitted-demo.ts';
import { expect } from '../support/test.ts';

// One of them makes the demo of its worker.
test.setTimeout(2 * DEMO_WITHIN);

test('a CRO sees the quarter as it stood on a past day, opens a deal of that day, and comes back', async ({
  page,
  demoCookies,
}) => {
  await enterDemo(page, demoCookies);
  await page.goto('/revenue-intelligence');
  await expect(page.getByRole('complementary', { name: 'Demo workspace' })).toBeVisible();
  await page.getByRole('link', { name: 'View a past day…' }).click();
  const past = page.getByRole('region', { name: 'A past day' });
  await expect(past).toContainText('Deal as of');
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
