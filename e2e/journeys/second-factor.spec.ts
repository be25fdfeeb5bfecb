import type { Page } from '@playwright/test';
import { codeOf, earlierCodeOf } from '../../packages/server/src/testing/authenticator-codes.ts';
import { letDaysPass } from '../../packages/server/src/testing/let-days-pass.ts';
import { isAccessible } from '../support/axe.ts';
import { tabAndPress, tabTo } from '../support/keyboard.ts';
import { addMember } from '../support/records.ts';
import { expect, PASSWORD, test } from '../support/test.ts';

const NEW_PASSWORD = 'another battery horse';
/** Milliseconds in which a code is typed and handed in, on a busy machine too. */
const TYPED_WITHIN = 8_000;

test('somebody who forgot their password gets a link from their admin, and a second factor, by keyboard', async ({
  page: admin,
  person,
  openWindow,
}) => {
  expect(person.organisation).not.toBe('');
  const { page } = await addMember(admin, openWindow, { name: 'Tane Ngata', role: 'account_executive' });
  const { user } = await (await page.request.get('/api/v1/session')).json();
  await page.context().clearCookies();

  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await isAccessible(page);
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(user.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();

  const mail = admin.getByRole('button', { name: `Open the email to ${user.email}: Choose a new Forecastle password` });
  await expect(async () => {
    await admin.goto('/settings/outbox');
    await expect(mail).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await isAccessible(admin);
  await tabAndPress(admin, admin.getByRole('link', { name: 'Skip to content' }));
  await tabAndPress(admin, mail);
  const dialog = admin.getByRole('dialog');
  await expect(dialog).toContainText('/reset-password/');
  await isAccessible(admin);
  const link = /http\S+\/reset-password\/\S+/.exec(await dialog.innerText())?.[0] ?? '';

  await page.goto(link);
  await tabTo(page, page.getByLabel('Password'));
  await page.keyboard.type(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeFocused();
  await page.goto(link);
  await page.getByLabel('Password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();

  const signIn = async (password: string) => {
    await page.goto('/sign-in?next=/settings/sign-in');
    await tabTo(page, page.getByLabel('Email'));
    await page.keyboard.type(user.email);
    await tabTo(page, page.getByLabel('Password'));
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
  };
  await signIn(PASSWORD);
  await expect(page.getByRole('alert')).toBeVisible();
  await signIn(NEW_PASSWORD);
  await tabAndPress(page, page.getByRole('button', { name: 'Set up an app' }));
  await expect(page.getByLabel('Your password')).toBeFocused();
  await tabAndPress(page, page.getByRole('button', { name: 'Cancel' }));
  await expect(page.getByRole('button', { name: 'Set up an app' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  // Many cameras read none that is light on dark.
  const qrCode = page.getByRole('img', { name: /QR code/ });
  await expect(qrCode.locator('rect')).toHaveCSS('fill', 'rgb(255, 255, 255)');
  await expect(qrCode.locator('path')).toHaveCSS('fill', 'rgb(0, 0, 0)');
  await isAccessible(page);
  const key = await page.locator('code').innerText();
  await expect(page.getByLabel('Code from the app')).toBeFocused();
  await page.keyboard.type(await earlierCodeOf(key, TYPED_WITHIN));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem')).toHaveCount(10);
  await expect(page.getByRole('heading', { name: 'Save your backup codes' })).toBeFocused();
  await isAccessible(page);
  await tabAndPress(page, page.getByLabel('I have saved them'), 'Space');
  await tabAndPress(page, page.getByRole('button', { name: 'Done' }));
  await expect(page.getByText('You have 10 backup codes left')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New backup codes' })).toBeFocused();
  await isAccessible(page);

  await page.context().clearCookies();
  await signIn(NEW_PASSWORD);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await isAccessible(page);
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await page.keyboard.type(codeOf(key));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your sign-in' })).toBeVisible();
});

test('an admin is offered a second factor from the second day on, says "Not now", and requires one of admins', async ({
  page,
  person,
  openWindow,
}) => {
  const { page: other } = await addMember(page, openWindow, { name: 'Aroha Tane', role: 'admin' });
  const offer = (of: typeof page) => of.getByRole('complementary', { name: 'Second factor' });
  const { organization } = await (await page.request.get('/api/v1/session')).json();
  expect(organization.name).toBe(person.organisation);
  await page.goto('/crm/opportunities');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(offer(page)).toHaveCount(0);

  await letDaysPass(process.env.FORECASTLE_E2E_HOME ?? '', { organizationId: organization.id, days: 2 });
  await page.reload();
  await expect(offer(page)).toBeVisible();
  await isAccessible(page);
  await tabAndPress(page, offer(page).getByRole('button', { name: 'Not now' }));
  await expect(offer(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(offer(page)).toHaveCount(0);

  // Of the other admin it hides nothing.
  await other.goto('/settings/api-keys');
  await expect(offer(other)).toBeVisible();
  await other.getByRole('button', { name: 'Create a key' }).click();
  const dialog = other.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Warehouse');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await other.keyboard.press('Escape');
  await tabAndPress(other, offer(other).getByRole('link', { name: 'Set up' }), 'Enter');
  await expect(other.getByRole('heading', { name: 'Your sign-in' })).toBeVisible();
  await expect(offer(other)).toHaveCount(0);

  await setUp(page, '/settings/sign-in');
  await page.goto('/settings/organisation');
  const admins = page.getByRole('switch', { name: 'Admins need a second factor' });
  await expect(admins).not.toBeChecked();
  await admins.click();
  await expect(page.getByText('Admins need a second factor now')).toBeVisible();
  await isAccessible(page);
  await page.goto('/settings/api-keys');
  const key = page.getByRole('listitem').filter({ hasText: 'Warehouse' });
  await expect(key).toContainText('blocked');
  await expect(key).toContainText('Works again once Aroha Tane sets up a second factor');
  await isAccessible(page);
  await other.goto('/settings/api-keys');
  await expect(other).toHaveURL(/\/second-factor\?next=/);
});

/** Sets an app up on the screen of one's own sign-in. */
async function setUp(page: Page, screen: string): Promise<void> {
  await page.goto(screen);
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  const key = await page.locator('code').innerText();
  await page.getByLabel('Code from the app').fill(await earlierCodeOf(key, TYPED_WITHIN));
  await page.keyboard.press('Enter');
  await page.getByLabel('I have saved them').check();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('You have 10 backup codes left')).toBeVisible();
}
