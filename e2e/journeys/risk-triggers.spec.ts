import { isAccessible } from '../support/axe.ts';
import { addDeal } from '../support/records.ts';
import { expect, type Page, post, test } from '../support/test.ts';

const notice = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words });

test('a rep sees what endangers a deal, plans it, dismisses it with a reason, and takes that back', async ({
  page,
  person,
}) => {
  expect(person.name).toBe('Mere Walker');
  const id = await addDeal(page, { name: 'Harbourline rollout', account: 'Harbourline', amount: 840_000 });
  await post(page, `/opportunities/${id}/activities`, {
    kind: 'call',
    subject: 'Rang',
    occurredAt: new Date().toISOString(),
  });
  await page.goto('/crm/pipeline-intelligence?all=yes');
  const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Risk triggers', level: 2 }) });
  await expect(panel.getByRole('button', { name: 'All 1' })).toHaveAttribute('aria-pressed', 'true');
  await expect(panel.getByText('No close date and no next step.')).toBeVisible();
  await isAccessible(page);
  await panel.getByRole('listitem').filter({ hasText: 'No close date and no next step' }).last().click();
  await expect(page).toHaveURL(new RegExp(`/crm/opportunities/${id}$`));
  await page.goBack();

  await panel.getByRole('button', { name: 'Rule: Data missing' }).click();
  const rule = page.getByRole('dialog', { name: 'Rule of Data missing' });
  await expect(rule).toContainText('Appears when there is no amount, no close date or no next step, always low.');
  await page.keyboard.press('Escape');
  // Where it closes it gives the focus back: before it has, it would close what is opened next.
  await expect(rule).toBeHidden();
  await expect(panel.getByRole('button', { name: 'Rule: Data missing' })).toBeFocused();

  await panel.getByRole('button', { name: 'Take action: Data missing' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Add to your plan' }).click();
  await expect(notice(page, 'Added to your plan for this week')).toBeVisible();

  await panel.getByRole('button', { name: 'Dismiss: Data missing' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Why').fill('They decide in May');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('No active risks')).toBeVisible();
  await panel.getByRole('button', { name: 'Dismissed 1' }).click();
  await expect(panel.getByText('They decide in May')).toBeVisible();
  await expect(page).toHaveURL(/triggers=dismissed/);
  await notice(page, 'Dismissed until its facts change').getByRole('button', { name: 'Undo' }).click();
  await expect(panel.getByText('No dismissed triggers')).toBeVisible();

  await panel.getByRole('button', { name: 'Low 1' }).click();
  await panel.getByRole('button', { name: 'Take action: Data missing' }).click();
  await page.getByRole('menuitem', { name: 'Set the close date' }).click();
  await expect(page).toHaveURL(new RegExp(`/crm/opportunities/${id}`));
  await expect(page.getByRole('textbox', { name: 'Close date of Harbourline rollout' })).toBeVisible();

  await page.goto('/crm/action-plan');
  await expect(page.getByText('Data missing, added by Mere Walker')).toBeVisible();
});

test('RevOps sets from where a trigger appears, within its bounds', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  await page.goto('/settings/risk-triggers');
  const field = page.getByRole('textbox', { name: 'Appears after days without activity (medium)' });
  await expect(page.getByText('Appears the day after the close date, always high.')).toBeVisible();
  await field.fill('30');
  await field.press('Enter');
  await expect(page.getByText('Enter less than the high value.')).toBeVisible();
  await field.fill('10');
  await field.press('Enter');
  await expect(notice(page, 'No activity: 10')).toBeVisible();
  await isAccessible(page);
  await page.reload();
  await expect(field).toHaveValue('10');
  await page.getByRole('button', { name: 'Reset all' }).click();
  await expect(field).toHaveValue('14');
});
