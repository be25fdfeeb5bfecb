/** What stands in the first view of the dashboard and of Pipeline Intelligence, and that nothing moves while it comes. */
import { DEMO_WITHIN, enterDemo, test } from '../support/fitted-demo.ts';
import { isSteady, watchShifts } from '../support/layout-shift.ts';
import { expect, type Page } from '../support/test.ts';

// One of them makes the demo of its worker.
test.setTimeout(2 * DEMO_WITHIN);
// A script that runs in every page stays in its window.
test.use({ newWindow: true });

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** With the demo's banner over it; half of the window and 30 pixels. */
const TABLE_FROM = 480;
/** Pixels between what a card holds and its lower edge. */
const PADDING = 16;

/** A first visit brings the fonts, by which tables measure their columns: what is measured is every visit after it. */
async function visitFirst(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
}

for (const [roleView, figures] of [
  ['cro', 5],
  ['sales_manager', 8],
] as const) {
  test(`all ${figures} figures of the ${roleView} view stand in the first view, each card as tall as its content`, async ({
    page,
    demoCookies,
  }) => {
    await enterDemo(page, demoCookies);
    const see = async (view: string) => {
      const answer = await page.request.put('/api/v1/revenue/preferences', { data: { roleView: view } });
      expect(answer.ok()).toBe(true);
    };
    await visitFirst(page, '/revenue-intelligence');
    await watchShifts(page);
    await see(roleView);
    try {
      for (const size of [DESK, PHONE]) {
        await page.setViewportSize(size);
        await page.goto('/revenue-intelligence');
        const tiles = page
          .getByRole('main')
          .locator('section')
          .filter({ has: page.getByRole('button', { name: /^Why\? / }) });
        await expect(tiles).toHaveCount(figures);
        await page.waitForLoadState('networkidle');
        if (size === DESK) {
          for (const tile of await tiles.all()) await expect(tile.locator('p').first()).toBeInViewport({ ratio: 1 });
        }
        const white = await tiles.evaluateAll((sections) =>
          sections.map((section) => {
            const last = section.lastElementChild ?? section;
            return Math.round(section.getBoundingClientRect().bottom - last.getBoundingClientRect().bottom);
          }),
        );
        expect(white).toEqual(white.map(() => PADDING));
        await isSteady(page, `${size.width} wide`);
      }
    } finally {
      // The next journey of the worker finds it as it was.
      await see('cro');
    }
  });
}

test('the heatmap begins in the upper half of the window, and stays where it is while the rest comes', async ({
  page,
  demoCookies,
}) => {
  await enterDemo(page, demoCookies);
  await visitFirst(page, '/crm/pipeline-intelligence');
  await watchShifts(page);
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    await page.goto('/crm/pipeline-intelligence');
    const heatmap = page.getByRole('main').locator('section').filter({ hasText: 'Risk Heatmap' }).last();
    await expect(page.getByRole('grid', { name: 'Deals by revenue at stake' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    if (size === DESK) expect((await heatmap.boundingBox())?.y).toBeLessThanOrEqual(TABLE_FROM);
    await isSteady(page, `${size.width} wide`);
  }
});
