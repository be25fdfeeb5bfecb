/** Summaries of a score, of the forecast and of what moved it, with the facts behind each sentence. */
import { isAccessible } from '../support/axe.ts';
import { DEMO_WITHIN, enterDemo, test } from '../support/fitted-demo.ts';
import { tabAndPress } from '../support/keyboard.ts';
import { addDeal } from '../support/records.ts';
import { expect, type Page, post } from '../support/test.ts';

// One of them makes the demo of its worker.
test.setTimeout(2 * DEMO_WITHIN);

const CALL = '/revenue-intelligence/forecast-command-center';

/** Waits until a summary has come, and returns what it says. */
async function summaryOf(page: Page, name: string): Promise<string> {
  const summary = page.getByRole('region', { name, exact: true });
  await expect(summary.getByRole('button', { name: 'Copy' })).toBeVisible();
  return summary.innerText();
}

/** Opens a deal that has a contact, so that it is qualified. */
async function openDeal(page: Page): Promise<void> {
  const id = await addDeal(page, { name: 'Rollout', amount: 840_000, closesIn: 40 });
  const ana = await post(page, '/contacts', { name: 'Ana Lee' });
  const added = await page.request.put(`/api/v1/opportunities/${id}/contacts/${ana.id}`, {
    headers: { origin: process.env.FORECASTLE_E2E_URL ?? '' },
    data: { role: 'economic_buyer' },
  });
  expect(added.ok()).toBe(true);
  await page.goto(`/crm/opportunities/${id}`);
}

for (const [size, viewport] of [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 360, height: 740 }],
] as const) {
  test(`on ${size} the score of a deal and its week are explained in sentences with their facts`, async ({
    page,
    person,
  }) => {
    expect(person.name).toBeTruthy();
    await page.setViewportSize(viewport);
    await openDeal(page);
    await page.getByRole('button', { name: 'Summary', exact: true }).click();
    const score = await page.getByRole('button', { name: /^Risk score/ }).innerText();
    const summaryText = await summaryOf(page, 'Risk score');
    expect(summaryText).toMatch(/First, identify and meet the Champion: that brings the risk score to \d+\./);
    expect(summaryText).toContain(`The risk score is ${/\d+/.exec(score)?.[0]} of 100`);
    expect(await summaryOf(page, 'Last 7 days')).toContain('The deal was created on');
    const summary = page.getByRole('region', { name: 'Risk score', exact: true });
    await expect(summary.getByRole('definition')).toHaveCount(0);
    await summary.getByRole('button', { name: 'Show facts' }).click();
    await expect(summary.getByRole('definition').first()).toContainText('of 100');
    await isAccessible(page);
  });

  test(`on ${size} the call is explained with its range, and with what moved it in a week`, async ({
    page,
    demoCookies,
  }) => {
    await page.setViewportSize(viewport);
    await enterDemo(page, demoCookies);
    const shown = await (await page.request.get('/api/v1/forecast')).json();
    await page.goto(CALL);
    await page.getByRole('button', { name: 'Summary', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: `Summary of ${shown.period.label}` });
    await expect(sheet).toContainText(`The forecast for ${shown.period.label} is US$`);
    await expect(sheet).toContainText('with an 80% range of US$');
    await expect(sheet).toContainText(/The forecast is (down|up|unchanged) .*since/);
    await sheet.getByRole('button', { name: 'Show facts' }).first().click();
    await expect(sheet.getByRole('definition').first()).toContainText('Most likely');
    await isAccessible(page);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();

    await page.goto(`${CALL}/changes`);
    await page.getByText('Summary', { exact: true }).click();
    expect(await summaryOf(page, 'What moved it')).toMatch(/The forecast is (down|up|unchanged) .*since/);
  });
}

test('a summary is opened, its facts shown and copied by keyboard', async ({ page, person }) => {
  expect(person.name).toBeTruthy();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openDeal(page);
  const open = page.getByRole('button', { name: 'Summary', exact: true });
  await page.getByRole('button', { name: /^Risk score/ }).focus();
  await tabAndPress(page, open);
  await expect(open).toHaveAttribute('aria-expanded', 'true');
  const summary = page.getByRole('region', { name: 'Risk score', exact: true });
  await tabAndPress(page, summary.getByRole('button', { name: 'Show facts' }));
  await expect(summary.getByRole('button', { name: 'Hide facts' })).toBeFocused();
  await tabAndPress(page, summary.getByRole('button', { name: 'Copy' }));
  await expect(page.getByText('Copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^The risk score is \d+ of 100 .*\.$/);
  await open.press('Enter');
  await expect(summary).toBeHidden();
});
