import { isAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { DEMO_WITHIN, enterDemo, isFitted, test } from '../support/fitted-demo.ts';
import { focusIsKept, tabAndPress, tabTo } from '../support/keyboard.ts';
import { addDeal, join } from '../support/records.ts';
import { expect, type Page } from '../support/test.ts';

// One of them makes the demo of its worker.
test.setTimeout(2 * DEMO_WITHIN);

async function openCommandCenter(page: Page): Promise<void> {
  await page.goto('/revenue-intelligence/forecast-command-center');
  await expect(page.getByRole('heading', { name: 'Forecast command centre', level: 1 })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Parts of the figure' })).toBeVisible();
}

/** "-$1,234" in whole units. */
function moneyOf(text: string): number {
  const figure = /([-−])?[^\d-−]*([\d,]+)\s*$/.exec(text.trim());
  return (figure?.[1] ? -1 : 1) * Number(figure?.[2]?.replaceAll(',', ''));
}

test('the forecast card leads to the command centre, whose parts add up', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Look around as CRO' }).click();
  await expect(page.getByRole('heading', { name: 'Pipeline Intelligence', level: 1 })).toBeVisible({
    timeout: DEMO_WITHIN,
  });
  await isFitted(page.request);
  await page.reload();
  await expect(page.getByText('Forecast, 80% range')).toBeVisible();
  await page.getByRole('link', { name: 'Command centre', exact: true }).last().click();
  await expect(page.getByRole('heading', { name: 'Forecast command centre', level: 1 })).toBeVisible();
  await expect(page.getByText(/^Expect \d+ wins?/)).toBeVisible();
  const parts = page.getByRole('table', { name: 'Parts of the figure' });
  const figures = (await parts.getByRole('cell').allInnerTexts()).map(moneyOf);
  const total = figures.pop() ?? Number.NaN;
  // Whole units are shown of parts that add up in cents: each may be rounded by half a unit.
  expect(Math.abs(figures.reduce((sum, figure) => sum + figure, 0) - total)).toBeLessThanOrEqual(figures.length);
  await expect(page.getByRole('table', { name: 'The range' })).toContainText(/widened/);

  await page.getByRole('button', { name: 'Next quarter' }).click();
  await expect(parts).toContainText('Deals that close before the period do not count');
  await expect(page.getByText('Forecast, 80% range')).toBeVisible();
  await expect(page.getByText(/\d+ of the last \d+ quarters landed in range, 20 weeks before its end/)).toBeVisible();
  await expect(page.getByText(/The track record is of bands told while their quarter ran/)).toBeVisible();
});

test('a chance opens to the facts that move it, and what if nothing is saved', async ({ page, demoCookies }) => {
  await enterDemo(page, demoCookies);
  await openCommandCenter(page);
  const deals = page.getByRole('table', { name: 'Open deals, biggest contribution first' });
  const why = deals.getByRole('button', { name: /^Chance / });
  await why.first().click();
  await expect(page.getByRole('heading', { name: /^Chance [\d.]+%, and why$/ })).toBeVisible();
  await expect(page.getByRole('list', { name: 'What moves the chance, in points' })).toBeVisible();
  await expect(page).toHaveURL(/deal=/);

  const whatIf = page.getByRole('region', { name: 'What if' });
  await choose(deals.getByRole('combobox').first(), 'taken out');
  await expect(whatIf).toContainText('Without');
  await expect(whatIf).toContainText('Nothing of this is saved');
  const change = whatIf.getByText(/^[−+]/);
  await expect(change).toContainText('−');
  const without = await change.innerText();
  await choose(deals.getByRole('combobox').first(), 'won');
  await expect(change).toContainText('+');
  await expect(change).not.toHaveText(without);
  await choose(deals.getByRole('combobox').first(), 'on another date');
  await expect(whatIf).toContainText('closing on');
  await whatIf.getByRole('button', { name: 'Reset' }).click();
  await expect(whatIf).toBeHidden();
  await expect(deals.getByRole('combobox').first()).toContainText('as it is');
});

test('a forecast is kept, and what moved since then adds up', async ({ page, demoCookies }) => {
  await enterDemo(page, demoCookies);
  await openCommandCenter(page);
  await page.getByRole('button', { name: 'Keep this forecast' }).click();
  await expect(page.getByText(/^Kept as of .+\. It stays as it is\.$/)).toBeVisible();
  const kept = page.getByRole('list', { name: 'Kept forecasts, the latest first' }).getByRole('button').first();
  await expect(kept).toContainText('kept on demand');
  await kept.click();
  await expect(page.getByRole('dialog').getByText(/^Most likely/)).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await focusIsKept(page);

  const moved = page.getByRole('table', { name: /^What moved the forecast from/ });
  await expect(moved).toBeVisible();
  await expect(moved.getByRole('row').filter({ hasText: 'Most likely now' })).toBeVisible();
  const opener = moved.getByRole('button', { expanded: false });
  if ((await opener.count()) > 0) {
    await opener.first().click();
    await expect(moved.getByRole('listitem').first()).toBeVisible();
  }
});

test('the track record holds past bands against what came', async ({ page, demoCookies }) => {
  await enterDemo(page, demoCookies);
  await page.goto('/revenue-intelligence/track-record');
  await expect(page.getByRole('heading', { name: 'Forecast and result' })).toBeVisible();
  await page.getByText('The same as a table').click();
  const bands = page.getByRole('table', { name: /^Ranges / });
  await expect(bands.getByRole('row').nth(1)).toContainText(/in range|missed/);
  await expect(bands).toContainText('afterwards');
  await page.getByRole('combobox', { name: 'Told' }).click();
  await page.getByRole('option').last().click();
  await expect(page).toHaveURL(/weeks=\d+/);
  await expect(page.getByRole('table', { name: 'The forecast beside simpler ways' }).getByRole('row')).toHaveCount(6);
  await expect(page.getByRole('table', { name: /^Chances of open deals/ })).toBeVisible();
  await page.getByRole('link', { name: 'The forecast now' }).click();
  await expect(page.getByRole('heading', { name: 'Forecast command centre', level: 1 })).toBeVisible();
});

test('a VP comes from the dashboard of a team to its forecast, keeps it, and goes on to a rep and everybody', async ({
  page: admin,
  person,
  openWindow,
}) => {
  expect(person.name).toBeTruthy();
  const vera = await join(admin, openWindow, { name: 'Vera Lund', role: 'vp_sales' });
  const under = { role: 'sales_manager', managerId: vera.memberId } as const;
  const mia = await join(admin, openWindow, { name: 'Mia Torres', ...under });
  const rewi = await join(admin, openWindow, { name: 'Rewi Kahu', role: 'account_executive', managerId: mia.memberId });
  await addDeal(rewi.page, { name: 'Kauri renewal', amount: 30_000, closesIn: 0 });
  await addDeal(vera.page, { name: 'Harbourline rollout', amount: 50_000, closesIn: 0 });
  const { page } = vera;
  await page.goto('/revenue-intelligence');
  await choose(page.getByRole('combobox', { name: 'Team', exact: true }), 'Mia Torres’s team');
  const ways = page.getByRole('main').getByRole('link', { name: 'Command centre', exact: true });
  // The figures of everybody stand until those of the team are there.
  await expect(ways).toHaveAttribute('href', new RegExp(mia.memberId));
  await ways.click();

  await expect(page.getByRole('heading', { name: 'Forecast command centre', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`[?&]team=${mia.memberId}`));
  const whose = page.getByRole('combobox', { name: 'Team or rep' });
  await expect(whose).toHaveText('Mia Torres’s team');
  const deals = page.getByRole('table', { name: 'Open deals, biggest contribution first' });
  const [ofTeam, ofVera] = ['Kauri renewal', 'Harbourline rollout'].map((name) =>
    deals.getByRole('link', { name, exact: true }),
  );
  if (!ofTeam || !ofVera) throw new Error('there are two deals');
  await expect(ofTeam).toBeVisible();
  await expect(ofVera).toBeHidden();
  await expect(page.getByText(/^1 open deal belongs to the period/)).toBeVisible();
  await page.getByRole('button', { name: 'Keep this forecast' }).click();
  const kept = page.getByRole('list', { name: 'Kept forecasts, the latest first' });
  await expect(kept.getByRole('button')).toHaveCount(1);
  await isAccessible(page);

  await choose(whose, 'Everybody');
  await expect(page).not.toHaveURL(/team=/);
  await expect(ofTeam).toBeVisible();
  await expect(ofVera).toBeVisible();
  await expect(kept).toBeHidden();
  await choose(whose, 'Vera Lund');
  await expect(page).toHaveURL(new RegExp(`owner=${vera.memberId}`));
  await expect(ofTeam).toBeHidden();

  await page.goto(`/revenue-intelligence/track-record?team=${mia.memberId}`);
  await expect(whose).toHaveText('Mia Torres’s team');
  await page.getByRole('link', { name: 'The forecast now' }).click();
  await expect(page).toHaveURL(new RegExp(`team=${mia.memberId}`));
  await expect(ofTeam).toBeVisible();
  await expect(ofVera).toBeHidden();
  await expect(kept.getByRole('button')).toHaveCount(1);
});

test('both screens are reached and worked by keys alone', async ({ page, demoCookies }) => {
  await enterDemo(page, demoCookies);
  await page.goto('/crm/accounts');
  await expect(page.getByRole('heading', { name: 'Accounts', level: 1 })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('f');
  await expect(page.getByRole('heading', { name: 'Forecast command centre', level: 1 })).toBeVisible();
  const why = page.getByRole('button', { name: /^Chance / }).first();
  await expect(why).toBeVisible();
  await why.evaluate((button) => button.closest('tr')?.querySelector('a')?.focus());
  await tabAndPress(page, why);
  await expect(page.getByRole('heading', { name: /^Chance [\d.]+%, and why$/ })).toBeVisible();
  const whatIf = page.getByRole('combobox', { name: /^What if / }).first();
  await tabTo(page, whatIf);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'as it is' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'taken out' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'What if' })).toBeVisible();
  await focusIsKept(page);
  // On a list, letters look for its choices.
  await page.keyboard.press('Tab');
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page.getByRole('heading', { name: 'Track record', level: 1 })).toBeVisible();
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
]) {
  test(`both screens are accessible and fit ${viewport.width} pixels, opened, in both themes`, async ({
    page,
    demoCookies,
  }) => {
    await page.setViewportSize(viewport);
    await enterDemo(page, demoCookies);
    await openCommandCenter(page);
    await page
      .getByRole('button', { name: /^Chance / })
      .first()
      .click();
    await expect(page.getByRole('list', { name: 'What moves the chance, in points' })).toBeVisible();
    await choose(page.getByRole('combobox', { name: /^What if / }).first(), 'taken out');
    await expect(page.getByRole('region', { name: 'What if' })).toContainText('If so');
    await isAccessible(page);
    for (const width of [viewport.width, 1024, 768]) {
      await page.setViewportSize({ ...viewport, width });
      await expect.poll(() => sideways(page), { message: `at ${width}` }).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize(viewport);
    await page.goto('/revenue-intelligence/track-record');
    await expect(page.getByRole('heading', { name: 'Forecast and result' })).toBeVisible();
    await page.getByText('The same as a table').click();
    await isAccessible(page);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
  });
}

const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test('without history both screens say what is known and what brings a forecast', async ({ page, person }) => {
  expect(person.name).toBeTruthy();
  await page.goto('/revenue-intelligence/track-record');
  await expect(page.getByRole('heading', { name: 'No track record yet' })).toBeVisible();
  await isAccessible(page);
  await page.goto('/revenue-intelligence/forecast-command-center');
  await expect(page.getByRole('heading', { name: 'Your forecast starts with your deals' })).toBeVisible();
  await isAccessible(page);
});
