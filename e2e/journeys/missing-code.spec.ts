/** Parts of the program that do not come: the page is loaded anew once, and what was typed is kept. */
import { expect, test } from '../support/test.ts';

const GUIDE_TEXT = /\/assets\/deal-drag-guide-[^/]*\.js$/;
const CALCULATOR = /\/assets\/roi-roi-[^/]*\.js$/;

test('‘vite:preloadError’ loads the page anew once, and is then thrown on to the part that wanted the code', async ({
  page,
  person,
}) => {
  expect(person.name).toBeTruthy();
  await page.goto('/help');
  await page.getByRole('link', { name: 'Read guide: Deal drag' }).waitFor();
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.route(GUIDE_TEXT, (route) => route.abort());
  const loaded = page.waitForEvent('load');
  await page.getByRole('link', { name: 'Read guide: Deal drag' }).click();
  await loaded;
  await expect(page.getByRole('heading', { name: 'Error Loading Guide' })).toBeVisible();
  // Asked for again without avail: nothing is loaded anew a second time.
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^Failed to load guide content: .+/)).toBeVisible();
  expect(loads).toBe(1);
  // What has come is forgotten, so that the tab may be loaded anew for it another time.
  await page.unroute(GUIDE_TEXT);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Deal drag', level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('reloadedFor'))).toBe('[]');
});

test('a screen whose code is gone comes after the page was loaded anew', async ({ page, person }) => {
  expect(person.name).toBeTruthy();
  await page.goto('/crm/opportunities');
  await expect(page.getByRole('heading', { name: 'Opportunities', level: 1 })).toBeVisible();
  let isGone = true;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isGone = false;
  });
  await page.route(/\/assets\/help\.route-[^/]*\.js$/, (route) =>
    isGone ? route.fulfill({ status: 404, body: 'gone' }) : route.continue(),
  );
  await page.getByRole('link', { name: 'Help' }).click();
  await expect(page.getByRole('heading', { name: 'Help', level: 1 })).toBeVisible();
  expect(isGone).toBe(false);
});

test('nothing is loaded anew under the hands of somebody who types, and what was typed stays', async ({
  page,
  person,
}) => {
  expect(person.name).toBeTruthy();
  await page.goto('/crm/opportunities');
  await expect(page.getByRole('heading', { name: 'No opportunities yet' })).toBeVisible();
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.getByRole('button', { name: 'New opportunity' }).first().click();
  const name = page.getByRole('dialog', { name: 'New opportunity' }).getByLabel('Name');
  await name.fill('Harbourline rollout');
  await name.focus();
  const asked = page.waitForRequest('**/healthz');
  await page.evaluate(() => {
    const fails = (text: string) =>
      dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: new Error(text) }));
    fails('Failed to fetch dynamically imported module: /assets/while-typing.js');
    (document.activeElement as HTMLElement).blur();
    fails('Failed to fetch dynamically imported module: /assets/after-typing.js');
  });
  // The second failure alone asks whether the server answers, and loads the page anew: with what was typed.
  await asked;
  await expect.poll(() => loads).toBe(1);
  await expect(name).toHaveValue('Harbourline rollout');
  expect(await page.evaluate(() => sessionStorage.getItem('reloadedFor'))).toBe(
    '["Failed to fetch dynamically imported module: /assets/after-typing.js"]',
  );
});

test('a public page whose script is gone is loaded anew once', async ({ page }) => {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.route(CALCULATOR, (route) =>
    loads < 2 ? route.fulfill({ status: 404, body: 'gone' }) : route.continue(),
  );
  await page.goto('/features/roi-calculator');
  await expect(page.getByText(/^Prices in/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Results' })).toContainText('64.66x');
  // Results can appear before the page has loaded completely.
  await expect.poll(() => loads).toBe(2);
});
