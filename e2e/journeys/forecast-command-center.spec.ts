import { isAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { DEMO_WITHIN, enterDemo, isFitted, test } from '../support/fitted-demo.ts';
import { focusIsKept, tabAndPress, tabTo } from '../support/keyboard.ts';
import { addDeal, addMember } from '../support/records.ts';
import { expect, type Locator, type Page } from '../support/test.ts';

// One of them makes the demo of its worker.
test.setTimeout(2 * DEMO_WITHIN);

const SCREEN = '/revenue-intelligence/forecast-command-center';

async function openForecast(page: Page, tab: 'Call' | 'What changed' | 'How it is made' = 'Call'): Promise<void> {
  const path = { Call: '', 'What changed': '/changes', 'How it is made': '/how' }[tab];
  await page.goto(`${SCREEN}${path}`);
  await expect(page.getByRole('heading', { name: 'Forecast', level: 1 })).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Forecast screens' }).getByRole('link', { name: tab }),
  ).toHaveAttribute('aria-current', 'page');
}

/** The rows of the call, opened at the first rep with deals. */
async function openRep(page: Page): Promise<Locator> {
  const call = page.getByRole('table', { name: /^Forecast call for / });
  await call
    .getByRole('button', { name: /^Deals of / })
    .first()
    .click();
  await expect(call.getByText(/^Closed .+ = /)).toBeVisible();
  return call;
}

/** "-$1,234" in whole units. */
function moneyOf(text: string): number {
  const figure = /([-−])?[^\d-−]*([\d,]+)\s*$/.exec(text.trim());
  return (figure?.[1] ? -1 : 1) * Number(figure?.[2]?.replaceAll(',', ''));
}

test('the forecast card leads to the forecast call, and its figure to parts that add up', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Look around as CRO' }).click();
  // A CRO begins with the dashboard.
  await expect(page).toHaveURL(/\/revenue-intelligence$/, { timeout: DEMO_WITHIN });
  await isFitted(page.request);
  await page.goto('/crm/pipeline-intelligence');
  await expect(page.getByRole('heading', { name: 'Forecast, 80% range' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Forecast call', exact: true }).click();
  await expect(page.getByRole('table', { name: /^Forecast call for / })).toBeVisible();
  await page.getByRole('link', { name: 'Why?', exact: true }).first().click();
  await expect(page.getByText(/^Expect \d+ wins?/)).toBeVisible();
  const parts = page.getByRole('table', { name: 'Parts of the forecast' });
  const figures = (await parts.getByRole('cell').allInnerTexts()).map(moneyOf);
  const total = figures.pop() ?? Number.NaN;
  // Whole units are shown of parts that add up in cents: each may be rounded by half a unit.
  expect(Math.abs(figures.reduce((sum, figure) => sum + figure, 0) - total)).toBeLessThanOrEqual(figures.length);
  await expect(page.getByRole('table', { name: 'The range' })).toContainText(/widened/);

  await page.getByRole('button', { name: 'Next quarter' }).click();
  await expect(parts).toContainText('Deals that close before the period do not count');
  await expect(page.getByText('Forecast, 80% range')).toBeVisible();
  await expect(page.getByText(/\d+ of the last \d+ quarters landed in range, 20 weeks before its end/)).toBeVisible();
});

test('a win chance opens to the facts that move it', async ({ page, demoCookies }) => {
  await enterDemo(page, demoCookies);
  await openForecast(page, 'How it is made');
  const deals = page.getByRole('table', { name: 'Open deals, biggest contribution first' });
  await deals.getByRole('button', { name: /^Why / }).first().click();
  await expect(page.getByRole('heading', { name: /^Chance [\d.]+%, and why$/ })).toBeVisible();
  await expect(page.getByRole('list', { name: 'What moves the chance, in points' })).toBeVisible();
  await expect(page).toHaveURL(/deal=/);
});

test('a rep’s row opens to deals that add up, and excluding one is compared and sent as a link', async ({
  page,
  demoCookies,
}) => {
  await enterDemo(page, demoCookies);
  await openForecast(page);
  const call = await openRep(page);
  await expect(page).toHaveURL(/line=rep/);
  const words = await call.getByText(/^Closed .+ = /).innerText();
  const [, closed, open, sum] = /^Closed ([\d.,]+) \+ these ([−\d.,]+) = ([\d.,]+)/.exec(words) ?? [];
  const number = (text: string | undefined) => Number(text?.replaceAll(',', '').replace('−', '-'));
  // Each is rounded to a tenth.
  expect(Math.abs(number(closed) + number(open) - number(sum))).toBeLessThanOrEqual(0.1001);

  const comparison = page.getByRole('region', { name: 'Comparison' });
  const deal = call.getByRole('combobox', { name: /in the forecast$/ }).first();
  await choose(deal, 'Excluded');
  await expect(comparison).toContainText('Without');
  // Of the row with the changes: the first row is the forecast.
  const change = comparison.getByRole('row').nth(2).getByText(/^[−+]/).first();
  await expect(change).toContainText('−');
  const without = await change.innerText();
  await expect(page).toHaveURL(/if=out\./);
  const sent = page.url();
  await choose(deal, 'Won');
  await expect(change).toContainText('+');
  await expect(change).not.toHaveText(without);
  await choose(deal, 'Other date');
  await expect(comparison).toContainText('closing on');
  await choose(deal, 'Other amount');
  await call.getByRole('textbox', { name: /^Other amount of / }).fill('1m');
  await expect(comparison).toContainText(/ at .*1\.00M/);
  await comparison.getByRole('button', { name: 'Reset' }).click();
  await expect(comparison).toBeHidden();
  await expect(deal).toContainText('Included');
  await page.goto(sent);
  await expect(comparison).toContainText(without);
});

test('a forecast is kept, and what moved since then adds up', async ({ page, demoCookies }) => {
  await enterDemo(page, demoCookies);
  await openForecast(page, 'What changed');
  await page.getByRole('button', { name: 'Save this forecast' }).click();
  await expect(page.getByText(/^Saved as of .+\. It never changes\.$/)).toBeVisible();
  const kept = page.getByRole('list', { name: 'Saved forecasts, latest first' }).getByRole('button').first();
  await expect(kept).toContainText('saved on demand');
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

test('accuracy shows how past ranges and win chances did at a chosen week', async ({ page, demoCookies }) => {
  await enterDemo(page, demoCookies);
  await page.goto('/revenue-intelligence/track-record');
  await expect(page.getByRole('heading', { name: 'Forecast', level: 1, exact: true })).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Forecast screens' });
  await expect(tabs.getByRole('link', { name: 'Accuracy' })).toHaveAttribute('aria-current', 'page');
  const headline = page.getByRole('heading', { name: /^\d+ of the last \d+ quarters landed in range$/ });
  await expect(headline).toBeVisible();
  await expect(page.getByText(/^Typical miss \d+%, 7 weeks before quarter end\. On average /)).toBeVisible();

  // Every period by the keyboard, with its figures in full; the latest has the one stop.
  const periods = page.getByRole('list', { name: 'Forecast range and actual by quarter' });
  const last = periods.getByRole('link').last();
  await expect(last).toHaveAccessibleName(/^Q\d FY\d\d, now: range .+ to .+, most likely /);
  await last.focus();
  await page.keyboard.press('ArrowLeft');
  const before = periods.getByRole('link').nth(-2);
  await expect(before).toBeFocused();
  await expect(before).toHaveAccessibleName(/: range .+ to .+, most likely .+, actual .+, (in|out of) range$/);
  await expect(page.getByRole('tooltip')).toContainText('most likely');

  const methods = page.getByRole('table', { name: 'This forecast compared with other methods' });
  await expect(methods.getByRole('row')).toHaveCount(7);
  await expect(methods.getByRole('row').nth(1)).toContainText(/This forecast\s*\d+ of \d+/);
  await expect(methods.getByRole('row').filter({ hasText: 'Team commit' })).toContainText('No range');

  await choose(page.getByRole('combobox', { name: 'Accuracy at' }), '4 weeks before quarter end');
  await expect(page).toHaveURL(/weeks=4/);
  await expect(page.getByText(/^Typical miss \d+%, 4 weeks before quarter end\./)).toBeVisible();
  await page.getByRole('button', { name: 'Show table' }).click();
  const ranges = page.getByRole('table', { name: 'Ranges 4 weeks before quarter end, and actuals' });
  await expect(ranges.getByRole('row').nth(1)).toContainText(/in range|out of range/);
  await expect(ranges).toContainText('afterwards');

  await page.getByRole('button', { name: 'Calibration' }).click();
  await expect(page).toHaveURL(/view=calibration/);
  await expect(page.getByRole('heading', { name: /^Win chances are off by [\d.]+ points? on average$/ })).toBeVisible();
  await expect(
    page.getByText(/^Of deals with a \d+% chance, \d+% were won\..* 4 weeks before quarter end\.$/),
  ).toBeVisible();
  const chances = page.getByRole('table', { name: /^Win chances next to/ });
  await expect(chances.getByRole('row').last()).toContainText('on average');
  await page.getByText('Details', { exact: true }).click();
  await expect(page.getByRole('table', { name: 'Accuracy by weeks to go' })).toBeVisible();
  await tabs.getByRole('link', { name: 'Call' }).click();
  await expect(page).toHaveURL(/forecast-command-center/);
});

test('a VP comes from the dashboard of a team to its forecast, keeps it, and goes on to a rep and everybody', async ({
  page: admin,
  person,
  openWindow,
}) => {
  expect(person.name).toBeTruthy();
  const vera = await addMember(admin, openWindow, { name: 'Vera Lund', role: 'vp_sales' });
  const under = { role: 'sales_manager', managerId: vera.memberId } as const;
  const mia = await addMember(admin, openWindow, { name: 'Mia Torres', ...under });
  const rewi = await addMember(admin, openWindow, {
    name: 'Rewi Kahu',
    role: 'account_executive',
    managerId: mia.memberId,
  });
  await addDeal(rewi.page, { name: 'Kauri renewal', amount: 30_000, closesIn: 0 });
  await addDeal(vera.page, { name: 'Harbourline rollout', amount: 50_000, closesIn: 0 });
  const { page } = vera;
  await page.goto('/revenue-intelligence');
  await choose(page.getByRole('combobox', { name: 'Team', exact: true }), 'Mia Torres’s team');
  const ways = page.getByRole('main').getByRole('link', { name: 'Forecast call', exact: true });
  // The figures of everybody stand until those of the team are there.
  await expect(ways).toHaveAttribute('href', new RegExp(mia.memberId));
  await ways.click();

  await expect(page.getByRole('heading', { name: 'Forecast', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`[?&]team=${mia.memberId}`));
  const whose = page.getByRole('combobox', { name: 'Team or rep' });
  await expect(whose).toHaveText('Mia Torres’s team');
  const call = page.getByRole('table', { name: /^Forecast call for / });
  await expect(call.getByRole('row', { name: /Rewi Kahu/ })).toBeVisible();
  await expect(call.getByRole('row', { name: /Vera Lund/ })).toBeHidden();
  await page.getByRole('link', { name: 'How it is made' }).click();
  const deals = page.getByRole('table', { name: 'Open deals, biggest contribution first' });
  const [ofTeam, ofVera] = ['Kauri renewal', 'Harbourline rollout'].map((name) =>
    deals.getByRole('link', { name, exact: true }),
  );
  if (!ofTeam || !ofVera) throw new Error('there are two deals');
  await expect(ofTeam).toBeVisible();
  await expect(ofVera).toBeHidden();
  await expect(page.getByText(/^1 open deal belongs to the period/)).toBeVisible();
  await page.getByRole('link', { name: 'What changed' }).click();
  await page.getByRole('button', { name: 'Save this forecast' }).click();
  const kept = page.getByRole('list', { name: 'Saved forecasts, latest first' });
  await expect(kept.getByRole('button')).toHaveCount(1);
  await isAccessible(page);

  await choose(whose, 'Everybody');
  await expect(page).not.toHaveURL(/team=/);
  await expect(kept).toBeHidden();
  await page.getByRole('link', { name: 'Call', exact: true }).click();
  await expect(call.getByRole('row', { name: /Vera Lund/ }).first()).toBeVisible();
  await choose(whose, 'Vera Lund');
  await expect(page).toHaveURL(new RegExp(`owner=${vera.memberId}`));
  await expect(call.getByRole('link', { name: 'Harbourline rollout' })).toBeVisible();
  await expect(call.getByRole('link', { name: 'Kauri renewal' })).toBeHidden();

  await page.goto(`/revenue-intelligence/track-record?team=${mia.memberId}`);
  await expect(whose).toHaveText('Mia Torres’s team');
});

test('the call is reached and worked by keys alone', async ({ page, demoCookies }) => {
  await enterDemo(page, demoCookies);
  await page.goto('/crm/accounts');
  await expect(page.getByRole('heading', { name: 'Accounts', level: 1 })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('f');
  await expect(page.getByRole('heading', { name: 'Forecast', level: 1 })).toBeVisible();
  const row = page.getByRole('button', { name: /^Deals of / }).first();
  await expect(row).toBeVisible();
  await page.getByRole('button', { name: /^Rep, figures in / }).focus();
  await tabAndPress(page, row);
  const picker = page.getByRole('combobox', { name: /in the forecast$/ }).first();
  await expect(picker).toBeVisible();
  await tabTo(page, picker);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Included' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Excluded' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Comparison' })).toBeVisible();
  await focusIsKept(page);
  // On a list, letters look for its choices.
  await page.keyboard.press('Tab');
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page).toHaveURL(/track-record/);
  await expect(page.getByRole('heading', { name: /landed in range$/ })).toBeVisible();
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
]) {
  test(`the forecast is accessible and fits ${viewport.width} pixels, opened, in both themes`, async ({
    page,
    demoCookies,
  }) => {
    await page.setViewportSize(viewport);
    await enterDemo(page, demoCookies);
    await openForecast(page);
    await openRep(page);
    await choose(page.getByRole('combobox', { name: /in the forecast$/ }).first(), 'Excluded');
    await expect(page.getByRole('region', { name: 'Comparison' })).toContainText('Without');
    await isAccessible(page);
    await openForecast(page, 'How it is made');
    await page.getByRole('button', { name: /^Why / }).first().click();
    await expect(page.getByRole('list', { name: 'What moves the chance, in points' })).toBeVisible();
    await isAccessible(page);
    for (const tab of ['Call', 'What changed', 'How it is made'] as const) {
      await openForecast(page, tab);
      for (const width of [viewport.width, 1024, 768]) {
        await page.setViewportSize({ ...viewport, width });
        await expect.poll(() => sideways(page), { message: `${tab} at ${width}` }).toBeLessThanOrEqual(0);
      }
    }
    await page.setViewportSize(viewport);
    await page.goto('/revenue-intelligence/track-record');
    await expect(page.getByRole('heading', { name: /landed in range$/ })).toBeVisible();
    if (viewport.width === 360) {
      await expect(page.getByText(/^Showing the latest \d+ of \d+ quarters\./)).toBeVisible();
    } else {
      const methods = page.getByRole('table', { name: 'This forecast compared with other methods' });
      const box = await methods.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0), 'the whole view is seen').toBeLessThanOrEqual(viewport.height);
    }
    await page.getByText('Details', { exact: true }).click();
    await isAccessible(page);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await page.goto('/revenue-intelligence/track-record?as=table');
    await expect(page.getByRole('button', { name: 'Show chart' })).toBeVisible();
    await isAccessible(page);
    await page.getByRole('button', { name: 'Calibration' }).click();
    await expect(page.getByRole('table', { name: /^Win chances next to/ })).toBeVisible();
    await isAccessible(page);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
  });
}

const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test('without history both screens say what is known and what brings a forecast', async ({ page, person }) => {
  expect(person.name).toBeTruthy();
  await page.goto('/revenue-intelligence/track-record');
  await expect(page.getByRole('heading', { name: 'No forecast accuracy yet' })).toBeVisible();
  await isAccessible(page);
  await page.goto(SCREEN);
  await expect(page.getByRole('heading', { name: 'Start with your deals' })).toBeVisible();
  await isAccessible(page);
});
