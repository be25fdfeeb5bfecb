import server from '../../packages/server/package.json' with { type: 'json' };
import { isAccessible, isClean } from '../support/axe.ts';
import { tabAndPress, tabTo } from '../support/keyboard.ts';
import { addDeal, addMember } from '../support/records.ts';
import { expect, type Locator, type Page, test } from '../support/test.ts';
import { tooSmall } from '../support/touch-targets.ts';

const CRM = ['Opportunities', 'Pipeline Intelligence', 'Accounts', 'Contacts'];
const FOOT = ['Settings', 'Help'];
const FORECAST = '/revenue-intelligence/forecast-command-center';

const ROLES = [
  {
    role: 'account_executive',
    name: 'Ana Ruiz',
    lands: '/crm/action-plan',
    rail: ['Weekly Action Plan', 'Forecast', ...CRM, 'Conversations', 'Meetings'],
    bar: ['Weekly Action Plan', 'Opportunities', 'Forecast'],
    pipeline: ['Overview', 'Contact freshness'],
  },
  {
    role: 'sales_manager',
    name: 'Tom Ashby',
    lands: FORECAST,
    rail: ['Forecast', 'Dashboard', ...CRM, 'Team Action Plans', 'Conversations', 'Meetings'],
    bar: ['Forecast', 'Opportunities', 'Dashboard'],
    pipeline: ['Overview', 'Deal drag', 'Contact freshness'],
  },
  {
    role: 'cro',
    name: 'Cora Hale',
    lands: '/revenue-intelligence',
    rail: ['Dashboard', 'Forecast', ...CRM, 'Team Action Plans', 'Conversations', 'Meetings'],
    bar: ['Dashboard', 'Opportunities', 'Forecast'],
    pipeline: ['Overview', 'Deal drag', 'Contact freshness'],
  },
] as const;

/** Somebody of the role, in an organisation where a rep of theirs, or they themselves, own a deal. */
async function somebody(
  admin: Page,
  openWindow: Parameters<typeof addMember>[1],
  { role, name }: (typeof ROLES)[number],
) {
  const { page, memberId } = await addMember(admin, openWindow, { name, role });
  const rep =
    role === 'account_executive'
      ? page
      : (await addMember(admin, openWindow, { name: 'Rewi Kahu', role: 'account_executive', managerId: memberId }))
          .page;
  await addDeal(rep, { name: 'Kauri renewal', account: 'Kauri Health', amount: 125_000, closesIn: 20 });
  return page;
}

const mainOf = (page: Page): Locator => page.getByRole('navigation', { name: 'Main', exact: true });
const marked = (within: Locator): Locator => within.locator('[aria-current="page"]');

async function arrivedAt(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  await page.waitForLoadState('networkidle');
}

for (const each of ROLES) {
  const { role, lands, rail, bar, pipeline } = each;

  test(`at a desk a ${role} lands on their work, and finds the rest in the rail and its tabs`, async ({
    page: admin,
    person,
    openWindow,
  }) => {
    expect(person.name).toBe('Mere Walker');
    const page = await somebody(admin, openWindow, each);
    await page.goto('/start');
    await arrivedAt(page, lands);
    const main = mainOf(page);
    await expect(main.getByRole('link')).toHaveText([...rail, ...FOOT]);
    await expect(marked(main)).toHaveText(rail[0]);
    await isAccessible(page);

    // By keyboard: few stops before the content, and the tabs of the pipeline after it.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    let stops = 0;
    do {
      await page.keyboard.press('Tab');
      stops += 1;
    } while (stops < 30 && !(await page.evaluate(() => document.activeElement?.closest('main') !== null)));
    expect(stops).toBeLessThanOrEqual(15);

    await tabAndPress(page, await fromTop(page, main.getByRole('link', { name: 'Pipeline Intelligence' })));
    await arrivedAt(page, '/crm/pipeline-intelligence');
    const tabs = page.getByRole('navigation', { name: 'Pipeline screens' });
    await expect(tabs.getByRole('link')).toHaveText([...pipeline]);
    await expect(marked(tabs)).toHaveText('Overview');
    await tabAndPress(page, tabs.getByRole('link', { name: 'Contact freshness' }));
    await arrivedAt(page, '/crm/contact-freshness');
    await expect(marked(tabs)).toHaveText('Contact freshness');
    await expect(marked(main)).toHaveText('Pipeline Intelligence');
    await isAccessible(page);

    // What is not in the rail has its shortcut, and the entry that it belongs to stays marked.
    await page.keyboard.press('g');
    await page.keyboard.press('u');
    await arrivedAt(page, '/revenue-intelligence/quota-analytics');
    const forecast = page.getByRole('navigation', { name: 'Forecast screens' });
    await expect(forecast.getByRole('link')).toHaveText([
      'Call',
      'What changed',
      'Accuracy',
      'How it is made',
      'Quotas',
    ]);
    await expect(marked(forecast)).toHaveText('Quotas');
    await expect(marked(main)).toHaveText('Forecast');
    await page.keyboard.press('?');
    const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const label of ['Imports', 'Quotas', 'Accuracy', 'Settings']) {
      await expect(shortcuts.getByText(label, { exact: true })).toBeVisible();
    }
    await page.keyboard.press('Escape');

    await page.getByRole('banner').getByRole('button', { name: each.name }).click();
    await page.getByRole('menuitem', { name: 'Imports' }).click();
    await arrivedAt(page, '/imports');
    await expect(marked(main)).toHaveCount(0);
  });

  test(`on a phone a ${role} has their screens under the thumb`, async ({ page: admin, person, openWindow }) => {
    expect(person.name).toBe('Mere Walker');
    const page = await somebody(admin, openWindow, each);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/start');
    await arrivedAt(page, lands);
    const thumb = page.getByRole('navigation', { name: 'Main screens' });
    for (const name of bar) await expect(thumb.getByRole('link', { name, exact: true })).toBeVisible();
    await expect(thumb.getByRole('link')).toHaveCount(3);
    await expect(thumb.getByRole('link', { name: bar[0] })).toHaveAttribute('aria-current', 'page');
    await isAccessible(page);
    await focusStaysClear(page);

    await thumb.getByRole('link', { name: 'Opportunities' }).click();
    await arrivedAt(page, '/crm/opportunities');
    await thumb.getByRole('button', { name: 'Log activity' }).click();
    await expect(page.getByRole('dialog', { name: 'Log activity' }).getByRole('combobox').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await thumb.getByRole('button', { name: 'More' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(mainOf(page).getByRole('link')).toHaveText([...rail, ...FOOT]);
    await isClean(page, 'the menu of a phone');
    await menu.getByRole('link', { name: 'Pipeline Intelligence' }).click();
    await expect(menu).toBeHidden();
    await arrivedAt(page, '/crm/pipeline-intelligence');
    await isClean(page, 'the tabs of the pipeline on a phone');
  });
}

/** Walks on from the top of the page. */
async function fromTop(page: Page, control: Locator): Promise<Locator> {
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  return control;
}

/** No stop of the keyboard in the content lies behind the bars at the top and the bottom. */
async function focusStaysClear(page: Page): Promise<void> {
  await page.getByRole('main').focus();
  for (let stop = 0; stop < 25; stop += 1) {
    await page.keyboard.press('Tab');
    const behind = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused?.closest('main')) return null;
      const { top, bottom, left, right } = focused.getBoundingClientRect();
      const covers = [...document.querySelectorAll('.bottom-bar, body header')]
        .filter((bar) => !bar.closest('main') && bar.checkVisibility())
        .map((bar) => bar.getBoundingClientRect());
      const isHidden = covers.some(
        (bar) => top >= bar.top && bottom <= bar.bottom && right > bar.left && left < bar.right,
      );
      return isHidden ? focused.outerHTML.slice(0, 200) : null;
    });
    expect(behind, 'the focus is behind a bar').toBeNull();
  }
}

test.describe('with a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the bar, the menu and the settings are large enough, and the settings begin with their list', async ({
    page,
    person,
  }) => {
    await addDeal(page, { name: 'Harbourline rollout', amount: 840_000 });
    await page.goto('/start');
    await arrivedAt(page, '/revenue-intelligence');
    expect(await tooSmall(page, '.bottom-bar')).toEqual([]);
    const thumb = page.getByRole('navigation', { name: 'Main screens' });
    await thumb.getByRole('button', { name: 'More' }).tap();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('button', { name: person.name })).toBeVisible();
    expect(await tooSmall(page, '[role=dialog]')).toEqual([]);
    await menu.getByRole('link', { name: 'Settings' }).tap();
    await arrivedAt(page, '/settings');
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    expect(await tooSmall(page)).toEqual([]);
    await isAccessible(page);
    const list = page.getByRole('navigation', { name: 'Settings' });
    await list.getByRole('searchbox', { name: 'Search settings' }).fill('fiscal');
    await expect(list.getByRole('link')).toHaveText(['Dashboard and periods Forecast']);
    await list.getByRole('searchbox').fill('');
    await list.getByRole('link', { name: 'Stages' }).tap();
    await arrivedAt(page, '/settings/stages');
    await expect(list).toBeHidden();
    await page.getByRole('main').getByRole('link', { name: 'Settings', exact: true }).tap();
    await arrivedAt(page, '/settings');
    await expect(list).toBeVisible();
  });
});

test('settings are found by what is on them, by keyboard, and the first screen is chosen there', async ({
  page,
  person,
}) => {
  expect(person.name).toBe('Mere Walker');
  await addDeal(page, { name: 'Harbourline rollout', amount: 840_000 });
  await page.goto('/settings');
  await arrivedAt(page, '/settings/organisation');
  const list = page.getByRole('navigation', { name: 'Settings' });
  const search = list.getByRole('searchbox', { name: 'Search settings' });
  await expect(list.getByRole('heading', { level: 2 })).toHaveText([
    'You',
    'Team',
    'Pipeline',
    'Forecast',
    'Plans and prompts',
    'Data',
    'Connections',
    'Developers',
    'Security',
  ]);
  await expect(list.getByText(`Forecastle ${server.version}`, { exact: true })).toBeVisible();
  const fits = await list.evaluate((nav) => nav.getBoundingClientRect().height <= window.innerHeight);
  expect(fits).toBe(true);
  await isAccessible(page);

  await tabTo(page, search);
  await page.keyboard.type('zebra');
  await expect(list.getByRole('status')).toHaveText('No settings page matches “zebra”. Try another word.');
  await expect(list.getByRole('link')).toHaveCount(0);
  await isAccessible(page);
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('');
  await page.keyboard.type('password');
  await expect(list.getByRole('status')).toHaveText('1 page');
  await page.keyboard.press('Enter');
  await arrivedAt(page, '/settings/sign-in');

  await search.focus();
  await page.keyboard.type('screen');
  await page.keyboard.press('ArrowDown');
  await expect(list.getByRole('link').first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(search).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await arrivedAt(page, '/settings/first-screen');
  await expect(marked(list)).toHaveText('First screen');
  await isAccessible(page);

  const chosen = page.getByRole('radio', { name: 'Opportunities' });
  await expect(page.getByRole('radio', { name: 'By role (Dashboard)' })).toBeChecked();
  await chosen.click();
  await expect(page.getByText('You start on Opportunities')).toBeVisible();
  await expect(chosen).toBeChecked();
  await page.goto('/start');
  await arrivedAt(page, '/crm/opportunities');

  // The palette knows the pages as well, by other words.
  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder('Search or jump to')).toBeFocused();
  await page.keyboard.type('exchange rates');
  await expect(page.getByRole('option', { name: 'Currencies' })).toBeVisible();
  await page.keyboard.press('Enter');
  await arrivedAt(page, '/settings/currencies');
});

test('a rep is listed only the settings that they may open', async ({ page: admin, person, openWindow }) => {
  expect(person.name).toBe('Mere Walker');
  const { page } = await addMember(admin, openWindow, { name: 'Ana Ruiz', role: 'account_executive' });
  await page.goto('/settings/stages');
  const list = page.getByRole('navigation', { name: 'Settings' });
  await expect(list.getByRole('link', { name: 'Stages' })).toBeVisible();
  for (const name of ['Developers', 'Security', 'Connections']) {
    await expect(list.getByRole('heading', { name })).toHaveCount(0);
  }
  await list.getByRole('searchbox').fill('webhooks');
  await expect(list.getByRole('status')).toContainText('No settings page matches');
});

test('without deals one begins where the product says how to start', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  await page.goto('/start');
  await arrivedAt(page, '/crm/pipeline-intelligence');
});
