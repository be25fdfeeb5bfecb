/** One press from a public page into a finished workspace. */
import { readFileSync } from 'node:fs';
import { isAccessible } from '../support/axe.ts';
import { DEMO_WITHIN } from '../support/fitted-demo.ts';
import { expect, test } from '../support/test.ts';

test.setTimeout(2 * DEMO_WITHIN);

test('a visitor enters the demo from the home page with one press of a key, and says nothing about themselves', async ({
  page,
}) => {
  await page.goto('/');
  const hero = page.getByRole('main').getByRole('link', { name: 'Try the demo' }).first();
  await hero.focus();
  await page.keyboard.press('Enter');
  // The dialog stays until the workspace is there: a minute for the first visitor of a day, a moment for others.
  const dialog = page.getByRole('dialog', { name: 'Setting up 3 years of deals...' });
  const entered = page.getByRole('complementary', { name: 'Demo workspace' });
  await expect(dialog.or(entered)).toBeVisible({ timeout: DEMO_WITHIN });
  await expect(page).toHaveURL(/\/revenue-intelligence\/forecast-command-center$/, { timeout: DEMO_WITHIN });
  await expect(entered).toContainText('You are Helen Brandt');
  await expect(page.getByRole('table').first()).toBeVisible();
  // Who has a workspace is not led into another one.
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Open Forecastle' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try the demo' })).toHaveCount(0);
});

test('the dialog can be left while the demo is set up, and what went wrong says what to do', async ({ page }) => {
  let answer: { status: number; json: object } = { status: 200, json: { open: true, step: 'deals' } };
  await page.route('**/api/v1/demo*', (route) => route.fulfill(answer));
  await page.goto('/why-forecastle');
  const way = page.getByRole('main').getByRole('link', { name: 'Try the demo' });
  await way.click();
  const settingUp = page.getByRole('dialog', { name: 'Setting up 3 years of deals...' });
  await expect(settingUp.getByRole('listitem').filter({ hasText: 'Deals and history' })).toHaveAttribute(
    'aria-current',
    'step',
  );
  await isAccessible(page);
  await page.keyboard.press('Escape');
  await expect(settingUp).toBeHidden();
  await expect(way).toBeFocused();

  const message = 'All demo workspaces are in use. One will be free within a day, or sign up now.';
  answer = { status: 429, json: { code: 'RATE_LIMITED', message, data: { retryAfterSeconds: 600 } } };
  await way.click();
  const failed = page.getByRole('dialog', { name: 'The demo did not open' });
  await expect(failed.getByRole('alert')).toHaveText(message);
  await expect(failed.getByRole('button', { name: 'Try again' })).toBeFocused();
  await isAccessible(page);
  answer = { status: 200, json: { open: true, step: 'company' } };
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(settingUp).toBeVisible();
  await settingUp.getByRole('button', { name: 'Cancel' }).click();
  await expect(settingUp).toBeHidden();
  await expect(page).toHaveURL(/\/why-forecastle$/);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the way leads to the page on which the demo is entered', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: 'Try the demo' }).first().click();
    await expect(page).toHaveURL(/\/sign-in#demo$/);
  });

  test('a page as it is built, and as a server without a demo serves it, shows no way there', async ({ page }) => {
    const built = new URL('../../packages/web/build/client/index.html', import.meta.url);
    await page.route('/', (route) => route.fulfill({ body: readFileSync(built), contentType: 'text/html' }));
    await page.goto('/');
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Apply for Design Partnership' }).first(),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Try the demo' })).toHaveCount(0);
  });
});
