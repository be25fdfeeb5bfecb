import { expect, test } from '../support/test.ts';

test.use({ colorScheme: 'light' });

test('a dark theme that was chosen is kept, and is there before the first paint', async ({ page, person }) => {
  await page.goto('/crm/opportunities');
  await page.getByRole('button', { name: person.name }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveClass(/dark/);
  // Nothing is painted before the body begins: what the root says at that instant is what is seen first.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      document.documentElement.dataset.atFirst = document.documentElement.className;
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Opportunities', level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-at-first', /dark/);
  await expect(page.locator('html')).toHaveClass(/dark/);
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-at-first', /dark/);
});

test('a device that turns dark while a screen still loads is followed', async ({ page }) => {
  const goOn = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await goOn.promise;
    await route.continue();
  });
  await page.goto('/sign-in', { waitUntil: 'commit' });
  const root = page.locator('html');
  await expect(page.locator('body')).toBeAttached();
  await expect(root).not.toHaveClass(/\bdark\b/);
  await page.emulateMedia({ colorScheme: 'dark' });
  goOn.resolve();
  await expect(root).toHaveClass(/\bdark\b/);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(root).not.toHaveClass(/\bdark\b/);
});
