/** What opens and changes on the pages about features, without a script. Their labels are held by scripts/pages/spec-labels.ts. */
import { expect, test } from '../support/test.ts';

test.use({ javaScriptEnabled: false });

test('the drag of the worked deal opens, part by part', async ({ page }) => {
  await page.goto('/features/deal-drag');
  const figure = page.getByRole('figure').first();
  await expect(figure).toContainText(/Drag \d+, and why/);
  const overdue = figure.getByText('Close date past');
  await expect(overdue).toBeHidden();
  await figure.getByText('Slippage').click();
  await expect(overdue).toBeVisible();
});

test('the dashboard changes with the role', async ({ page }) => {
  await page.goto('/features/revenue-intelligence');
  const dashboard = page.getByRole('figure', { name: 'Revenue dashboard, illustrative' });
  await expect(dashboard.getByRole('table', { name: 'Forecast by rep' })).toBeHidden();
  await dashboard.getByText('Sales manager').click();
  await expect(dashboard.getByRole('table', { name: 'Forecast by rep' })).toBeVisible();
});

test('a framework picture that fails leaves a panel with its name', async ({ page }) => {
  await page.route('**/screens/**', (route) => route.abort());
  await page.goto('/features/enhanced-frameworks');
  for (const label of ['Framework Cards', 'Component Cards'])
    await expect(page.getByText(label, { exact: true })).toBeVisible();
});
