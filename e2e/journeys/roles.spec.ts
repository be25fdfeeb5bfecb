import { addDeal, addMember } from '../support/records.ts';
import { expect, test } from '../support/test.ts';

test("an account executive sees own deals only, a manager the team's, and neither changes settings", async ({
  page,
  person,
  openWindow,
}) => {
  expect(person.name).toBe('Mere Walker');
  const tom = await addMember(page, openWindow, { name: 'Tom Ashby', role: 'sales_manager' });
  const ana = await addMember(page, openWindow, {
    name: 'Ana Ruiz',
    role: 'account_executive',
    managerId: tom.memberId,
  });
  const hidden = await addDeal(page, { name: 'Harbourline rollout', amount: 840_000 });
  const own = await addDeal(ana.page, { name: 'Kauri renewal', amount: 1_250_000 });

  await ana.page.goto('/crm/opportunities');
  await expect(ana.page.getByRole('link', { name: 'Kauri renewal' })).toBeVisible();
  await expect(ana.page.getByText('1 deal ·')).toBeVisible();
  await ana.page.goto(`/crm/opportunities/${hidden}`);
  await expect(ana.page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await ana.page.goto('/settings/people');
  await expect(ana.page.getByText('Tom Ashby').first()).toBeVisible();
  await expect(ana.page.getByRole('button', { name: 'Invite' })).toBeHidden();
  await expect(ana.page.getByLabel('Role of Tom Ashby')).toBeHidden();
  await ana.page.goto('/settings/stages');
  await expect(ana.page.getByText('Negotiation', { exact: true })).toBeVisible();
  await expect(ana.page.getByRole('button', { name: 'Edit Negotiation' })).toBeHidden();
  await ana.page.goto('/settings/organisation');
  await expect(ana.page.getByText('RevOps and admins can change this.')).toBeVisible();
  await ana.page.goto('/settings/currencies');
  await expect(ana.page.getByRole('heading', { name: /^Only NZD/ })).toBeVisible();
  await expect(ana.page.getByRole('button', { name: 'Add a rate' })).toBeHidden();

  await tom.page.goto('/crm/pipeline-intelligence?all=yes');
  await expect(tom.page.getByText('Your team')).toBeVisible();
  await expect(tom.page.getByText('Kauri renewal').first()).toBeVisible();
  await expect(tom.page.getByText('Harbourline rollout')).toBeHidden();
  await tom.page.goto(`/crm/opportunities/${own}`);
  await expect(tom.page.getByRole('heading', { name: 'Kauri renewal', level: 1 })).toBeVisible();
  await tom.page.goto(`/crm/opportunities/${hidden}`);
  await expect(tom.page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});
