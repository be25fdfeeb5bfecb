import { expect, type Page, test } from '../support/test.ts';

/** The bar, the menu and the theme of the public pages, and what stands there when nothing does. */
const inBar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const dropdown = (page: Page, name: string) => inBar(page).locator('details', { hasText: name });

test.use({ colorScheme: 'light' });

test.describe('the bar', () => {
  test('opens one dropdown at a time, and closes it on Escape, outside and when focus leaves', async ({ page }) => {
    await page.goto('/status');
    const features = dropdown(page, 'Features');
    const solutions = dropdown(page, 'Solutions');
    await features.locator('summary').click();
    await expect(features.getByRole('link', { name: 'Deal Drag Score' })).toBeVisible();
    await solutions.locator('summary').click();
    await expect(solutions.getByRole('link', { name: 'RevOps' })).toBeVisible();
    await expect(features).not.toHaveAttribute('open');
    await page.keyboard.press('Escape');
    await expect(solutions).not.toHaveAttribute('open');
    await expect(solutions.locator('summary')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(solutions).toHaveAttribute('open');
    await page.getByRole('heading', { level: 1 }).click();
    await expect(solutions).not.toHaveAttribute('open');
    await features.locator('summary').click();
    await inBar(page).getByRole('link', { name: 'Contact', exact: true }).focus();
    await expect(features).not.toHaveAttribute('open');
  });

  test('is closed again when one comes back to the page', async ({ page }) => {
    await page.goto('/status');
    await dropdown(page, 'Features').locator('summary').click();
    await dropdown(page, 'Features').getByRole('link', { name: 'Deal Drag Score' }).click();
    await expect(page).toHaveURL(/\/features\/deal-drag$/);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Service status' })).toBeVisible();
    await expect(dropdown(page, 'Features')).not.toHaveAttribute('open');
  });

  test('marks the page one is on, and Docs for every guide', async ({ page }) => {
    await page.goto('/pricing');
    await expect(inBar(page).getByRole('link', { name: 'Pricing' })).toHaveAttribute('aria-current', 'page');
    await page.goto('/docs/pipeline-intelligence-quickstart');
    await expect(inBar(page).getByRole('link', { name: 'Docs' })).toHaveAttribute('aria-current', 'true');
    await expect(inBar(page).getByRole('link', { name: 'Pricing' })).not.toHaveAttribute('aria-current');
  });

  test('lets one skip it with the first press of Tab', async ({ page }) => {
    await page.goto('/status');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toBeFocused();
  });
});

test('the theme says what a press does, is kept, and follows the device until then', async ({ page }) => {
  await page.goto('/status');
  const root = page.locator('html');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(root).toHaveClass(/dark/);
  await page.getByRole('button', { name: 'Switch to light mode' }).click();
  await expect(root).not.toHaveClass(/dark/);
  expect(await page.evaluate(() => localStorage.getItem('darkMode'))).toBe('false');
  await page.goto('/pricing');
  await expect(root).not.toHaveClass(/dark/);
  await expect(page.getByRole('button', { name: 'Switch to dark mode' })).toBeVisible();
});

test.describe('the menu of small screens', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('keeps focus inside, stops the page from scrolling, and closes on Escape', async ({ page }) => {
    await page.goto('/status');
    const opener = page.getByRole('button', { name: 'Open the menu' });
    await opener.click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('link', { name: 'Pricing' })).toBeVisible();
    await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
    const stops = await menu.locator('a, button').count();
    for (let press = 0; press < stops + 3; press += 1) {
      await page.keyboard.press('Tab');
      expect(await menu.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();
    await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden');
  });

  test('is closed after it led somewhere', async ({ page }) => {
    await page.goto('/status');
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Pricing' }).click();
    await expect(page).toHaveURL(/\/pricing$/);
    await page.goBack();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test('opens, leads on and closes all the same', async ({ page }) => {
      await page.goto('/status');
      await expect(page.getByRole('button', { name: /Switch to/ })).toBeHidden();
      await page.getByRole('button', { name: 'Open the menu' }).click();
      const menu = page.getByRole('dialog', { name: 'Menu' });
      await menu.getByRole('button', { name: 'Close the menu' }).click();
      await expect(menu).toBeHidden();
      await page.getByRole('button', { name: 'Open the menu' }).click();
      await menu.getByRole('link', { name: 'Docs' }).click();
      await expect(page).toHaveURL(/\/docs$/);
    });
  });
});

test('a wrong address finds what was meant by its words', async ({ page }) => {
  const answer = await page.goto('/nowhere/deal-drags');
  expect(answer?.status()).toBe(404);
  const search = page.getByRole('searchbox', { name: 'Search pages, guides and posts' });
  await expect(search).toHaveValue('deal drags');
  await expect(page.locator('main').getByRole('link', { name: /^Deal Drag Score/ })).toBeVisible();
  await expect(page.locator('main').getByRole('link', { name: /^Pricing/ })).toBeHidden();
  await search.fill('price seats');
  await expect(page.locator('main').getByRole('link', { name: /^Pricing/ })).toBeVisible();
  await search.fill('zzz');
  await expect(page.getByText('No matches. Try fewer words.')).toBeVisible();
});

test('the state of the service is asked from the browser', async ({ page }) => {
  await page.goto('/status');
  await expect(page.getByText('Everything answers.')).toBeVisible();
  await page.route('**/readyz', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.reload();
  await expect(page.getByText('1 of 3 services do not answer from your browser.')).toBeVisible();
  await expect(page.getByText('Does not answer', { exact: true })).toBeVisible();
});

test('a link from the product to a public page loads it with its own script', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByRole('link', { name: /home/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Deliver a Forecast You Can Defend' })).toBeVisible();
  await page.getByRole('button', { name: 'Switch to dark mode' }).click();
  await expect(page.locator('html')).toHaveClass(/dark/);
});

test('somebody signed in is led back into the product, and nobody else is', async ({ page, person }) => {
  await page.goto('/crm/pipeline-intelligence');
  await expect(page.getByRole('button', { name: new RegExp(person.name) }).first()).toBeVisible();
  await page.goto('/');
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('link', { name: 'Open Forecastle' })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Sign in' })).toBeHidden();
  await bar.getByRole('link', { name: 'Open Forecastle' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pipeline Intelligence' })).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('signedIn'));
  await page.goto('/about');
  await expect(bar.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Open Forecastle' })).toBeHidden();
});

test('on a phone the links of the footer are far enough apart to press, and home is no scroll of a mile', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const heights = await page
    .getByRole('contentinfo')
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(11_500);
});
