/** Posts that are opened in the page of the list or of another post: their body alone is fetched. */
import { isClean, LOOKS } from '../support/axe.ts';
import { expect, type Page, test } from '../support/test.ts';

const BODIES = '**/blog/*.json';

/** Opens a page of the blog and waits until its script answers presses, which asks for a body when a link is pointed at. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => {
    (window as { isSame?: boolean }).isSame = true;
  });
  await page.waitForLoadState('networkidle');
}

const isSame = (page: Page) => page.evaluate(() => (window as { isSame?: boolean }).isSame === true);
const post = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name }).first();
const headline = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('a post is opened from the list and from another post without loading the page anew, and Back leads back', async ({
  page,
}) => {
  await open(page, '/blog');
  const list = await page.title();
  await post(page, 'Fixing forecasting').click();
  await expect(page).toHaveURL('/blog/fixing-forecasting');
  await expect(headline(page, 'Fixing forecasting')).toBeFocused();
  await expect(page).toHaveTitle(/^Fixing forecasting/);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const next = page.getByRole('navigation', { name: 'More posts' }).getByRole('link').first();
  const address = (await next.getAttribute('href')) ?? '';
  await next.click();
  await expect(page).toHaveURL(address);
  await expect(headline(page, 'Fixing forecasting')).toBeHidden();
  await page.goBack();
  await expect(headline(page, 'Fixing forecasting')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveTitle(list);
  await expect(post(page, 'Fixing forecasting')).toBeVisible();
  expect(await isSame(page)).toBe(true);
  // What is shared is the post that is shown, and the address opens it anew.
  await page.goForward();
  await expect(headline(page, 'Fixing forecasting')).toBeVisible();
  await page.reload();
  await expect(headline(page, 'Fixing forecasting')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share' })).toHaveAttribute('data-share', '/blog/fixing-forecasting');
});

test('a skeleton shows while a post loads', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(BODIES, async (route) => {
    await promise;
    await route.continue();
  });
  await open(page, '/blog');
  await post(page, 'Fixing forecasting').click();
  await expect(page.getByRole('status', { name: 'Loading the post' })).toBeVisible();
  resolve();
  await expect(headline(page, 'Fixing forecasting')).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading the post' })).toHaveCount(0);
});

test('a load failure shows ‘Error Loading Post’ with its reason, logs it, and is tried again', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  await page.route(BODIES, (route) => route.abort());
  await open(page, '/blog/fixing-forecasting');
  const next = page.getByRole('navigation', { name: 'More posts' }).getByRole('link').first();
  const address = (await next.getAttribute('href')) ?? '';
  await next.click();
  await expect(headline(page, 'Error Loading Post')).toBeVisible();
  await expect(page.getByText('Failed to load blog post content: Failed to fetch', { exact: true })).toBeVisible();
  expect(logged).toContain('Failed to load blog post content: Failed to fetch');
  await page.unroute(BODIES);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(headline(page, 'Error Loading Post')).toBeHidden();
  await expect(page).toHaveURL(address);
  await expect(page.getByText(/\d+ min read/).first()).toBeVisible();
  expect(await isSame(page)).toBe(true);
});

test('a body that the server does not have is ‘Blog post not found’', async ({ page }) => {
  await page.route(BODIES, (route) => route.fulfill({ status: 404, contentType: 'text/html', body: 'nothing' }));
  await open(page, '/blog');
  await post(page, 'Fixing forecasting').click();
  await expect(page.getByText('Failed to load blog post content: Blog post not found', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the blog' }).click();
  await expect(post(page, 'Fixing forecasting')).toBeVisible();
});

test('an unknown slug redirects to /blog', async ({ page }) => {
  await page.goto('/blog/there-is-no-such-post');
  await expect(page).toHaveURL('/blog');
});

for (const { colorScheme, ...viewport } of LOOKS) {
  test(`skeleton and error are accessible, ${colorScheme}, ${viewport.width} wide`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(BODIES, async (route) => {
      await promise;
      await route.abort();
    });
    await open(page, '/blog');
    await post(page, 'Fixing forecasting').click();
    await expect(page.getByRole('status', { name: 'Loading the post' })).toBeVisible();
    resolve();
    await expect(headline(page, 'Error Loading Post')).toBeVisible();
    await isClean(page, '/blog, a post that does not load');
  });
}
