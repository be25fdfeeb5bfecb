import { isClean, LOOKS } from '../support/axe.ts';
import { expect, type Page, test } from '../support/test.ts';

const GUIDE = '/docs/pipeline-intelligence-scoring-guide';
const POST = '/blog/operationalising-sales-frameworks';
/** Posts with a chart. */
const CHARTS = ['/blog/fixing-forecasting', '/blog/what-drag-costs'];

test.describe('guides', () => {
  test('the index leads to guides by category, and to people', async ({ page }) => {
    await page.goto('/docs');
    const features = page.getByRole('region', { name: 'Feature Guides', exact: true });
    await expect(features.getByRole('link', { name: 'Read guide: How deals are scored' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Test', exact: true })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Need More Help?' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Schedule a Demo' })).toHaveAttribute('href', /^\/contact/);
    await features.getByRole('link', { name: 'Read guide: How deals are scored' }).click();
    await expect(page).toHaveURL(GUIDE);
    await expect(page.getByText(/^By .+/)).toBeVisible();
  });

  test('an unknown guide or post leads to the list', async ({ page }) => {
    await page.goto('/docs/there-is-no-such-guide');
    await expect(page).toHaveURL('/docs');
    await page.goto('/blog/there-is-no-such-post');
    await expect(page).toHaveURL('/blog');
    await page.goto('/blog/operationalizing-sales-frameworks');
    await expect(page).toHaveURL(POST);
  });

  test('the search asks for its index on first use and is worked from the keyboard', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/docs');
    await page.waitForLoadState('networkidle');
    expect(asked).not.toContain('/docs/search.json');
    const field = page.getByRole('searchbox', { name: 'Search all guides' });
    await field.fill('confidense');
    await expect(page.getByText(/places? found/)).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('search').getByRole('link').first()).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(field).toHaveValue('');
    await field.fill('zzzzqqq');
    await expect(page.getByText('No guide mentions “zzzzqqq”.')).toBeVisible();
    await field.fill('advice on the category');
    await expect(page.getByRole('search').getByRole('link').first()).toContainText('Advice on the category');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${GUIDE}#advice-on-the-category`);
  });

  test('a bookmark stays in this browser and stands in the index', async ({ page }) => {
    await page.goto(GUIDE);
    const bookmark = page.getByRole('button', { name: 'Bookmark' });
    await bookmark.click();
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
    await page.goto('/docs');
    await page.getByText('Your bookmarks (1)').click();
    await page.getByRole('group').getByRole('link', { name: 'How deals are scored', exact: true }).click();
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
    await bookmark.click();
    await page.goto('/docs');
    await expect(page.getByText('Your bookmarks (0)')).toBeVisible();
  });

  test('a bookmark pressed before the script of the page has come is kept all the same', async ({ page }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto(GUIDE);
    const bookmark = page.getByRole('button', { name: 'Bookmark' });
    await bookmark.click();
    await expect(bookmark).toHaveAttribute('aria-pressed', 'false');
    resolve();
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
  });

  test('a bookmark pressed as soon as the script of the page has run is pressed once', async ({ page }) => {
    await page.addInitScript(() => {
      // The script paints the button when it runs. A message comes before any timer that is set then.
      const observer = new MutationObserver(([painted]) => {
        const button = painted?.target;
        observer.disconnect();
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => button instanceof HTMLElement && button.click();
        port2.postMessage(null);
      });
      observer.observe(document, { subtree: true, attributeFilter: ['aria-pressed'] });
    });
    await page.goto(GUIDE);
    await page.waitForFunction(() => localStorage.bookmarkedGuides !== undefined);
    for (let turn = 0; turn < 3; turn++) await page.evaluate(() => new Promise((next) => setTimeout(next)));
    await expect(page.getByRole('button', { name: 'Bookmark' })).toHaveAttribute('aria-pressed', 'true');
  });

  test('sharing copies the address where there is no sheet, and code is copied', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
    await page.goto(GUIDE);
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    expect(await clipboard(page)).toBe(page.url());
    await page.goto(POST);
    const code = page.locator('pre').first();
    await page.getByRole('button', { name: 'Copy code' }).first().click();
    await expect(page.getByRole('button', { name: 'Code copied' })).toBeVisible();
    expect(await clipboard(page)).toBe(await code.textContent());
  });

  test('sharing hands the address to the sheet of the system where there is one', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'share', {
        configurable: true,
        value: async (data: ShareData) => {
          document.documentElement.dataset.shared = data.url ?? '';
        },
      });
    });
    await page.goto(GUIDE);
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-shared', page.url());
  });

  test('print opens the dialog of the browser', async ({ page }) => {
    await page.addInitScript(() => {
      window.print = () => {
        document.documentElement.dataset.printed = 'yes';
      };
    });
    await page.goto(GUIDE);
    await page.getByRole('button', { name: 'Print' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
  });

  test('on paper only the text stands, dark on light', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('darkMode', 'true'));
    await page.goto(GUIDE);
    await page.emulateMedia({ media: 'print' });
    for (const gone of [page.getByRole('navigation'), page.getByRole('search'), page.getByRole('button')]) {
      for (const one of await gone.all()) await expect(one).toBeHidden();
    }
    const light = (colour: string) => Number(/oklch\(([\d.]+)/.exec(colour)?.[1]);
    expect(light(await page.locator('h1').evaluate((h1) => getComputedStyle(h1).color))).toBeLessThan(0.5);
  });

  test('the contents mark the heading in view: beside the text on wide screens, above it on small ones', async ({
    page,
  }) => {
    await page.goto(`${GUIDE}#confidence`);
    const beside = page.getByRole('navigation', { name: 'Guides', exact: true });
    await expect(beside.getByRole('link', { name: 'How deals are scored' })).toHaveAttribute('aria-current', 'page');
    await expect(beside.getByRole('link', { name: 'Confidence', exact: true })).toHaveAttribute(
      'aria-current',
      'location',
    );
    // Back up into the end of the section before: its heading is far above, and it is still the one being read.
    const confidence = page.getByRole('heading', { name: 'Confidence', exact: true, level: 2 });
    const before = await confidence.evaluate((heading) => {
      const headings = [...document.querySelectorAll('article h2, article h3, main h2, main h3')];
      const place = headings.indexOf(heading);
      scrollBy(0, -innerHeight / 2);
      return headings[place - 1]?.textContent ?? '';
    });
    await expect(beside.locator('[aria-current=location]')).toHaveText(before);
    await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden();
    await page.setViewportSize({ width: 390, height: 760 });
    await expect(beside).toBeHidden();
    const above = page.getByRole('navigation', { name: 'On this page' });
    await above.getByText('On this page').click();
    await above.getByRole('link', { name: 'Data quality', exact: true }).click();
    await expect(above.getByRole('link', { name: 'Data quality', exact: true })).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Data quality', exact: true })).toBeInViewport();
    await above.getByText('On this page').click();
    await expect(above.getByRole('link', { name: 'Data quality', exact: true })).toHaveAttribute(
      'aria-current',
      'location',
    );
    await page.keyboard.press('Escape');
    await expect(above.getByRole('link', { name: 'Data quality', exact: true })).toBeHidden();
  });
});

test.describe('the blog', () => {
  test('lists the featured post first, and leads through posts', async ({ page }) => {
    await page.goto('/blog');
    const first = page.getByRole('article').first();
    await expect(first).toContainText('Featured');
    await first.getByRole('link').click();
    await expect(page).toHaveURL(POST);
    await expect(page.getByText(/\d+ min read/).first()).toBeVisible();
    await page.getByRole('navigation', { name: 'More posts' }).getByRole('link').first().click();
    await expect(page).not.toHaveURL(POST);
    await page.getByRole('link', { name: 'Back to the blog' }).click();
    await expect(page).toHaveURL('/blog');
  });

  test('a post names itself to those who share and search', async ({ page, baseURL }) => {
    await page.goto(POST);
    const image = await page.locator('meta[property="og:image"]').getAttribute('content');
    expect(image).toBe(`${baseURL}/images/share${POST}.png`);
    const answer = await page.request.get(image ?? '');
    expect(answer.headers()['content-type']).toBe('image/png');
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
    const kinds = (data['@graph'] as { '@type': string }[]).map((thing) => thing['@type']);
    expect(kinds).toEqual(expect.arrayContaining(['Organization', 'BreadcrumbList', 'BlogPosting']));
  });

  test('feed and twins carry the whole address', async ({ page, baseURL }) => {
    const feed = await (await page.request.get('/rss.xml')).text();
    expect(feed).toContain(`<link>${baseURL}${POST}</link>`);
    for (const path of ['/llms.txt', '/llms-full.txt', `${POST}.md`, `${GUIDE}.md`]) {
      const answer = await page.request.get(path);
      expect(answer.status(), path).toBe(200);
      const text = await answer.text();
      expect(text, path).toContain(baseURL ?? '');
      expect(text, path).not.toMatch(/public-origin|<Callout|<Steps|<Screen|<Band/);
    }
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('guides and posts can be read and walked, and nothing dead is offered', async ({ page }) => {
    await page.goto('/docs');
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    await page.getByRole('link', { name: 'Read guide: How deals are scored' }).click();
    await expect(page.getByRole('heading', { name: 'The scores at a glance' })).toBeVisible();
    for (const name of ['Print', 'Share', 'Bookmark', 'Copy code']) {
      await expect(page.getByRole('button', { name })).toHaveCount(0);
    }
    await page.goto(POST);
    await expect(page.getByRole('heading', { level: 1, name: 'Operationalising sales frameworks' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to the blog' }).click();
    await expect(page).toHaveURL('/blog');
  });
});

test.describe('help inside the product', () => {
  test('shows the same guides, finds them in the palette and keeps links inside', async ({ page, person }) => {
    expect(person.name).toBeTruthy();
    await page.goto('/help');
    await page.getByRole('link', { name: 'Read guide: How deals are scored' }).click();
    await expect(page).toHaveURL('/help/pipeline-intelligence-scoring-guide');
    await expect(page.getByRole('heading', { name: 'The scores at a glance' })).toBeVisible();
    await page.getByRole('link', { name: 'All guides' }).click();
    await expect(page).toHaveURL('/help');
    await page.getByRole('searchbox', { name: 'Search all guides' }).fill('advice on the category');
    await page.getByRole('search').getByRole('link').first().click();
    await expect(page).toHaveURL('/help/pipeline-intelligence-scoring-guide#advice-on-the-category');
    await expect(page.getByRole('heading', { name: 'Advice on the category' })).toBeInViewport();
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Search or jump to').fill('deal drag');
    // The screen of that name stands before what explains it.
    await page
      .getByRole('group', { name: 'Help' })
      .getByRole('option', { name: /^Deal drag/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/help\/deal-drag-guide/);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await page.goto('/help/there-is-no-such-guide');
    await expect(page).toHaveURL('/help');
  });

  test('says when a guide could not be loaded, and tries again', async ({ page, person }) => {
    expect(person.name).toBeTruthy();
    await page.goto('/help');
    await page.getByRole('link', { name: 'Read guide: Deal drag' }).waitFor();
    const isText = (url: URL) => /\/assets\/deal-drag-guide-.*\.js$/.test(url.pathname);
    await page.route(isText, (route) => route.abort());
    await page.getByRole('link', { name: 'Read guide: Deal drag' }).click();
    await expect(page.getByRole('heading', { name: 'Error Loading Guide' })).toBeVisible();
    await expect(page.getByText(/^Failed to load guide content: .+/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

for (const { colorScheme, ...viewport } of LOOKS) {
  test.describe(`${viewport.width} wide, ${colorScheme}`, () => {
    test.use({ viewport, colorScheme });

    test('blog, guides and help are accessible and do not scroll sideways', async ({ page, person }) => {
      expect(person.name).toBeTruthy();
      const help = ['/help', '/help/deal-drag-guide'];
      for (const path of ['/blog', POST, ...CHARTS, '/docs', GUIDE, '/docs/integration-slack', ...help]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await isClean(page, path);
      }
    });
  });
}

const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
