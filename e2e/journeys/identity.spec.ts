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
  await expect(page.getByText('this one')).toBeVisible();
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
  await dialog.getByLabel('Role').selectOption('sales_manager');
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
