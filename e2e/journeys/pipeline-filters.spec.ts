import { readFile } from 'node:fs/promises';
import { addDeal } from '../support/records.ts';
import { expect, type Page, post, test } from '../support/test.ts';

async function fill(page: Page): Promise<void> {
  const tom = await post(page, '/people', { name: 'Tom Ashby' });
  await addDeal(page, { name: 'Harbourline rollout', amount: 840_000, closesIn: 0, category: 'commit' });
  await addDeal(page, { name: 'Northwind pilot', amount: 610_777, closesIn: 400, ownerId: tom.id });
  await addDeal(page, { name: 'Silverfern discovery', amount: 430_000 });
}

test('one filter chooses the deals of every figure, and of the file', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  await fill(page);
  await page.goto('/crm/pipeline-intelligence?all=yes');
  const heatmap = page.getByRole('grid', { name: /^Deals/ });
  await expect(heatmap.getByText('Silverfern discovery')).toBeVisible();
  await page.getByRole('button', { name: 'Show filters' }).click();
  const panel = page.getByRole('form', { name: 'Filters' });
  await panel.getByRole('button', { name: 'Commit' }).click();
  await expect(panel.getByText('Not applied yet')).toBeVisible();
  await expect(heatmap.getByText('Silverfern discovery')).toBeVisible();
  await panel.getByRole('button', { name: 'Apply filters' }).click();
  await expect(page).toHaveURL(/category=commit/);
  await expect(heatmap.getByText('Silverfern discovery')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'In the forecast' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Open pipeline by risk' })).toContainText('Not yet qualified · 1');

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export to CSV' }).click(),
  ]);
  const rows = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(rows).toHaveLength(2);
  expect(rows[1]).toContain('Harbourline rollout');
  expect(rows[1]).toContain('840000.00');

  await page.getByRole('button', { name: 'Why? Open pipeline' }).click();
  const parts = page.getByRole('dialog').getByRole('table', { name: 'Amount by part' });
  await expect(parts.getByRole('row', { name: /^Total 1/ })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Remove filter Commit' }).click();
  await expect(heatmap.getByText('Silverfern discovery')).toBeVisible();
  // Any field that the list filters by.
  await panel.getByRole('button', { name: 'Add a condition' }).click();
  await panel.getByRole('combobox', { name: 'Conditions, 1: field' }).click();
  await page.getByRole('option', { name: 'Close date', exact: true }).click();
  await panel.getByRole('combobox', { name: 'Conditions, 1: value' }).click();
  await page.getByRole('option', { name: 'in the next 30 days', exact: true }).click();
  await panel.getByRole('button', { name: 'Apply filters' }).click();
  await expect(heatmap.getByText('Northwind pilot')).toBeHidden();
  await panel.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitem', { name: 'Save as view' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Closing soon');
  await page.getByRole('button', { name: 'Save the view' }).click();
  await page.getByRole('button', { name: 'Remove filter Close date is in the next 30 days' }).click();
  await expect(heatmap.getByText('Northwind pilot')).toBeVisible();
  await panel.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitem', { name: 'Closing soon' }).click();
  await expect(page).toHaveURL(/where=/);
  await expect(heatmap.getByText('Northwind pilot')).toBeHidden();
  await panel.getByRole('button', { name: 'Reset all' }).click();
  await expect(heatmap.getByText('Northwind pilot')).toBeVisible();
  await page.getByRole('columnheader', { name: 'Deal' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=name/);
  await expect(heatmap.getByRole('row').nth(1)).toContainText('Harbourline rollout');
  await expect(page.getByText('The first point comes on Monday.')).toBeVisible();
});

test('the labels of the specification stand on Pipeline Intelligence to the letter', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  await fill(page);
  await page.goto('/crm/pipeline-intelligence?all=yes');
  const exact = (name: string) => ({ name, exact: true });
  const overview = page.getByRole('region', exact('Forecast Confidence Overview'));
  await expect(overview.getByRole('heading', exact('Open pipeline by risk'))).toBeVisible();
  await expect(overview.getByRole('heading', exact('Confidence'))).toBeVisible();
  await expect(page.getByRole('heading', exact('Risk Heatmap'))).toBeVisible();
  await expect(page.getByRole('heading', exact('Risk Triggers'))).toBeVisible();
  await expect(page.getByRole('complementary', exact('Deal Details'))).toBeVisible();
  await page.getByRole('button', exact('Show Filters')).click();
  const panel = page.getByRole('form', { name: 'Filters' });
  await panel.getByRole('button', exact('Commit')).click();
  await panel.getByRole('button', exact('Apply Filters')).click();
  await page.getByRole('button', exact('Hide Filters')).click();
  await page.getByRole('list', { name: 'Active filters' }).getByRole('button', exact('Reset All')).click();
  await expect(page.getByRole('button', { name: 'Remove filter Commit' })).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('region', exact('Forecast Confidence Overview'))).toContainText('Data quality');
});

test('the period chooses the deals of every card, and all open deals are a press away', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  await fill(page);
  await page.goto('/crm/pipeline-intelligence');
  const heatmap = page.getByRole('grid', { name: /^Deals/ });
  const bands = page.getByRole('table', { name: 'Open pipeline by risk' });
  await expect(heatmap.getByText('Harbourline rollout')).toBeVisible();
  await expect(heatmap.getByRole('row')).toHaveCount(2);
  await expect(bands).toContainText('Not yet qualified · 1');
  await bands.getByRole('link').last().click();
  await expect(page.getByRole('button', { name: /^Remove filter Due by the end of this quarter/ })).toBeVisible();
  await expect(page.getByText('Harbourline rollout').first()).toBeVisible();
  await expect(page.getByText('Silverfern discovery')).toBeHidden();
  await page.goBack();
  await page.getByRole('button', { name: 'Next quarter' }).click();
  await expect(page.getByRole('heading', { name: 'No deals due in this period' })).toBeVisible();
  await expect(bands).toContainText('Not yet qualified · 0');
  await page.getByRole('button', { name: 'Show all open deals' }).last().click();
  await expect(page).toHaveURL(/all=yes/);
  await expect(heatmap.getByText('Silverfern discovery')).toBeVisible();
  await expect(bands).toContainText('Not yet qualified · 3');
  await page.getByRole('button', { name: 'Only deals of the period' }).click();
  await expect(page.getByRole('heading', { name: 'No deals due in this period' })).toBeVisible();
  await page.getByRole('button', { name: 'Now' }).click();
  await expect(heatmap.getByText('Harbourline rollout')).toBeVisible();
});

test('a manager sees what slows the deals of a team down', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  const deal = await addDeal(page, { name: 'Harbourline rollout', amount: 840_000, closesIn: 0 });
  await page.goto('/crm/deal-drag');
  await expect(page.getByRole('heading', { name: 'No scored deals yet' })).toBeVisible();
  await page.request.put(`/api/v1/opportunities/${deal}/frameworks/bant/need`, { data: { strength: 'green' } });
  await page.reload();
  await expect(page.getByText('1 scored deal')).toBeVisible();
  const wastes = page.getByRole('table', { name: 'Causes, in points of average drag' });
  await expect(wastes.getByRole('row', { name: /^Stakeholders/ })).toContainText('15.00 of 15');
  await expect(page.getByText('No deals with drag over 50.')).toBeVisible();
  await page.evaluate(() => {
    window.print = () => {
      document.documentElement.dataset.printed = 'yes';
    };
  });
  await page.getByRole('button', { name: 'Print the review' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
  await page.goto(
    `/crm/deal-drag?where=${encodeURIComponent('{"conditions":[{"field":"amount","is":"at_least","value":100}]}')}`,
  );
  await expect(page.getByRole('button', { name: /^Remove filter Amount at least/ })).toBeVisible();
  const bands = page.getByRole('table', { name: 'Deals by drag band' });
  await bands
    .getByRole('row', { name: /^(Healthy|Review).* 1$/ })
    .getByRole('link')
    .click();
  await expect(page).toHaveURL(/\/crm\/opportunities\?.*drag/);
  await expect(page.getByRole('link', { name: 'Harbourline rollout' })).toBeVisible();
});
