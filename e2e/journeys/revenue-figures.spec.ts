import { wordsOfPdf } from '../../packages/server/src/testing/pdf-words.ts';
import { DEMO_WITHIN, enterDemo, test } from '../support/fitted-demo.ts';
import { expect, type Page } from '../support/test.ts';

// One of them makes the demo of its worker.
test.setTimeout(2 * DEMO_WITHIN);

const MONEY = /[^\d\s,]*[\d.]+[KMB]?/;

async function boardPage(page: Page, query = ''): Promise<readonly string[]> {
  const answer = await page.request.get(`/api/v1/exports/board.pdf?${query}`);
  expect(answer.ok()).toBe(true);
  return wordsOfPdf(await answer.body());
}

test('the forecast is the same figure on every screen that tells it, and on the board page', async ({
  page,
  demoCookies,
}) => {
  await enterDemo(page, demoCookies);
  const main = page.getByRole('main');
  const card = main.locator('section').filter({ hasText: 'Forecast, 80% range' }).first();
  await page.goto('/revenue-intelligence');
  await expect(card).toContainText('between');
  const [figure = ''] = MONEY.exec(await card.locator('p').first().innerText()) ?? [];
  const { low, high, mostLikely } = await (await page.request.get('/api/v1/forecast')).json();
  expect(figure).toMatch(/\d/);
  expect([low, high, mostLikely]).not.toContain(null);

  await page.goto('/crm/pipeline-intelligence');
  await expect(card.getByText(figure, { exact: true }).first()).toBeVisible();
  await page.goto('/revenue-intelligence/forecast-command-center');
  await expect(main.getByText(figure, { exact: true }).first()).toBeVisible();
  await page.goto('/revenue-intelligence/legacy');
  const row = page.getByRole('table', { name: 'Figures of the period' }).getByRole('row', { name: /^Forecast/ });
  await expect(row.getByText(figure, { exact: true })).toBeVisible();
  expect(await boardPage(page)).toContain(`Most likely ${figure}`);
});

test('the board page tells the band, why, what changed, the risks and the track record of a role’s people', async ({
  page,
  demoCookies,
}) => {
  await enterDemo(page, demoCookies);
  const get = async (path: string) => (await page.request.get(`/api/v1${path}`)).json();
  const { teams, scope } = await get('/revenue');
  expect(scope.scope).toBe('organization');
  const whole = await boardPage(page);
  const team = teams.at(-1);
  for (const query of ['', `teamOf=${team.memberId}`]) {
    const words = await boardPage(page, query);
    const { parts, fitted } = await get(`/forecast?${query}`);
    expect(words.find((each) => /^Range \(80%\): .+ to .+\.$/.test(each))).toBeDefined();
    const at = (heading: RegExp) => words.findIndex((each) => heading.test(each));
    const order = [
      /^Forecast parts$/,
      /^What changed since /,
      /^Quota and attainment$/,
      /^Risks$/,
      /^Forecast accuracy$/,
    ];
    expect(order.map(at)).toEqual(order.map(at).toSorted((a, b) => a - b));
    expect(at(/^Forecast parts$/)).toBeGreaterThan(-1);
    for (const { label } of parts)
      expect(
        words.some((each) => each.startsWith(label)),
        label,
      ).toBe(true);
    expect(words).toContain('Most likely now');
    const { atRisk } = await get(`/revenue?${query}`);
    expect(words).toContain(`Revenue at risk, ${atRisk.count} deals`);
    expect(words[at(/^Forecast accuracy$/) + 1]?.slice(0, 40)).toBe(fitted.trust.slice(0, 40));
    expect(words.some((each) => each.includes(team.name))).toBe(
      query !== '' || whole.some((each) => each.includes(team.name)),
    );
  }
});

for (const [path, name] of [
  ['/revenue-intelligence', 'Revenue Intelligence'],
  ['/revenue-intelligence/legacy', 'Classic dashboard'],
] as const) {
  test(`${name} prints its figures whole on white, without what leads elsewhere`, async ({ page, demoCookies }) => {
    await enterDemo(page, demoCookies);
    await page.addInitScript(() => localStorage.setItem('darkMode', 'true'));
    // A sheet of A4 between its margins.
    await page.setViewportSize({ width: 718, height: 1047 });
    await page.goto(path);
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Action centre' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.emulateMedia({ media: 'print' });
    for (const role of ['navigation', 'banner', 'combobox', 'dialog'] as const) {
      for (const one of await page.getByRole(role).all()) await expect(one).toBeHidden();
    }
    await expect(page.getByRole('complementary', { name: 'Demo workspace' })).toContainText('sample data');
    const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    expect(ground).toMatch(/255, 255, 255|oklch\((0\.9|1)|rgba\(0, 0, 0, 0\)/);
    expect(await page.evaluate(cutOff)).toEqual([]);
    const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g);
    expect(sheets?.length).toBeLessThanOrEqual(4);
  });
}

/** Words of what does not stand whole on the sheet: beyond its edge, or cut by what it stands in. */
function cutOff(): string[] {
  return [...document.querySelectorAll<HTMLElement>('main *')].flatMap((element) => {
    const { width, right, height } = element.getBoundingClientRect();
    // Not shown, or only said.
    if (width <= 1 || height <= 1 || !element.innerText?.trim()) return [];
    const { overflowX } = getComputedStyle(element);
    const isCut = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
    return right > window.innerWidth + 1 || isCut ? [element.innerText.slice(0, 60)] : [];
  });
}
