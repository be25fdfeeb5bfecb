/** What holds on every public page, whatever it is about. Pages are dealt out to a few journeys that share their browser. */
import { axe, violations, WCAG } from '../support/axe.ts';
import { inParts } from '../support/site.ts';
import { expect, type Page, test } from '../support/test.ts';

const PARTS = 4;
/** Narrower than any phone, a phone, and 1280 pixels at 200%. */
const NARROW = [320, 360, 640];

test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

for (const { part, paths } of inParts(PARTS)) {
  test(`pages are accessible in both themes, framed, and never wider than the window (${part} of ${PARTS})`, async ({
    page,
  }) => {
    for (const path of paths) {
      await page.goto(path);
      await isFramed(page, path);
      const light = axe(page).withTags(WCAG);
      expect.soft(await violations(light), path).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect(page.locator('html')).toHaveClass(/dark/);
      const dark = axe(page).withRules(['color-contrast']);
      expect.soft(await violations(dark), `${path}, dark`).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
      for (const width of NARROW) {
        await page.setViewportSize({ width, height: 740 });
        const spill = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect.soft(spill, `${path} scrolls sideways at ${width}`).toBeLessThanOrEqual(0);
      }
      await page.setViewportSize({ width: 1440, height: 900 });
    }
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  for (const { part, paths } of inParts(2)) {
    test(`pages read, lead on and offer nothing dead (${part} of 2)`, async ({ page }) => {
      for (const path of paths) {
        await page.goto(path);
        await expect.soft(page.getByRole('heading', { level: 1 }), path).toBeVisible();
        expect.soft((await page.getByRole('main').innerText()).length, `the text of ${path}`).toBeGreaterThan(150);
        const bar = page.getByRole('navigation', { name: 'Main' });
        await expect.soft(bar.getByRole('link', { name: 'Pricing' }), path).toBeVisible();
        expect.soft(await deadButtons(page), path).toEqual([]);
      }
    });
  }

  test('the dropdowns of the bar open, one at a time', async ({ page }) => {
    await page.goto('/about');
    const bar = page.getByRole('navigation', { name: 'Main' });
    await bar.getByText('Features', { exact: true }).click();
    await bar.getByText('Solutions', { exact: true }).click();
    await expect(bar.getByRole('link', { name: 'Deal Drag Score' })).toBeHidden();
    await bar.getByRole('link', { name: 'RevOps' }).click();
    await expect(page).toHaveURL(/\/solutions\/revops$/);
  });
});

/** One headline, one of each landmark, and first of all a way past the bar. */
async function isFramed(page: Page, path: string): Promise<void> {
  const frame = await page.evaluate(() => ({
    headlines: document.querySelectorAll('h1').length,
    headers: document.querySelectorAll('body header').length - document.querySelectorAll('main header').length,
    mains: document.querySelectorAll('main').length,
    footers: document.querySelectorAll('body footer').length - document.querySelectorAll('main footer').length,
    first: document.querySelector('a, button, summary, input')?.getAttribute('href'),
  }));
  expect.soft(frame, path).toEqual({ headlines: 1, headers: 1, mains: 1, footers: 1, first: '#main' });
}

/** Buttons one sees that only a script would answer. Forms and popovers work by themselves. */
function deadButtons(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button')]
      .filter((button) => button.checkVisibility({ visibilityProperty: true }) && !button.disabled)
      .filter((button) => !button.popoverTargetElement && !(button.type === 'submit' && button.form))
      .map((button) => button.innerText),
  );
}
