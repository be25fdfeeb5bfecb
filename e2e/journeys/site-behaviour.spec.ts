/** How public pages behave: by keyboard alone, in the theme one chose, on paper, and while they load. */
import type { Locator } from '@playwright/test';
import { tabAndPress, tabTo } from '../support/keyboard.ts';
import { expect, type Page, test } from '../support/test.ts';

const inBar = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' });

test('the bar is walked by keyboard: open, look inside, leave by Escape, open another, go', async ({ page }) => {
  await page.goto('/about');
  const solutions = inBar(page).locator('summary', { hasText: 'Solutions' });
  const features = inBar(page).locator('summary', { hasText: 'Features' });
  await tabAndPress(page, solutions);
  await tabTo(page, inBar(page).getByRole('link', { name: 'RevOps' }));
  await page.keyboard.press('Escape');
  await expect(inBar(page).getByRole('link', { name: 'RevOps' })).toBeHidden();
  await expect(solutions).toBeFocused();
  await tabAndPress(page, features, 'Space');
  await tabAndPress(page, inBar(page).getByRole('link', { name: 'Contact Freshness' }));
  await expect(page).toHaveURL(/\/features\/contact-freshness$/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the menu is opened by keyboard, goes round both ways, and gives the focus back', async ({ page }) => {
    await page.goto('/about');
    const opener = page.getByRole('button', { name: 'Open the menu' });
    await tabAndPress(page, opener);
    const menu = page.getByRole('dialog', { name: 'Menu' });
    const stops = menu.locator('a, button').filter({ visible: true });
    await stops.first().focus();
    await page.keyboard.press('Shift+Tab');
    await expect(stops.last()).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(stops.first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();
  });
});

for (const [device, chosen, dark] of [
  ['dark', null, true],
  ['light', null, false],
  ['light', 'true', true],
  ['dark', 'false', false],
] as const) {
  test.describe(`a ${device} device, darkMode ${chosen}`, () => {
    test.use({ colorScheme: device });

    test(`is ${dark ? 'dark' : 'light'} before anything is painted`, async ({ page }) => {
      await page.addInitScript((choice) => {
        if (choice !== null) localStorage.setItem('darkMode', choice);
        new MutationObserver((_, observer) => {
          if (!document.body) return;
          observer.disconnect();
          document.documentElement.dataset.began = String(document.documentElement.classList.contains('dark'));
        }).observe(document, { childList: true, subtree: true });
      }, chosen);
      for (const path of ['/', '/pricing', '/docs/deal-drag-guide']) {
        await page.goto(path);
        await expect(page.locator('html'), path).toHaveAttribute('data-began', String(dark));
        await expect(page.locator('html'), path).toHaveClass(dark ? /\bdark\b/ : /^(?!.*\bdark\b)/);
      }
    });
  });
}

/** Sheets of A4 at most. */
for (const [path, sheets] of [
  ['/pricing', 4],
  ['/features/roi-calculator', 1],
  ['/docs/deal-drag-guide', 4],
] as const) {
  test(`${path} prints on ${sheets} at most, without what is only for the screen`, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('darkMode', 'true'));
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    for (const name of ['navigation', 'banner', 'contentinfo'] as const) {
      for (const one of await page.getByRole(name).all()) await expect(one).toBeHidden();
    }
    const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    expect(ground).toMatch(/255, 255, 255|oklch\((0\.9|1)|rgba\(0, 0, 0, 0\)/);
    const sheet = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1');
    expect(sheet.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(sheets);
  });
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 760 },
]) {
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport });

    test('nothing moves while a page loads', async ({ page }) => {
      await page.addInitScript(() => {
        const moved: string[] = [];
        Object.assign(window, { moved });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
            moved.push(`${entry.value} after ${Math.round(entry.startTime)} ms`);
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      // A browser that is busy may paint before its fonts have come, and they are preloaded against that: not of this journey.
      let fonts = Promise.resolve<unknown>(undefined);
      await page.route('**/*.css', async (route) => {
        await fonts;
        await route.continue();
      });
      for (const path of ['/', '/pricing', '/features/roi-calculator']) {
        fonts = Promise.all(
          [/\/text-[^/]*\.woff2$/, /\/headline-[^/]*\.woff2$/].map(async (font) =>
            (await page.waitForResponse(font)).finished(),
          ),
        );
        await page.goto(path, { waitUntil: 'networkidle' });
        await page.evaluate(() => document.fonts.ready);
        expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved), path).toEqual([]);
      }
    });
  });
}
