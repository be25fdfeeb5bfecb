/** The main pages of the public site, as somebody reads them whose browser runs no script. */
import { expect, test } from '../support/test.ts';

test.use({ javaScriptEnabled: false });

test('the home page offers its four ways on, and the forecast opens to show why', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deliver a Forecast You Can Defend');
  const main = page.getByRole('main');
  for (const [name, href] of [
    ['Apply for Design Partnership', '/contact#design-partner'],
    ['See 2-min Forecast Demo', '/demo'],
    ['Learn About Early Access', '#design-partner'],
    ['Calculate Your ROI', '/features/roi-calculator'],
  ] as const) {
    await expect(main.getByRole('link', { name }).first()).toHaveAttribute('href', href);
  }

  const forecast = page.getByRole('region', { name: 'Q4 forecast, illustrative' });
  await expect(forecast).toContainText('$10.0M');
  await expect(forecast).toContainText('between $9.2M and $10.8M');
  await forecast.getByText('Data quality score').click();
  await expect(forecast.getByText('What would help most:')).toBeVisible();
  await expect(forecast.getByText('44 more, each by its win chance')).toBeHidden();
  await forecast.getByText('48 open deals by win chance').click();
  await expect(forecast.getByText('44 more, each by its win chance')).toBeVisible();

  const posts = page.locator('section', { has: page.getByRole('heading', { name: 'From the Blog' }) });
  await expect(posts.getByRole('article')).toHaveCount(4);
  await expect(posts.getByRole('link', { name: 'View all posts' })).toHaveAttribute('href', '/blog');
});

test('the why page compares over ten things, and its tabs and folds work', async ({ page }) => {
  await page.goto('/why-forecastle');
  await expect(page.getByRole('rowheader')).toHaveCount(10);

  await expect(page.getByRole('region', { name: 'CRM Problems' })).toBeVisible();
  await page.getByText('Key Benefits').click();
  await expect(page.getByRole('region', { name: 'Key Benefits' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'CRM Problems' })).toBeHidden();
  await page.getByRole('radio', { name: 'Key Benefits' }).press('ArrowLeft');
  await expect(page.getByRole('region', { name: 'Our Solutions' })).toBeVisible();

  const closed = [
    page.getByText('Every component of a framework has a strength'),
    page.getByRole('link', { name: 'All features, with their screens' }),
    page.getByText('Export a report and drop it in, or connect Salesforce later.'),
  ];
  for (const words of closed) await expect(words).toBeHidden();
  for (const name of ['Frameworks', 'Features', 'Zero setup'])
    await page.getByRole('main').getByRole('heading', { name, exact: true }).click();
  for (const words of closed) await expect(words).toBeVisible();
});

test('the demo walks through six screens', async ({ page }) => {
  await page.goto('/demo');
  const steps = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('img') });
  await expect(steps).toHaveCount(6);
  await expect(steps.first().getByRole('img')).toBeVisible();
});
