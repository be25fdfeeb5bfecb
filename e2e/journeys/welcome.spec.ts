import { expect, type Page, test } from '../support/test.ts';

/** Lets go of a file over the heading of the page, far from any place made for it. */
async function dropOnHeading(page: Page, text: string): Promise<void> {
  const data = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], 'pipeline.csv', { type: 'text/csv' }));
    return transfer;
  }, text);
  const heading = page.getByRole('heading', { level: 1 });
  await heading.dispatchEvent('dragover', { dataTransfer: data });
  await heading.dispatchEvent('drop', { dataTransfer: data });
}

test('a file dropped anywhere on the welcome page is read, and steps begin at their top', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  await page.setViewportSize({ width: 1024, height: 500 });
  await page.goto('/welcome');
  await expect(page.getByRole('heading', { name: 'Welcome, Mere' })).toBeVisible();
  const rows = Array.from({ length: 40 }, (_, at) => `Harbourline,Deal ${at},${10_000 + at},Proposal,Rep ${at}`);
  await dropOnHeading(page, ['Account,Opportunity,Amount,Stage,Owner', ...rows].join('\n'));
  await expect(page.getByText('Match the columns')).toBeVisible();
  for (const name of ['Continue', 'Preview']) {
    const next = page.getByRole('button', { name });
    await next.scrollIntoViewIfNeeded();
    await next.click();
    await expect(next).toBeHidden();
    expect(await page.evaluate(() => window.scrollY), name).toBe(0);
  }
});

test('settings part what is mine from what is the organisation’s, and all have one width', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  await page.goto('/settings/sessions');
  const settings = page.getByRole('navigation', { name: 'Settings' });
  await expect(settings.getByRole('region', { name: 'You' }).getByRole('link')).toHaveText([
    'Your sign-in',
    'First screen',
    'Notifications',
    'Mailbox and calendar',
    'Slack user',
    'Sessions',
  ]);
  const widths: (number | undefined)[] = [];
  for (const name of ['Your sign-in', 'Sessions', 'Organisation', 'Stages']) {
    await settings.getByRole('link', { name }).click();
    const card = page.locator('main section.shadow-raised').first();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(card).toBeVisible();
    widths.push((await card.boundingBox())?.width);
  }
  expect(new Set(widths)).toEqual(new Set([widths[0]]));
});

test('the palette finds people, has help last, and leads on to the search', async ({ page, person }) => {
  await page.goto('/crm/opportunities');
  await expect(page.getByRole('heading', { name: 'Opportunities', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search or jump to').fill(person.name.split(' ')[0] ?? '');
  await page.getByRole('option', { name: /Mere Walker/ }).click();
  await expect(page).toHaveURL(/owner=/);
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search or jump to').fill('import');
  await expect(page.getByRole('group', { name: 'Help' })).toBeVisible();
  const groups = page.getByRole('dialog').getByRole('group', { name: /\S/ });
  await expect(groups.last()).toHaveAccessibleName('Help');
  // Below all that was found stands the way to the page of the search.
  await expect(page.getByRole('option').last()).toContainText('See all results for “import”');
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('option').first()).toContainText('Import');
});
