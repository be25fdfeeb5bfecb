/** The screens that each role works in, in a finished workspace: nothing jumps while they load, and all is reached at any width. */
import { isAccessible } from '../support/axe.ts';
import { DEMO_WITHIN, enterDemo, test } from '../support/fitted-demo.ts';
import { isSteady, watchShifts } from '../support/layout-shift.ts';
import { expect, type Page } from '../support/test.ts';

// What watches the pages of a window stays in it.
test.use({ newWindow: true });

const FORECAST = '/revenue-intelligence/forecast-command-center';
const ROLES = [
  {
    role: 'account_executive',
    screens: [
      '/crm/action-plan',
      FORECAST,
      '/crm/opportunities',
      'a deal',
      '/crm/pipeline-intelligence',
      '/crm/accounts',
      '/crm/contacts',
    ],
  },
  {
    role: 'sales_manager',
    screens: [
      FORECAST,
      `${FORECAST}/changes`,
      '/revenue-intelligence',
      '/crm/team-plans',
      '/crm/pipeline-intelligence',
      '/revenue-intelligence/quota-analytics',
    ],
  },
  {
    role: 'cro',
    screens: [
      '/revenue-intelligence',
      FORECAST,
      `${FORECAST}/how`,
      '/revenue-intelligence/track-record',
      '/crm/pipeline-intelligence',
      '/crm/deal-drag',
    ],
  },
] as const;
async function pathOf(page: Page, screen: string): Promise<string> {
  if (screen !== 'a deal') return screen;
  const { items } = await (await page.request.get('/api/v1/opportunities?status=open&limit=1')).json();
  return `/crm/opportunities/${items[0].id}`;
}

async function opened(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  await page.waitForLoadState('networkidle');
}

for (const { role, screens } of ROLES) {
  for (const width of [1440, 1024, 390]) {
    test.describe(`${role}, ${width} wide`, () => {
      const isPhone = width === 390;
      test.use({ viewport: { width, height: isPhone ? 844 : 900 }, hasTouch: isPhone, isMobile: isPhone });

      test(`a ${role} finds every screen steady and whole at ${width}`, async ({ page, demoCookies, baseURL }) => {
        test.setTimeout(2 * DEMO_WITHIN);
        await enterDemo(page, demoCookies);
        const entered = await page.request.post('/api/v1/demo', {
          data: { role, timeZone: 'Pacific/Auckland' },
          headers: { origin: baseURL ?? '' },
        });
        expect(entered.status()).toBe(201);
        await watchShifts(page);
        for (const screen of screens) {
          const path = await pathOf(page, screen);
          await opened(page, path);
          await isSteady(page, `${screen} at ${width}`);
          const spill = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          expect.soft(spill, `${screen} scrolls sideways at ${width}`).toBeLessThanOrEqual(0);
          // The other widths are looked at by axe in the journeys of each screen.
          if (width === 1024) await isAccessible(page);
        }
      });
    });
  }
}
