import { OPERATOR } from '../serve.ts';
import { addMember } from '../support/records.ts';
import { expect, post, test } from '../support/test.ts';

test('the operator sees what another plan changes, changes it, and takes it back', async ({ page }) => {
  await post(page, '/sign-in', OPERATOR);
  await page.goto('/settings/plan');
  await expect(page.getByRole('heading', { name: 'Plan', level: 1 })).toBeVisible();
  const current = page.locator('section', { has: page.getByRole('heading', { name: 'Current plan' }) });
  await expect(current.getByText('Starter', { exact: true })).toBeVisible();
  await expect(
    current.getByText('Everything is included here, on every plan. This server sets no plan limits.'),
  ).toBeVisible();
  await expect(current.getByText(/^\d+ seats? × \$\d+( USD)? = \$\d+( USD)?$/)).toBeVisible();

  await page.getByRole('button', { name: 'Change to Enterprise' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change from Starter to Enterprise?' });
  await expect(dialog.getByText('No payment here.')).toBeVisible();
  const capture = dialog.locator('div', { has: page.getByText('Meeting capture') }).last();
  await expect(capture).toContainText('Not included');
  await expect(capture.locator('strong')).toHaveText('Included');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(current.getByText('Starter', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Change to Enterprise' }).click();
  await dialog.getByRole('button', { name: 'Change to Enterprise' }).click();
  await expect(current.getByText('Enterprise', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(current.getByText('Starter', { exact: true })).toBeVisible();
  await page.goto('/settings/audit-trail?category=settings');
  await expect(page.getByText(/changed the organisation’s plan/).first()).toBeVisible();
});

test('an admin compares what another plan, team and cycle would cost, and changes the billing cycle', async ({
  page,
}) => {
  await post(page, '/sign-in', OPERATOR);
  await page.goto('/settings/plan');
  const cost = page.locator('section', { has: page.getByRole('heading', { name: 'What a change would cost' }) });
  await cost.getByRole('combobox', { name: 'Plan' }).click();
  await page.getByRole('option', { name: 'Ultimate' }).click();
  await cost.getByLabel('Seats').fill('12');
  await cost.getByLabel('Seats').blur();
  await expect(cost.getByRole('row', { name: /^Each seat/ })).toContainText('$116.99');
  await expect(cost.getByRole('row', { name: /^Each payment/ })).toContainText('$1,403.88');
  await cost.getByRole('combobox', { name: 'Billing' }).click();
  await page.getByRole('option', { name: 'Annual' }).click();
  await expect(cost.getByRole('row', { name: /^In 12 months/ })).toContainText('$14,038.80');

  await cost.getByRole('button', { name: /^Change billing to annual/ }).click();
  const current = page.locator('section', { has: page.getByRole('heading', { name: 'Current plan' }) });
  await expect(current.getByText('Annual', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(current.getByText('Monthly', { exact: true })).toBeVisible();
  await expect(page.getByText('Opportunities with AI scoring')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Invoices' })).toHaveCount(0);
});

test('an admin sees the plan and who changes it; below admin nobody sees it', async ({ page, person, openWindow }) => {
  expect(person.name).toBe('Mere Walker');
  await page.goto('/settings');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Plan', exact: true }).click();
  await expect(page.getByText('The operator changes your plan.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Change to/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Ask for a change' })).toHaveAttribute('href', '/contact#message');

  const tom = await addMember(page, openWindow, { name: 'Tom Ashby', role: 'cro' });
  await tom.page.goto('/settings/plan');
  await expect(tom.page.getByRole('heading', { name: 'The plan is for admins' })).toBeVisible();
  await expect(tom.page.getByRole('link', { name: 'Plan', exact: true })).toHaveCount(0);
});
