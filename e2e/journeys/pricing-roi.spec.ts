import type { Locator } from '@playwright/test';
import { isClean, LOOKS } from '../support/axe.ts';
import { expect, type Page, test } from '../support/test.ts';

/** Addresses whose country the server's own table knows; private ones have none. */
const VISITORS = {
  NZ: { address: '202.27.184.3', currency: 'NZD', starter: '$39', enterprise: '$99' },
  AU: { address: '203.2.218.214', currency: 'AUD', starter: '$39', enterprise: '$99' },
  nowhere: { address: '10.1.2.3', currency: 'USD', starter: '$29 USD', enterprise: '$99 USD' },
};

const card = (page: Page, plan: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: plan, level: 3 }) });
const priceOf = (page: Page, plan: string, price: string) =>
  card(page, plan).getByText(new RegExp(`^${price.replace('$', '\\$')}$`));
const totals = (page: Page) => page.getByRole('region', { name: 'What your team would pay' });

/** All that has come so far is painted. */
const painted = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** The island has taken over when the region is told. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByText(/^Prices in/)).toBeVisible();
}

for (const [country, { address, currency, starter, enterprise }] of Object.entries(VISITORS)) {
  test.describe(`a visitor from ${country}`, () => {
    test.use({ extraHTTPHeaders: { 'x-forwarded-for': address } });

    test(`sees prices in ${currency}, on both pages`, async ({ page }) => {
      await open(page, '/pricing');
      await expect(page.getByText(`(${currency})`)).toBeVisible();
      await expect(priceOf(page, 'Starter', starter)).toBeVisible();
      await expect(priceOf(page, 'Enterprise', enterprise)).toBeVisible();
      await open(page, '/features/roi-calculator');
      await expect(page.getByText(`(${currency})`)).toBeVisible();
      await expect(page.getByText(`10 reps × ${enterprise} × 12, Enterprise`)).toBeVisible();
    });
  });
}

test.describe('until the region is known', () => {
  for (const path of ['/pricing', '/features/roi-calculator']) {
    test(`${path} holds the place of the figures, and nothing moves when they come`, async ({ page }) => {
      let answer = () => {};
      const asked = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route('**/api/v1/site/region', async (route) => {
        await asked;
        await route.continue();
      });
      await page.goto(path);
      await expect(page.getByText('Loading pricing information...').filter({ visible: true }).first()).toBeVisible();
      await expect(page.getByText(/\$99 USD/).filter({ visible: true })).toHaveCount(0);
      // What fonts do to a page that is slow to get them is not of this journey: it is painted in the frame after.
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await painted(page);
      const shifts = await page.evaluateHandle(() => {
        const seen: number[] = [];
        new PerformanceObserver((list) => seen.push(...list.getEntries().map((entry) => entry.startTime))).observe({
          type: 'layout-shift',
        });
        return seen;
      });
      answer();
      await expect(page.getByText(/^Prices in/)).toBeVisible();
      await expect(page.getByText('Loading pricing information...')).toHaveCount(0);
      await painted(page);
      expect(await shifts.jsonValue()).toEqual([]);
    });
  }

  test('‘Loading pricing information...’ stands in place of the whole calculator', async ({ page }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/api/v1/site/region', async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto('/features/roi-calculator');
    await expect(page.getByRole('status').filter({ hasText: /^Loading pricing information\.\.\.$/ })).toBeVisible();
    const parts = [
      page.getByRole('radio', { name: 'Custom Values', includeHidden: true }),
      page.getByRole('textbox', { name: 'Sales reps', includeHidden: true }),
      page.getByRole('slider', { name: 'Close rate lift', includeHidden: true }),
      page.getByRole('button', { name: 'Calculate ROI', exact: true, includeHidden: true }),
      page.locator('#results'),
      page.getByRole('button', { name: 'Print Results', includeHidden: true }),
    ];
    for (const part of parts) await expect(part).toBeHidden();
    resolve();
    for (const part of parts) await expect(part).toBeVisible();
    await expect(page.getByText('Loading pricing information...')).toHaveCount(0);
  });

  test('a region that cannot be told is the United States, and the console says why', async ({ page }) => {
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    await page.route('**/api/v1/site/region', (route) => route.abort());
    await open(page, '/pricing');
    await expect(priceOf(page, 'Starter', '$29 USD')).toBeVisible();
    expect(warnings.join()).toContain('The region is not known');
  });
});

test('a plan and seats are chosen, clamped, priced by tier and carried to the sign-up', async ({ page }) => {
  await open(page, '/pricing');
  const slider = page.getByRole('slider', { name: /seats$/ });
  await expect(card(page, 'Enterprise').getByRole('button', { name: 'Selected' })).toBeVisible();
  await expect(slider).toHaveValue('10');
  await expect(totals(page)).toContainText('$990 USD');
  await expect(totals(page)).toContainText('$9,900 USD');

  await slider.fill('11');
  await expect(priceOf(page, 'Enterprise', '$89 USD')).toBeVisible();
  await expect(priceOf(page, 'Starter', '$29 USD')).toBeVisible();
  await expect(totals(page)).toContainText('$979 USD');
  const lit = page.getByRole('listitem').filter({ hasText: 'Your seats are here' });
  await expect(lit).toHaveText([/^11–49 users\$89 USD/]);

  await page.getByRole('button', { name: '150+ seats' }).click();
  await expect(lit).toHaveText([/^100–∞ users\$69 USD/]);
  await expect(totals(page)).toContainText('$10,350 USD');

  await card(page, 'Starter').getByRole('button', { name: 'Use this plan' }).click();
  await expect(card(page, 'Starter').getByRole('button', { name: 'Selected' })).toBeVisible();
  await expect(slider).toHaveValue('5');
  await expect(slider).toHaveAttribute('max', '5');
  await expect(totals(page)).toContainText('$145 USD');
  await card(page, 'Ultimate').getByRole('button', { name: 'Use this plan' }).click();
  await page.getByRole('button', { name: '50 seats', exact: true }).click();
  await expect(totals(page)).toContainText('$5,200 USD');
  await expect(totals(page)).toContainText('50 users × $103.99 USD on Ultimate');
  await expect(lit).toHaveText([/^50–99 users\$104 USD/]);

  await page.getByRole('link', { name: 'Get Started', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sign up', level: 1 })).toBeVisible();
  await expect(page.getByText('Ultimate for 50 seats.')).toBeVisible();
});

test('a scenario fills the calculator, an edit makes it custom, the address reopens it, Reset begins again', async ({
  page,
}) => {
  await open(page, '/features/roi-calculator');
  const results = page.getByRole('region', { name: 'Results' });
  const scenario = (name: string) => page.getByRole('radio', { name });
  await expect(scenario('Custom Values')).toBeChecked();
  await expect(results).toContainText('64.66x');
  // 2% of 120,000 and a point of 24,000,000, for ten: 24,000 + 240,000 - 11,880 over 11,880.
  await expect(page.getByRole('region', { name: 'Cautious case' })).toContainText('21.22x');
  await expect(page.getByText('The chart shows the first four weeks')).toBeVisible();

  for (const [name, roi, reps] of [
    ['Small SaaS Team', '36.46x', '5'],
    ['Enterprise Sales', '244.25x', '50'],
    ['Mid-Market Enterprise', '105.74x', '20'],
  ] as const) {
    await scenario(name).check();
    await expect(results).toContainText(roi);
    await expect(page.getByLabel('Sales reps')).toHaveValue(reps);
  }
  await page.getByRole('slider', { name: 'Close rate lift' }).fill('20');
  await expect(scenario('Mid-Market Enterprise')).toBeChecked();
  await page.getByLabel('Deal size').fill('40,000');
  await expect(scenario('Custom Values')).toBeChecked();
  // 300,000 x 12 x 20 x 4 points = 2,880,000; with 120,000 of time and 21,360 of cost: 2,978,640 / 21,360.
  await expect(results).toContainText('139.45x');
  await expect(results).toContainText('$2,880,000 USD');

  await expect(page).toHaveURL(/\?salesReps=20&monthlyPipeline=300000&dealSize=40000&closeRateLiftPercent=20$/);
  await page.reload();
  await expect(results).toContainText('139.45x');
  await expect(page.getByLabel('Deal size')).toHaveValue('40,000');

  await page.getByLabel('Average salary').fill('1e6');
  await page.getByLabel('Deal size').focus();
  await expect(page.getByLabel('Average salary')).toHaveValue('1,000,000');
  await page.getByLabel('Close rate', { exact: true }).fill('most of them');
  await page.getByLabel('Admin hours').fill('99');
  await expect(page.getByLabel('Close rate', { exact: true })).toHaveValue('1');
  await page.getByRole('button', { name: 'Reset Values' }).click();
  await expect(results).toContainText('64.66x');
  await expect(page).toHaveURL(/roi-calculator$/);
});

test('the results come into view, go to a letter with their link, print on one page, and lead back up', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/features/roi-calculator');
  await page.getByLabel('Sales reps').fill('50');
  await page.getByRole('button', { name: 'Calculate ROI', exact: true }).click();
  const results = page.getByRole('region', { name: 'Results' });
  await expect(results).toBeInViewport();
  await expect(results).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Breaks even in month 1' })).toBeVisible();
  await page.getByText('The months as a table').click();
  await expect(page.getByRole('row', { name: /break-even/ })).toContainText('$325,000 USD');

  const handed = await page.getByRole('link', { name: 'Email to CFO / RevOps' }).getAttribute('href');
  expect(handed).toMatch(/^\/contact\?topic=roi&message=/);
  expect(decodeURIComponent(handed ?? '')).toContain('Net gain: $');
  const draft = await page.getByRole('link', { name: 'Open an email draft' }).getAttribute('href');
  const link = /(http\S+)$/.exec(decodeURIComponent(draft ?? ''))?.[1] ?? '';
  const other = await context.newPage();
  await other.goto(link);
  await expect(other.getByLabel('Sales reps')).toHaveValue('50');

  await page.getByRole('button', { name: 'Recalculate ROI' }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  const sheet = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(sheet.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test('Print Results opens the browser’s print dialog', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', 'true');
  });
  await open(page, '/features/roi-calculator');
  await page.getByRole('button', { name: 'Print Results' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'true');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the US prices and the default return stand, labelled', async ({ page }) => {
    await page.goto('/pricing');
    await expect(page.getByText('Prices in US dollars (USD)')).toBeVisible();
    await expect(priceOf(page, 'Starter', '$29 USD')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Get Started with Ultimate' })).toBeVisible();
    await expect(page.getByText('Loading pricing information...').filter({ visible: true })).toHaveCount(0);
    await page.goto('/features/roi-calculator');
    await expect(page.getByText('64.66x')).toBeVisible();
    await expect(page.getByText('Changing them needs JavaScript.')).toBeVisible();
  });
});

/** Bytes, compressed, of everything a page runs. */
const BUDGET = 80_000;

for (const path of ['/pricing', '/features/roi-calculator']) {
  test(`${path} runs under 80 kB of script`, async ({ page }) => {
    const sizes: Promise<number>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') {
        sizes.push(response.headerValue('content-length').then(Number));
      }
    });
    await open(page, path);
    await page.waitForLoadState('networkidle');
    const files = await Promise.all(sizes);
    const inline = await page.evaluate(() =>
      [...document.scripts].reduce((sum, script) => sum + (script.type.includes('json') ? 0 : script.text.length), 0),
    );
    expect(files.length).toBeGreaterThan(1);
    expect(files.reduce((sum, size) => sum + size, inline)).toBeLessThan(BUDGET);
  });

  for (const { colorScheme, ...viewport } of LOOKS) {
    test(`${path} is accessible, ${colorScheme}, ${viewport.width} wide`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      await open(page, path);
      await isClean(page, path);
    });
  }
}
