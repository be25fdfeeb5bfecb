/** What of public pages only a browser can tell. The rest is read from the built pages (`scripts/pages`). */
import { isCleanIn, violations, WCAG } from '../support/axe.ts';
import { inParts, PUBLIC_PATHS, TEMPLATE_PATHS } from '../support/site.ts';
import { expect, type Page, test } from '../support/test.ts';

/** Narrower than any phone, a phone, and 1280 pixels at 200%. */
const NARROW = [320, 360, 640];

test.use({ colorScheme: 'light' });

for (const { part, paths } of inParts(3, TEMPLATE_PATHS)) {
  test(`a page of each template is accessible in both themes (${part} of 3)`, async ({ page }) => {
    for (const path of paths) {
      await page.goto(path);
      expect.soft(await violations(page, WCAG), path).toEqual([]);
      await isCleanIn(page, 'dark', path);
    }
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  // What a script adds is held to its width where it is worked.
  for (const { part, paths } of inParts(2, PUBLIC_PATHS)) {
    test(`no page is wider than the window (${part} of 2)`, async ({ page }) => {
      for (const path of paths) {
        await page.goto(path);
        for (const width of NARROW) {
          await page.setViewportSize({ width, height: 740 });
          const spill = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect.soft(spill, `${path} scrolls sideways at ${width}`).toBeLessThanOrEqual(0);
        }
      }
    });
  }

  test('a page of each template offers nothing dead', async ({ page }) => {
    for (const path of TEMPLATE_PATHS) {
      await page.goto(path);
      await expect.soft(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      expect.soft(await deadButtons(page), path).toEqual([]);
    }
  });

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

/** Buttons one sees that only a script would answer. Forms and popovers work by themselves. */
function deadButtons(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button')]
      .filter((button) => button.checkVisibility({ visibilityProperty: true }) && !button.disabled)
      .filter((button) => !button.popoverTargetElement && !(button.type === 'submit' && button.form))
      .map((button) => button.innerText),
  );
}
