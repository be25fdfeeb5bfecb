import { isAccessible } from '../support/axe.ts';
import { holdable } from '../support/connection.ts';
import { addDeal } from '../support/records.ts';
import { expect, post, test } from '../support/test.ts';

test('many deals are selected, changed after a preview, and changed back', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  for (const name of ['Crane', 'Quay', 'Buoys']) await addDeal(page, { name, closesIn: 20, amount: 1000 });
  await addDeal(page, { name: 'Undated' });
  await page.goto('/crm/opportunities?sort=name&direction=asc');
  await page.getByRole('checkbox', { name: 'Select Buoys' }).check();
  await page.getByRole('checkbox', { name: 'Select Quay' }).click({ modifiers: ['Shift'] });
  await expect(page.getByText('3 deals selected')).toBeVisible();
  // By keys: down to the last row, and selected there.
  for (const key of ['j', 'j', 'j', 'j', 'x']) await page.keyboard.press(key);
  await expect(page.getByText('4 deals selected')).toBeVisible();
  await page.getByRole('button', { name: 'Bulk edit' }).click();

  const dialog = page.getByRole('dialog', { name: 'Bulk edit' });
  await dialog.getByLabel('Close date').click();
  await page.getByRole('option', { name: 'Move by days' }).click();
  await dialog.getByLabel('Days to move').fill('7');
  await dialog.getByLabel('Days to move').blur();
  await expect(dialog.getByText('does not change: without a close date to move')).toBeVisible();
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Change 3 deals' }).click();
  await expect(page.getByText('Changed 3 deals')).toBeVisible();
  await page.getByRole('button', { name: 'Show them' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Undated' })).toBeVisible();
  await isAccessible(page);
  await page.getByRole('button', { name: 'Undo all' }).click();
  await expect(page.getByText('Restored 3 deals')).toBeVisible();
});

test('a deal is moved on the board by its menu and by dragging, and back', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  await addDeal(page, { name: 'Crane', stage: 'Prospecting', amount: 1000 });
  await addDeal(page, { name: 'Quay', stage: 'Prospecting', amount: 500 });
  await addDeal(page, { name: 'Buoys', stage: 'Discovery', amount: 2000 });
  const lists = await holdable(page, /\/api\/v1\/opportunities\?/);
  // As links said it before views kept the board.
  await page.goto('/crm/opportunities?as=board');
  const column = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await expect(column('Prospecting').getByText('2 deals')).toBeVisible();
  await isAccessible(page);
  await expect(page.getByRole('article')).toHaveCount(3);
  // A card that is moved stands in a column all the while.
  const away = await page.evaluateHandle(() => {
    const times = { count: 0 };
    new MutationObserver(() => {
      if (document.querySelectorAll('article').length < 3) times.count++;
    }).observe(document.body, { childList: true, subtree: true });
    return times;
  });

  await page.getByRole('button', { name: 'Move Crane to another stage' }).click();
  await page.getByRole('menuitem', { name: 'Move to Proposal' }).click();
  await expect(column('Proposal').getByRole('article', { name: 'Crane' })).toBeVisible();
  await expect(column('Proposal').getByText('1 deal')).toBeVisible();
  // Whatever else is moved while the columns are on their way.
  lists.hold();
  await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Undo' }).click();
  // It would give the focus back at the next press, which would drag nothing then.
  expect(await page.evaluate(() => document.activeElement?.closest('[data-sonner-toaster]') ?? null)).toBeNull();
  await expect(column('Prospecting').getByRole('article', { name: 'Crane' })).toBeVisible();
  await expect(column('Prospecting').getByText('2 deals')).toBeVisible();
  await page.getByRole('article', { name: 'Quay' }).dragTo(column('Qualification').getByRole('group'));
  await expect(column('Qualification').getByRole('article', { name: 'Quay' })).toBeVisible();
  await expect(column('Prospecting').getByText('1 deal')).toBeVisible();
  expect(await away.evaluate(({ count }) => count)).toBe(0);

  // A card that is dropped where deals are closed asks what closing asks, and goes back to its column by Undo.
  const zone = page.getByText('Drop to close as Closed Won');
  await page.getByRole('button', { name: 'Move Buoys to another stage' }).click();
  await page.getByRole('menuitem', { name: 'Move to Prospecting' }).click();
  await expect(column('Prospecting').getByText('2 deals')).toBeVisible();
  await page.getByRole('article', { name: 'Crane' }).hover();
  await page.mouse.down();
  // The columns come, and Buoys stands before Crane: what is pressed stays where it is.
  await lists.letGo();
  await page.mouse.move(700, 400, { steps: 4 });
  await expect(zone).toBeVisible();
  await zone.hover();
  await page.mouse.up();
  const question = page.getByRole('dialog', { name: 'Why was Crane won?' });
  await isAccessible(page);
  await question.getByLabel('Amount').fill('1200');
  await question.getByLabel('Closed on').fill('2026-02-03');
  await question.getByRole('button', { name: 'Close as won' }).click();
  await expect(page.getByRole('article', { name: 'Crane' })).toBeHidden();
  await expect(zone).toBeHidden();
  const closed = page.locator('[data-sonner-toast]').filter({ hasText: 'Crane moved to Closed Won' });
  await expect(closed).toBeVisible();
  const { items } = await (await page.request.get('/api/v1/opportunities?search=Crane')).json();
  expect(items).toMatchObject([{ status: 'won', amountMinor: 120_000, closedOn: '2026-02-03' }]);
  await closed.getByRole('button', { name: 'Undo' }).click();
  await expect(column('Prospecting').getByRole('article', { name: 'Crane' })).toContainText('$1.00K');
});

test('accounts that match are changed together by mouse, with what may not be, and changed back', async ({
  page,
  person,
}) => {
  expect(person.name).toBe('Mere Walker');
  const group = await post(page, '/accounts', { name: 'Kauri Group' });
  await post(page, '/accounts', { name: 'Kauri Mills', industry: 'Timber', parentId: group.id });
  await post(page, '/accounts', { name: 'Kauri Health' });
  await page.goto('/crm/accounts?search=kauri');
  await page.getByRole('checkbox', { name: 'Select loaded accounts' }).check();
  await expect(page.getByText('3 accounts selected')).toBeVisible();
  // In a window that ends above the list's own end as well.
  await page.setViewportSize({ width: 1280, height: 380 });
  await expect(page.getByRole('region', { name: 'Selected accounts' })).toBeInViewport({ ratio: 0.9 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Bulk edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bulk edit' });
  await dialog.getByLabel('Industry').click();
  await page.getByRole('option', { name: 'Set to' }).click();
  await dialog.getByLabel('New industry').fill('Forestry');
  await dialog.getByLabel('Parent account').click();
  await page.getByRole('option', { name: 'Set to' }).click();
  await dialog.getByLabel('New parent account').click();
  await page.getByPlaceholder('Type to find').fill('Kauri Gr');
  await page.getByRole('option', { name: 'Kauri Group' }).click();
  await expect(dialog.getByText('does not change: would be its own parent')).toBeVisible();
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Change 2 accounts' }).click();
  await expect(page.getByText('Changed 2 accounts')).toBeVisible();
  await expect(page.getByText('Industry to “Forestry”, parent account to Kauri Group')).toBeVisible();
  await page.getByRole('button', { name: 'Show them' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'would be its own parent' })).toBeVisible();
  await isAccessible(page);
  await expect(page.getByRole('row', { name: /Kauri Health/ })).toContainText('Forestry');
  await page.getByRole('button', { name: 'Undo all' }).click();
  await expect(page.getByText('Restored 2 accounts')).toBeVisible();
  await expect(page.getByRole('row', { name: /Kauri Mills/ })).toContainText('Timber');
  await page.goto('/crm/accounts');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name: 'My bulk edits' }).click();
  await expect(page.getByText('undone, 2 accounts')).toBeVisible();
});

test('contacts are selected and changed by keys alone', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  for (const name of ['Ana Kahu', 'Ben Tui', 'Cat Moa']) await post(page, '/contacts', { name });
  await page.goto('/crm/contacts');
  await expect(page.getByRole('row', { name: /Ana Kahu/ })).toBeVisible();
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
  await expect(page.getByText('2 contacts selected')).toBeVisible();
  await page.getByRole('button', { name: 'Bulk edit' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Bulk edit' });
  await dialog.getByLabel('Title').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Set to' }).press('Enter');
  // The list that closes gives the focus back: before it has, it would take it from the next field.
  await expect(dialog.getByLabel('Title', { exact: true })).toBeFocused();
  await dialog.getByLabel('New title').focus();
  await page.keyboard.type('Buyer');
  await expect(dialog.getByLabel('New title')).toHaveValue('Buyer');
  await expect(dialog.getByRole('button', { name: 'Change 2 contacts' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Change 2 contacts' }).press('Enter');
  await expect(page.getByText('Changed 2 contacts')).toBeVisible();
  await expect(page.getByRole('row', { name: /Ben Tui/ })).toContainText('Buyer');
  await page.getByRole('button', { name: 'Undo all' }).press('Enter');
  await expect(page.getByText('Restored 2 contacts')).toBeVisible();
});

test('deals are deleted together by keys alone, with what goes along, and all come back', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  for (const name of ['Buoys', 'Crane', 'Quay']) await addDeal(page, { name, closesIn: 20, amount: 1000 });
  const { items } = await (await page.request.get('/api/v1/opportunities?search=Buoys')).json();
  await post(page, `/opportunities/${items[0].id}/tasks`, { title: 'Ring', dueOn: '2040-02-01' });
  await page.goto('/crm/opportunities?sort=name&direction=asc');
  await expect(page.getByRole('row', { name: /Buoys/ })).toBeVisible();
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
  await expect(page.getByText('2 deals selected')).toBeVisible();
  const bar = page.getByRole('region', { name: 'Selected deals' });
  await bar.getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete deals' });
  await expect(dialog.getByText('1 task')).toBeVisible();
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Delete 2 deals' }).press('Enter');
  await expect(page.getByText('Deleted 2 deals')).toBeVisible();
  await expect(page.getByRole('row', { name: /Buoys/ })).toBeHidden();
  await expect(page.getByRole('row', { name: /Quay/ })).toBeVisible();
  await isAccessible(page);
  await page.getByRole('button', { name: 'Undo all' }).press('Enter');
  await expect(page.getByText('Restored 2 deals from the bin')).toBeVisible();
  await expect(page.getByRole('row', { name: /Buoys/ })).toBeVisible();
});
