import { isAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { addDeal, addMember } from '../support/records.ts';
import { expect, type Page, post, test } from '../support/test.ts';

const DASHBOARD = '/revenue-intelligence';

/** Known to somebody with nothing confirmed: judged, and red. */
async function addRedDeal(page: Page, name: string, amount: number): Promise<void> {
  const id = await addDeal(page, { name, amount, closesIn: 0 });
  const occurredAt = new Date(Date.now() - 40 * 86_400_000).toISOString();
  await post(page, `/opportunities/${id}/activities`, { kind: 'call', subject: 'First call', occurredAt });
}

test('a leader reads the quarter, opens a figure into parts that add up, and finds it next time as it was left', async ({
  page,
  person,
}) => {
  expect(person.name).toBeTruthy();
  await addRedDeal(page, 'Kauri renewal', 30_000);
  await addDeal(page, { name: 'Harbourline rollout', amount: 50_000, closesIn: 0 });
  await addDeal(page, { name: 'Done', amount: 20_000, stage: 'Closed Won' });
  const answer = await page.request.put('/api/v1/quotas', {
    data: { items: [{ scope: 'organization', memberId: null, amountMinor: 6_000_000 }] },
  });
  expect(answer.ok()).toBe(true);

  await page.goto(DASHBOARD);
  const tile = (name: string) => page.getByRole('main').locator('section').filter({ hasText: name });
  await expect(tile('Revenue at risk').first()).toContainText('37.5% of the open amount, 1 deal.');
  await expect(tile('Revenue at risk').first()).toContainText('Critical');
  await expect(tile('Revenue at risk').first()).toContainText('Primary cause: Framework');
  await expect(tile('Quota attainment').first()).toContainText('33.3%');
  await expect(page.getByText('Sales velocity')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Pipeline coverage is low' })).toBeVisible();

  await expect(page.getByRole('heading', { name: 'Set your sales periods' })).toBeVisible();
  await page.getByRole('button', { name: 'Why? Revenue at risk' }).click();
  const parts = page.getByRole('dialog').getByRole('table', { name: 'Revenue at risk by stage' });
  await expect(parts.getByRole('row', { name: /^Total/ })).toContainText('30,000');
  await page.getByRole('link', { name: 'All 1 deal at risk' }).click();
  await expect(page.getByRole('link', { name: 'Kauri renewal' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Harbourline rollout' })).toBeHidden();

  await page.goto(DASHBOARD);
  const roleView = page.getByRole('combobox', { name: 'Role view' });
  await choose(roleView, 'Sales Manager');
  await expect(page.getByRole('button', { name: 'Detailed' })).toHaveAttribute('aria-pressed', 'true');
  await choose(roleView, 'VP Sales');
  await expect(page.getByRole('button', { name: 'Standard' })).toHaveAttribute('aria-pressed', 'true');
  await expect(tile('Sales velocity').first()).toBeVisible();
  // The same two fields stand under the settings.
  await page.getByRole('link', { name: 'Sales periods', exact: true }).click();
  const settings = page.locator('section').filter({ hasText: 'Only for you' });
  await expect(settings.getByRole('combobox', { name: 'Role view' })).toHaveText('VP Sales');
  await choose(settings.getByRole('combobox', { name: 'Detail level' }), 'Detailed');
  await expect(page.getByText('Dashboard settings saved')).toBeVisible();
  await choose(settings.getByRole('combobox', { name: 'Role view' }), 'CRO');
  await expect(settings.getByRole('combobox', { name: 'Detail level' })).toHaveText('Standard');
  await isAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(settings.getByRole('combobox', { name: 'Role view' })).toHaveText('VP Sales');
  await expect(settings.getByRole('combobox', { name: 'Detail level' })).toHaveText('Detailed');
  await page.goto(DASHBOARD);
  await expect(page.getByRole('button', { name: 'Detailed' })).toHaveAttribute('aria-pressed', 'true');
  const kept = page.waitForResponse((response) => response.url().endsWith('/revenue/preferences'));
  await page.getByRole('button', { name: 'Minimal' }).click();
  await kept;
  await page.reload();
  await expect(tile('Sales velocity').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Action centre' })).toBeHidden();

  await page.getByRole('link', { name: 'Classic view' }).click();
  const figures = page.getByRole('table', { name: 'Figures of the period' });
  await expect(figures.getByRole('row', { name: /^Revenue at risk/ })).toContainText('37.5%');
  await expect(page.getByRole('table', { name: 'Figures by rep' })).toContainText(person.name);
});

test('a rep sees own figures and no role view', async ({ page, person, openWindow }) => {
  expect(person.name).toBeTruthy();
  await addDeal(page, { name: 'Someone else’s', amount: 90_000, closesIn: 0 });
  const ana = await addMember(page, openWindow, { name: 'Ana Ruiz', role: 'account_executive' });
  await addRedDeal(ana.page, 'Own deal', 10_000);
  await ana.page.goto(DASHBOARD);
  await expect(ana.page.getByText('Your deals')).toBeVisible();
  await expect(ana.page.getByText('100% of the open amount, 1 deal.')).toBeVisible();
  await expect(ana.page.getByRole('link', { name: 'Own deal' })).toBeVisible();
  await expect(ana.page.getByRole('combobox', { name: 'Role view' })).toBeHidden();
  await expect(ana.page.getByText('Someone else’s')).toBeHidden();
});

test.describe('as time passes', () => {
  // A clock that was changed stays so in its window.
  test.use({ newWindow: true });

  test('figures are asked for again every minute, and rest while the page is hidden', async ({ page, person }) => {
    expect(person.name).toBeTruthy();
    await addRedDeal(page, 'Kauri renewal', 30_000);
    let asked = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/v1/revenue') asked += 1;
    });
    await page.clock.install();
    await page.goto(DASHBOARD);
    const risk = page.getByRole('main').locator('section').filter({ hasText: 'Revenue at risk' }).first();
    await expect(risk).toContainText('1 deal.');
    await addRedDeal(page, 'Harbourline rollout', 20_000);
    await page.clock.runFor(61_000);
    await expect(risk).toContainText('2 deals.');

    const show = (state: 'hidden' | 'visible') =>
      page.evaluate((is) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => is });
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      }, state);
    await addRedDeal(page, 'Northwind pilot', 10_000);
    await show('hidden');
    const before = asked;
    await page.clock.runFor(300_000);
    expect(asked).toBe(before);
    await show('visible');
    await expect(risk).toContainText('3 deals.');
  });
});

test('an alert is dismissed with its reason, kept for everybody who leads, and brought back', async ({
  page,
  person,
  openWindow,
}) => {
  await addDeal(page, { name: 'Kauri renewal', amount: 30_000, closesIn: 0 });
  const set = await page.request.put('/api/v1/quotas', {
    data: { items: [{ scope: 'organization', memberId: null, amountMinor: 60_000_00 }] },
  });
  expect(set.ok()).toBe(true);
  await page.goto(DASHBOARD);
  const centre = page.getByRole('main').locator('section').filter({ hasText: 'Action centre' }).first();
  const alert = centre.getByRole('listitem').filter({ hasText: 'Pipeline coverage is low' });
  await alert.getByRole('button', { name: 'Dismiss' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dismiss: Pipeline coverage is low' });
  await expect(dialog.getByRole('button', { name: 'Dismiss' })).toBeDisabled();
  await dialog.getByLabel('Why').fill('The summer is quiet here');
  await isAccessible(page);
  await page.keyboard.press('Enter');
  await expect(alert).toBeHidden();

  await page.reload();
  await expect(centre.getByRole('button', { name: 'Show 1 dismissed alert' })).toBeVisible();
  await expect(alert).toBeHidden();
  const cro = await addMember(page, openWindow, { name: 'Ana Ruiz', role: 'cro' });
  await cro.page.goto(DASHBOARD);
  await cro.page.getByRole('button', { name: 'Show 1 dismissed alert' }).click();
  await expect(cro.page.getByText(`Dismissed by ${person.name}: The summer is quiet here`)).toBeVisible();
  await cro.page.getByRole('button', { name: 'Alerts over time' }).click();
  const history = cro.page.getByRole('dialog', { name: 'Alerts over time' });
  await expect(history.getByText(`Dismissed by ${person.name}: The summer is quiet here`)).toBeVisible();

  await centre.getByRole('button', { name: 'Show 1 dismissed alert' }).click();
  await alert.getByRole('button', { name: 'Restore' }).click();
  await expect(alert.getByRole('button', { name: 'Dismiss' })).toBeVisible();
  await page.reload();
  await expect(alert.getByRole('button', { name: 'Dismiss' })).toBeVisible();
});
