import { addDeal } from '../support/records.ts';
import { expect, type Page, post, test } from '../support/test.ts';

/** "-$1,234" in whole units. */
function moneyOf(text: string): number {
  const figure = /([-−])?[^\d-−]*([\d,]+)\s*$/.exec(text.trim());
  return (figure?.[1] ? -1 : 1) * Number(figure?.[2]?.replaceAll(',', ''));
}

/** Of the forecast, which is a rule of thumb where there is no history. */
const WHY = /^Why\? (Forecast|Rule of thumb)/;

async function fill(page: Page): Promise<void> {
  const tom = await post(page, '/people', { name: 'Tom Ashby' });
  await addDeal(page, { name: 'Harbourline rollout', amount: 840_000, closesIn: 0, category: 'commit' });
  await addDeal(page, { name: 'Kauri renewal', amount: 1_250_333, closesIn: 0, ownerId: tom.id });
  await addDeal(page, { name: 'Northwind pilot', amount: 610_777, closesIn: 400, ownerId: tom.id });
  await addDeal(page, { name: 'Silverfern discovery', amount: 430_000 });
}

/** Screens that tell of deals, where there is none to tell of. */
const OF_DEALS = [
  '/revenue-intelligence/legacy',
  '/revenue-intelligence/territory',
  '/revenue-intelligence/win-loss',
  '/crm/deal-drag',
  '/crm/team-plans',
  '/crm/pipeline-intelligence',
];

test('an empty pipeline leads to the import, from every screen of deals', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  for (const path of OF_DEALS) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Start with your deals' }), path).toBeVisible();
  }
  await page.getByRole('link', { name: 'Import a spreadsheet' }).click();
  await expect(page.getByText('Drop your spreadsheet here')).toBeVisible();
});

test('amounts nobody gave are not told as nothing, and lead to the deals that lack them', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  await addDeal(page, { name: 'Silverfern discovery', closesIn: 0 });
  await page.goto('/crm/pipeline-intelligence');
  await expect(page.getByText('The only deal in this period has no amount.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Open pipeline by risk' })).toContainText('Not yet qualified · 1—');
  await page.getByRole('link', { name: 'Add amounts', exact: true }).click();
  await expect(page).toHaveURL(/missing=amount/);
  await expect(page.getByRole('link', { name: 'Silverfern discovery' })).toBeVisible();
});

test('the forecast opens into parts that add up, and the period lives in the address', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  await fill(page);
  await page.goto('/crm/pipeline-intelligence');
  await page.getByRole('button', { name: WHY }).click();
  const table = page.getByRole('dialog').getByRole('table', { name: 'Parts of the forecast' });
  await expect(table).toBeVisible();
  const figures = (await table.getByRole('cell').allInnerTexts()).map(moneyOf);
  const total = figures.pop();
  expect(figures.reduce((sum, figure) => sum + figure, 0)).toBe(total);
  await page.getByRole('button', { name: 'Show deals and win chances' }).click();
  const deals = page.getByRole('list', { name: 'Open deals, biggest contribution first' });
  await expect(deals.getByRole('listitem').first()).toContainText(
    /% of .*Average of win probability \d+% and \w+ \d+%/,
  );
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: WHY })).toBeFocused();

  await page.getByRole('button', { name: 'Year', exact: true }).click();
  await expect(page).toHaveURL(/period=year/);
  await page.getByRole('button', { name: 'Next year' }).click();
  await expect(page).toHaveURL(/in=\d{4}-\d{2}-\d{2}/);
  const sent = page.url();
  await page.reload();
  await expect(page).toHaveURL(sent);
  await expect(page.getByRole('button', { name: 'Year', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Now' }).click();
  await expect(page).not.toHaveURL(/in=/);
});

test('a rep is chosen, and a row of the heatmap explains itself', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  await fill(page);
  await page.goto('/crm/pipeline-intelligence?all=yes');
  const heatmap = page.getByRole('grid', { name: 'Deals by revenue at stake' });
  await expect(heatmap.getByText('Harbourline rollout')).toBeVisible();
  // What stands over the reps has come, and moves them no more.
  await expect(page.getByRole('complementary', { name: 'Deal Details' })).toContainText('What would help most');
  await expect(page.getByRole('heading', { name: 'No active risks' })).toBeVisible();
  // Nobody has chosen one: the first is explained, and is the selected one for the triggers too.
  await expect(page.getByRole('button', { name: /^Selected Deal \d/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Tom Ashby', exact: true }).click();
  await expect(page).toHaveURL(/owner=/);
  await expect(heatmap.getByText('Harbourline rollout')).toBeHidden();
  await heatmap.getByText('Northwind pilot').click();
  await expect(page).toHaveURL(/deal=/);
  const panel = page.getByRole('complementary', { name: 'Deal Details' });
  await expect(panel.getByText('Northwind pilot')).toBeVisible();
  // Nobody knows anything of it: its parts are told, its score heads them not.
  await expect(panel.getByRole('heading', { name: 'Not yet qualified, and why' })).toBeVisible();
  await expect(panel).not.toContainText(/Risk score \d/);
  await page.reload();
  await expect(panel.getByText('Northwind pilot')).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter Tom Ashby' }).click();
  await expect(heatmap.getByText('Harbourline rollout')).toBeVisible();
  // A link to a deal that is none of the rows that have come.
  const sent = new URL(page.url()).searchParams.get('deal');
  await page.goto(`/crm/pipeline-intelligence?search=Kauri&deal=${sent}`);
  await expect(heatmap.getByText('Kauri renewal')).toBeVisible();
  await expect(panel.getByText('Northwind pilot')).toBeVisible();
  await panel.getByRole('link', { name: 'View deal' }).click();
  await expect(page.getByRole('heading', { name: 'Northwind pilot', level: 1 })).toBeVisible();
});
