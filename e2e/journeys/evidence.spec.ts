import { tabAndPress } from '../support/keyboard.ts';
import { addDeal } from '../support/records.ts';
import { expect, post, test } from '../support/test.ts';

test('a strength shows what it does before it is chosen, and its source and history stand in its row', async ({
  page,
  person,
}) => {
  expect(person.name).toBe('Mere Walker');
  const id = await addDeal(page, { name: 'Rollout', account: 'Harbourline', amount: 840_000, closesIn: 30 });
  const ana = await post(page, '/contacts', { name: 'Ana Ngata' });
  await page.request.put(`/api/v1/opportunities/${id}/contacts/${ana.id}`, {
    headers: { origin: process.env.FORECASTLE_E2E_URL ?? '' },
    data: { role: 'champion', influence: 7 },
  });
  await page.goto(`/crm/opportunities/${id}/bant`);
  const budget = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Budget' }) });
  await expect(budget.getByText('Is there money for this')).toBeVisible();
  await expect(page.getByText('Early phase: 70% of framework completeness')).toBeVisible();

  await budget.getByRole('radio', { name: 'Confirmed' }).hover();
  await expect(budget.getByRole('status')).toContainText('Health 0');
  await expect(budget.getByRole('status')).toContainText('25');
  await budget.getByRole('radio', { name: 'Confirmed' }).click();
  await expect(page.getByText('25%', { exact: true })).toBeVisible();

  await budget.getByRole('button', { name: 'Link the source' }).click();
  await budget.getByRole('combobox', { name: 'Source of Budget', exact: true }).click();
  await page.getByRole('option', { name: 'Ana Ngata' }).click();
  await expect(budget.getByRole('link', { name: 'Ana Ngata' })).toBeVisible();

  await budget.getByRole('radio', { name: 'Credible' }).click();
  await expect(page.getByText('13%', { exact: true })).toBeVisible();
  await tabAndPress(page, budget.getByRole('button', { name: 'History of Budget' }));
  await expect(budget.getByRole('list')).toContainText(/Confirmed by the customer →\s+to Credible, not confirmed/);
  await expect(budget.getByRole('list')).toContainText(/Nothing recorded →\s+to Confirmed by the customer/);

  // What is missing stands first once the tab is opened again.
  await page.reload();
  await expect(page.getByRole('listitem').first().getByRole('heading', { name: 'Authority' })).toBeVisible();
});

test('a why holds what the customer says, whose it is, and its number', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  const id = await addDeal(page, { name: 'Rollout', amount: 840_000 });
  const ana = await post(page, '/contacts', { name: 'Ana Ngata' });
  await page.request.put(`/api/v1/opportunities/${id}/contacts/${ana.id}`, {
    headers: { origin: process.env.FORECASTLE_E2E_URL ?? '' },
    data: { role: 'champion', influence: 7 },
  });
  await page.goto(`/crm/opportunities/${id}/whys`);
  await page.getByLabel('The customer’s words on Why Now').fill('We lose a berth a week');
  await page.getByLabel('Number of Why Now').fill('52 a year');
  await page.getByLabel('Source of Why Now', { exact: true }).focus();
  await expect(page.getByText('Evidence of Why Now saved').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Customer owner of Why Now' }).click();
  await page.getByRole('option', { name: 'Ana Ngata' }).click();
  await expect(page.getByText('Ana Ngata owns Why Now')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('The customer’s words on Why Now')).toHaveValue('We lose a berth a week');
  await expect(page.getByLabel('Number of Why Now')).toHaveValue('52 a year');
  await expect(page.getByRole('combobox', { name: 'Customer owner of Why Now' })).toContainText('Ana Ngata');
});

test('a timeline is narrowed to one part by its address, and tells a step that became overdue', async ({
  page,
  person,
}) => {
  expect(person.name).toBe('Mere Walker');
  const id = await addDeal(page, { name: 'Rollout', amount: 840_000 });
  await post(page, `/opportunities/${id}/procurement/steps`, { title: 'Legal review', dueOn: '2026-01-05' });
  await page.goto(`/crm/opportunities/${id}/timeline?show=procurement`);
  await expect(page.getByText('A procurement step became overdue')).toBeVisible();
  await expect(page.getByText('Created the deal')).toHaveCount(0);
  await page.goto(`/crm/opportunities/${id}/timeline`);
  await expect(page.getByText('Created the deal')).toBeVisible();
  await page.goto(`/crm/opportunities/${id}/timeline?show=plan`);
  await expect(page.getByText('No changes of this kind.')).toBeVisible();
});
