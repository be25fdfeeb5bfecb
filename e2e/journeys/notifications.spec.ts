import { isAccessible } from '../support/axe.ts';
import { addDeal, addMember } from '../support/records.ts';
import { expect, type Page, post, test } from '../support/test.ts';

const toast = (page: Page) => page.locator('[data-sonner-toast]');

test('a colleague is mentioned from the keyboard, hears of it, opens it and has it read', async ({
  page,
  openWindow,
  person,
}) => {
  expect(person.name).toBeTruthy();
  const colleague = await addMember(page, openWindow, { name: 'Tui Parata', role: 'cro' });
  const id = await addDeal(page, { name: 'Rollout' });
  await page.goto(`/crm/opportunities/${id}/notes`);
  await page.getByRole('button', { name: 'Write a note' }).click();
  const field = page.getByRole('textbox', { name: 'New note' });
  await expect(field).toBeFocused();
  await page.keyboard.type('Ask @par');
  const option = page.getByRole('option', { name: 'Tui Parata' });
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? 'none');
  await isAccessible(page);
  // Escape closes the list and not the form.
  await page.keyboard.press('Escape');
  await expect(option).toBeHidden();
  await page.keyboard.type(', @tui');
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page.keyboard.type('about the price');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('article')).toContainText('Ask @par, @Tui Parata about the price');

  const theirs = colleague.page;
  await theirs.goto('/notifications');
  const told = theirs.getByRole('link', { name: `Unread: ${person.name} mentioned you in a note on Rollout` });
  await expect(theirs.getByRole('link', { name: 'Notifications 1 unread' })).toBeVisible();
  await isAccessible(theirs);
  await theirs.keyboard.press('e');
  await expect(theirs.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
  await theirs.keyboard.press('e');
  await expect(told).toBeVisible();
  await theirs.getByRole('button', { name: 'Mark all as read' }).click();
  await toast(theirs).getByRole('button', { name: 'Undo' }).click();
  await theirs.keyboard.press('j');
  await expect(told).toBeFocused();
  await theirs.keyboard.press('Enter');
  await expect(theirs).toHaveURL(new RegExp(`/crm/opportunities/${id}/notes$`));
  await expect(theirs.getByText('about the price')).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
});

test('a task that is overdue says so, is done with undo, and is an activity then', async ({ page, person }) => {
  expect(person.name).toBeTruthy();
  const id = await addDeal(page, { name: 'Rollout' });
  await post(page, `/opportunities/${id}/tasks`, { title: 'Ring about the order form', dueOn: '2020-01-01' });
  await page.goto(`/crm/opportunities/${id}/activities`);
  await page.getByRole('button', { name: 'Set task' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Task').fill('Send the terms');
  await isAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'Send the terms' })).toContainText('Due tomorrow');

  await page.goto('/crm/action-plan');
  const task = page.getByRole('listitem').filter({ hasText: 'Ring about the order form' });
  await expect(task).toContainText(/Overdue by [\d,]+ days/);
  await task.getByRole('button', { name: 'Mark "Ring about the order form" as done' }).click();
  await expect(task).toBeHidden();
  // A toast of before may still stand when the page is left: what was sent is waited for.
  const kept = () =>
    page.waitForResponse((answer) => answer.url().includes('/tasks/') && answer.request().method() !== 'GET');
  const undone = kept();
  await toast(page).filter({ hasText: 'Task done' }).getByRole('button', { name: 'Undo' }).click();
  await undone;
  const done = kept();
  await task.getByRole('button', { name: 'Mark "Ring about the order form" as done' }).click();
  await done;
  await expect(toast(page).filter({ hasText: 'Task done' })).toBeVisible();
  await expect(task).toBeHidden();
  await page.goto(`/crm/opportunities/${id}/activities`);
  await expect(page.getByText(/Task done/).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ring about the order form' })).toHaveCount(1);
});
