import { isAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { expect, PASSWORD, test } from '../support/test.ts';

test('a person signs out, is led to the sign-in page, and comes back to where they were', async ({ page, person }) => {
  await page.goto('/crm/opportunities');
  await expect(page.getByRole('heading', { name: 'Opportunities', level: 1 })).toBeVisible();
  await page.request.post('/api/v1/sign-out', { headers: { origin: process.env.FORECASTLE_E2E_URL ?? '' }, data: {} });
  await page.goto('/settings/sessions');
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/settings\/sessions/);
  await expect(page.getByText('This session')).toBeVisible();
});

test('an admin invites somebody by link, who joins with the role they were given', async ({
  page,
  person,
  browser,
}) => {
  await page.goto('/settings/people');
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(`tom-${person.email}`);
  await choose(dialog.getByLabel('Role'), 'Sales manager');
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  const link = await dialog.getByLabel('Invitation link').inputValue();

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(link);
  await expect(other.getByRole('heading', { name: `Join ${person.organisation}` })).toBeVisible();
  await other.getByLabel('Your name').fill('Tom Ashby');
  await other.getByLabel('Password').fill(PASSWORD);
  await other.getByRole('button', { name: 'Join' }).click();
  await expect(other.getByRole('heading', { name: 'Pipeline Intelligence', level: 1 })).toBeVisible();
  await other.goto(link);
  await expect(other.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await elsewhere.close();
});

test('whoever chooses a password sees what they type and how it stands, and is told why one is refused', async ({
  page,
}) => {
  await page.goto('/sign-up');
  await page.getByLabel('Your name').fill('Mere Walker');
  await page.getByLabel('Work email').fill('mere@harbourline.example');
  const password = page.getByLabel('Password');
  for (const [typed, said] of [
    ['short', 'Too short'],
    ['MereWalker12!', 'Easily guessed'],
    ['tvxk-9q2m-pd', 'Good'],
    ['correct horse battery', 'Strong'],
    ['leave me alone 1', 'Good'],
  ] as const) {
    await password.fill(typed);
    await expect(page.getByRole('status').filter({ hasText: said })).toBeVisible();
  }
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show Password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toHaveValue('leave me alone 1');
  await page.getByRole('button', { name: 'Hide Password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  await isAccessible(page);

  // Long enough, and yet in every list of what others have chosen: only the server has it.
  await page.getByLabel('Organisation').fill('Harbourline');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('alert')).toContainText('This password is too common');
});

test('a person changes their password, which ends their other sessions', async ({ page, person, browser }) => {
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto('/sign-in?next=/settings/sign-in');
  await other.getByLabel('Email').fill(person.email);
  await other.getByLabel('Password').fill(PASSWORD);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(other.getByRole('heading', { name: 'Your sign-in' })).toBeVisible();

  await page.goto('/settings/sign-in');
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your password' });
  await dialog.getByLabel('Current password').fill('not the password');
  await dialog.getByLabel('New password').fill('another battery horse');
  await expect(dialog.getByRole('status')).toContainText('Strong');
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This is not your password. Nothing was changed.');
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed. You are signed out everywhere else.')).toBeVisible();
  await expect(dialog).toBeHidden();

  await other.reload();
  await expect(other.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();
  await other.getByLabel('Email').fill(person.email);
  await other.getByLabel('Password').fill('another battery horse');
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(other.getByRole('heading', { name: 'Your sign-in' })).toBeVisible();
  await elsewhere.close();
});
