import { isAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { addDeal } from '../support/records.ts';
import { expect, test } from '../support/test.ts';

test('RevOps keeps the reasons for losing, and whoever closes a deal as lost is asked by them', async ({
  page,
  person,
}) => {
  expect(person.name).toBe('Mere Walker');
  const id = await addDeal(page, { name: 'Rollout', amount: 840_000, stage: 'Negotiation', closesIn: 30 });
  await page.goto('/settings/reasons');
  const list = page.getByRole('region', { name: 'For losing' });
  const form = page.getByRole('dialog');
  await list.getByRole('button', { name: 'Add a loss reason' }).click();
  await form.getByLabel('Name').fill('Merger');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(list.getByText('Merger')).toBeVisible();
  await list.getByRole('button', { name: 'Edit Price, for losing' }).click();
  await form.getByLabel('Name').fill('Cost');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(list.getByText('Originally Price')).toBeVisible();
  await list.getByRole('button', { name: 'Edit Timing, for losing' }).click();
  await form.getByRole('button', { name: 'Archive' }).click();
  await expect(list.getByRole('button', { name: 'Restore' })).toBeVisible();
  await list.getByRole('button', { name: 'Move Competitor up' }).click();
  await expect(list.getByRole('listitem').first()).toContainText('Competitor');
  await isAccessible(page);

  await page.goto(`/crm/opportunities/${id}`);
  await choose(page.getByLabel('Stage', { exact: true }), 'Closed Lost');
  const question = page.getByRole('dialog', { name: 'Why was Rollout lost?' });
  await question.getByLabel('Reason').click();
  await expect(page.getByRole('option')).toHaveText([
    'Competitor',
    'Cost',
    'No decision',
    'Budget',
    'Missing feature',
    'Champion left',
    'Merger',
    'Other',
  ]);
  await page.getByRole('option', { name: 'Merger' }).click();
  await question.getByRole('button', { name: 'Close as lost' }).click();
  await expect(page.getByText('Rollout moved to Closed Lost')).toBeVisible();

  await page.goto('/settings/reasons');
  await expect(list.getByRole('listitem').filter({ hasText: 'Merger' })).toContainText('1 deal');
  await list.getByRole('button', { name: 'Edit Merger, for losing' }).click();
  await form.getByLabel('Name').fill('They were bought');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(list.getByText('Originally Merger')).toBeVisible();
  await page.goto(`/crm/opportunities/${id}`);
  await expect(page.getByRole('tabpanel').getByText('They were bought')).toBeVisible();
});
