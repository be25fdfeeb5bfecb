import { signUpOperator, startProduct } from '../serve.ts';
import { addMember } from '../support/records.ts';
import { test as base, expect, post } from '../support/test.ts';

/** Milliseconds: a first start makes a database. */
const START_WITHIN = 240_000;

/** Against a server of its own, where plans have limits: all others include everything. */
const test = base.extend<object, { limits: undefined }>({
  limits: [
    // biome-ignore lint/correctness/noEmptyPattern: the form Playwright asks for
    async ({}, use) => {
      const shared = process.env.FORECASTLE_E2E_URL ?? '';
      const product = await startProduct({ PLANS: 'on' });
      process.env.FORECASTLE_E2E_URL = product.url;
      await signUpOperator(product.url);
      await use(undefined);
      process.env.FORECASTLE_E2E_URL = shared;
      await product.stop();
    },
    { scope: 'worker', auto: true, timeout: START_WITHIN },
  ],
});

test('the sixth invitation on Starter is refused, and names who can ask for another plan', async ({
  page,
  person,
  openWindow,
}) => {
  const limit = 'The Starter plan has 5 seats:';
  const lift = `Enterprise and Ultimate have no limit. ${person.name} can ask the operator for another plan. Nobody was invited.`;
  await addMember(page, openWindow, { name: 'Tom Ashby', role: 'sales_manager' });
  await addMember(page, openWindow, { name: 'Priya Shah', role: 'account_executive' });
  for (const name of ['hemi', 'sione']) {
    await post(page, '/invitations', { email: `${name}-${person.email}`, role: 'account_executive', managerId: null });
  }
  await page.goto('/settings/plan');
  const current = page.locator('section', { has: page.getByRole('heading', { name: 'Current plan' }) });
  await expect(current.getByText('3 of 5', { exact: true })).toBeVisible();
  await expect(
    current.getByText('No seat is free: 3 in use, 2 invitations open. Enterprise and Ultimate have no seat limit.'),
  ).toBeVisible();

  await page.goto('/settings/people');
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(`sixth-${person.email}`);
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(dialog.getByText(`${limit} 3 in use, 2 invitations open. ${lift}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(`hemi-${person.email}`).first()).toBeVisible();
  await expect(page.getByText(`sixth-${person.email}`)).toHaveCount(0);
});
