import { DEMO_WITHIN, enterDemo, test as inDemo } from '../support/fitted-demo.ts';
import { addDeal } from '../support/records.ts';
import { dropSpreadsheet, expect, type Page, PIPELINE_CSV, test } from '../support/test.ts';
import { tooSmall } from '../support/touch-targets.ts';

// What slides in does so here, as for most people.
test.use({
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  contextOptions: { reducedMotion: 'no-preference' },
});

/** What is wider widens the window of a phone as well: its screen tells. */
async function nothingSpillsOver(page: Page): Promise<void> {
  const spill = await page.evaluate(() => document.documentElement.scrollWidth - screen.width);
  expect(spill).toBeLessThanOrEqual(0);
}

test('on a phone the menu leads to the deals, a card to its deal, and the deal is worked there', async ({
  page,
  person,
}) => {
  expect(person.name).toBe('Mere Walker');
  await addDeal(page, { name: 'Harbourline rollout', account: 'Harbourline', amount: 840_000, closesIn: 20 });
  await page.goto('/crm/pipeline-intelligence');
  await expect(page.getByRole('button', { name: /^Why\? Rule of thumb/ })).toBeVisible();
  const title = page.getByRole('heading', { name: 'Pipeline Intelligence', level: 1 });
  expect(await title.evaluate((heading) => heading.scrollWidth - heading.clientWidth)).toBeLessThanOrEqual(0);
  expect(await tooSmall(page)).toEqual([]);
  await page.getByRole('button', { name: 'More actions' }).tap();
  await expect(page.getByRole('menuitem', { name: /Scores as of/ })).toBeVisible();
  const file = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export to CSV' }).tap();
  expect((await file).suggestedFilename()).toMatch(/\.csv$/);
  await page.getByRole('button', { name: 'More', exact: true }).tap();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Opportunities' }).tap();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Opportunities', level: 1 })).toBeVisible();
  expect(await tooSmall(page)).toEqual([]);
  await page.getByRole('link', { name: 'Harbourline rollout' }).tap();
  await expect(page.getByRole('heading', { name: 'Harbourline rollout', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Risk score \d+, and why$/ })).toBeVisible();
  expect(await tooSmall(page)).toEqual([]);
  await nothingSpillsOver(page);
  await page.getByRole('tab', { name: 'Activities' }).tap();
  await page.getByRole('button', { name: 'Record activity' }).tap();
  await page.getByLabel('Subject').fill('Called from the road');
  await page.getByRole('dialog').getByRole('button', { name: 'Record activity' }).tap();
  await expect(page.getByRole('heading', { name: 'Called from the road' })).toBeVisible();
  await nothingSpillsOver(page);
});

test('on a phone a spreadsheet is imported to the end', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  await dropSpreadsheet(page, { name: 'pipeline.csv', mimeType: 'text/csv', buffer: Buffer.from(PIPELINE_CSV) });
  const step = async (button: string) => {
    const next = page.getByRole('button', { name: button });
    await expect(next).toBeVisible();
    if (button.startsWith('Import'))
      await expect(page.getByRole('link', { name: /^Download the rejected rows/ })).toBeVisible();
    expect(await tooSmall(page), button).toEqual([]);
    await nothingSpillsOver(page);
    await next.tap();
  };
  for (const button of ['Continue', 'Preview', 'Import 5 deals']) await step(button);
  await expect(page.getByRole('heading', { name: '5 deals imported and scored' })).toBeVisible();
  await nothingSpillsOver(page);
  await page.getByRole('link', { name: 'See the deals' }).tap();
  await expect(page.getByRole('link', { name: 'Harbourline rollout' })).toBeVisible();
});

test('on a phone the cards scroll with the page, and what stands under them stays in reach', async ({
  page,
  person,
}) => {
  expect(person.name).toBe('Mere Walker');
  const rows = Array.from(
    { length: 30 },
    (_, at) => `Harbourline,Deal ${at + 1},${30_000 - at},Proposal,Rep ${at % 2}`,
  );
  const text = ['Account,Opportunity,Amount,Stage,Owner', ...rows].join('\n');
  await dropSpreadsheet(page, { name: 'many.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  for (const button of ['Continue', 'Preview', 'Import 30 deals'])
    await page.getByRole('button', { name: button }).tap();
  await page.getByRole('link', { name: 'See the deals' }).tap();
  await expect(page.getByRole('link', { name: 'Deal 1', exact: true })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(page.getByRole('link', { name: 'Deal 30', exact: true })).toBeInViewport();
  await page.goto('/crm/pipeline-intelligence?all=yes');
  const cards = page.getByRole('grid').getByRole('row');
  await expect(page.getByRole('button', { name: 'Show more deals' })).toBeVisible();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '31');
  await page.getByRole('button', { name: 'Show more deals' }).tap();
  await expect(cards.filter({ hasText: 'Deal 11' })).toHaveCount(1);
  // What stands over the reps has come, and moves them no more.
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Rep 0' }).tap();
  await expect(page.getByRole('button', { name: 'Rep 0', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await nothingSpillsOver(page);
});

test('on a phone the first deal is in the first view, and its sheet is headed by it', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  const name = 'Harbourline freight platform rollout for every depot between Kaitaia and Bluff, second phase';
  await addDeal(page, { name, account: 'Harbourline', amount: 840_000, closesIn: 20 });
  await page.goto('/crm/opportunities');
  const title = page.getByRole('link', { name });
  await expect(title).toBeInViewport({ ratio: 1 });
  const lines = await title.evaluate(
    (link) => link.clientHeight / Number.parseFloat(getComputedStyle(link).lineHeight),
  );
  expect(Math.round(lines)).toBe(2);
  await page.goto('/crm/pipeline-intelligence?all=yes');
  const card = page.getByRole('grid').getByText(name);
  await expect(card).toBeInViewport({ ratio: 1 });
  await card.tap();
  await expect(page.getByRole('dialog').getByRole('heading', { name, level: 2 })).toBeVisible();
  await nothingSpillsOver(page);
});

inDemo('on a phone the first deal of the demo’s pipeline stands in the first view', async ({ page, demoCookies }) => {
  inDemo.setTimeout(2 * DEMO_WITHIN);
  await enterDemo(page, demoCookies);
  await page.goto('/crm/pipeline-intelligence');
  await expect(page.getByRole('button', { name: /^Why\? Forecast/ })).toBeVisible();
  const first = page.getByRole('grid', { name: 'Deals by revenue at stake' }).getByRole('row').nth(1);
  await expect(first.getByRole('gridcell').first()).toBeInViewport({ ratio: 1 });
  await nothingSpillsOver(page);
});

test('on a phone a long name stands on two lines, and whole where it is pressed', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  const name = `Harbourline rollout of the regional planning suite ${'with every depot '.repeat(5)}included`;
  await addDeal(page, { name, account: 'Harbourline', amount: 840_000, closesIn: 20 });
  await page.goto('/crm/opportunities');
  await page.getByRole('link', { name }).tap();
  const title = page.getByRole('heading', { name, level: 1 });
  await expect(title).toBeVisible();
  const lines = await title.evaluate(
    (heading) => heading.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(heading).lineHeight),
  );
  expect(lines).toBeLessThan(2.2);
  await title.getByRole('button', { name, exact: true }).tap();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
});
