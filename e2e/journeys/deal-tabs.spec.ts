import { isAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { addDeal } from '../support/records.ts';
import { expect, type Page, test } from '../support/test.ts';

const toast = (page: Page) => page.locator('[data-sonner-toast]');

test('every tab of a deal has its own address, reached by arrow keys and by links sent before', async ({
  page,
  person,
}) => {
  expect(person.name).toBeTruthy();
  const id = await addDeal(page, { name: 'Rollout', account: 'Harbourline' });
  await page.goto(`/crm/opportunities/${id}`);
  const overview = page.getByRole('tab', { name: 'Overview' });
  await overview.focus();
  await page.keyboard.press('End');
  await expect(page).toHaveURL(new RegExp(`/crm/opportunities/${id}/conversations$`));
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/crm/opportunities/${id}$`));
  await expect(overview).toHaveAttribute('aria-selected', 'true');
  await page.goto(`/crm/opportunities/${id}?tab=contacts`);
  await expect(page).toHaveURL(new RegExp(`/crm/opportunities/${id}/contacts$`));
  await expect(page.getByRole('tab', { name: 'Contacts' })).toHaveAttribute('aria-selected', 'true');
});

test('where the tabs do not fit, an arrow says that there are more and leads to them', async ({ page, person }) => {
  expect(person.name).toBeTruthy();
  await page.setViewportSize({ width: 1024, height: 800 });
  const id = await addDeal(page, { name: 'Rollout' });
  await page.goto(`/crm/opportunities/${id}`);
  const last = page.getByRole('tab').last();
  await expect(last).not.toBeInViewport({ ratio: 1 });
  await page.getByRole('tablist').locator('xpath=..').locator('button').last().click();
  await expect(last).toBeInViewport({ ratio: 1 });
  await last.click();
  await expect(page).toHaveURL(/conversations$/);
  await page.reload();
  await expect(last).toBeInViewport({ ratio: 1 });
});

test('a note is written with a list, kept through a reload, pinned, changed, deleted and brought back', async ({
  page,
  person,
}) => {
  expect(person.name).toBeTruthy();
  const id = await addDeal(page, { name: 'Rollout' });
  await page.goto(`/crm/opportunities/${id}/notes`);
  await page.getByRole('button', { name: 'Write a note' }).click();
  await expect(page.getByRole('textbox', { name: 'New note' })).toBeFocused();
  await page.keyboard.type('They asked for');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- three years');
  await expect(page.getByRole('button', { name: 'List', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'New note' })).toContainText('three years');
  await expect(page.getByRole('textbox', { name: 'New note' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Enter');
  const note = page.getByRole('article', { name: 'Note by Mere Walker' });
  await expect(note.getByRole('listitem')).toHaveText('three years');

  await page.getByRole('button', { name: 'Pin the note by Mere Walker' }).click();
  await expect(note.getByText('Pinned')).toBeVisible();
  await page.getByRole('button', { name: 'Change the note by Mere Walker' }).click();
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused();
  await page.keyboard.type(', and a break after one');
  // Somebody changes it meanwhile: the draft comes back over their words, and both stand there to choose from.
  const [{ id: noteId }] = (await (await page.request.get(`/api/v1/opportunities/${id}/notes`)).json()).items;
  const theirs = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Two years now' }] }] };
  await page.request.patch(`/api/v1/notes/${noteId}`, { data: { document: theirs } });
  await page.reload();
  const overtaken = page.getByRole('alert', { name: 'Changed meanwhile' });
  await expect(overtaken).toContainText('Two years now');
  await expect(page.getByRole('textbox', { name: 'Note' })).toContainText('and a break after one');
  await isAccessible(page);
  await overtaken.getByRole('button', { name: 'Replace with mine' }).click();
  await expect(note.getByRole('listitem')).toHaveText('three years, and a break after one');
  await page.getByRole('button', { name: 'Delete the note by Mere Walker' }).click();
  await expect(page.getByRole('heading', { name: 'No notes yet' })).toBeVisible();
  await toast(page).filter({ hasText: 'Note deleted' }).getByRole('button', { name: 'Undo' }).click();
  await expect(note.getByRole('listitem')).toHaveText('three years, and a break after one');
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await expect(page.getByText('Restored a note')).toBeVisible();
  // The day before, there was no such deal; the address says which day is shown.
  await page.getByRole('button', { name: 'See that day' }).click();
  await expect(page).toHaveURL(/timeline\?asOf=\d{4}-\d{2}-\d{2}$/);
  await expect(page.getByRole('heading', { name: /^No deal yet on/ })).toBeVisible();
  await page.getByRole('button', { name: 'Back to today' }).click();
  await expect(page.getByRole('tab', { name: 'Timeline' })).toHaveAttribute('aria-selected', 'true');
});

test('a competitor is kept in Settings, put on a deal, and stands out while it leads', async ({ page, person }) => {
  expect(person.name).toBeTruthy();
  const id = await addDeal(page, { name: 'Rollout' });
  await page.goto('/settings/competitors');
  await page.getByRole('button', { name: 'Add a competitor' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Portcullis');
  await page.getByLabel('Other names').fill('PCS, Portcullis Systems');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Also PCS, Portcullis Systems')).toBeVisible();

  await page.goto(`/crm/opportunities/${id}/competitors`);
  await page.getByRole('button', { name: 'Add competitor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a competitor' });
  await dialog.getByRole('combobox', { name: 'Competitor' }).click();
  await page.getByRole('option', { name: /Portcullis/ }).click();
  await choose(dialog.getByLabel('Position'), 'Leads');
  await dialog.getByLabel('Their weaknesses here').fill('No dock scheduling');
  await dialog.getByRole('button', { name: 'Add competitor' }).click();
  // Until it has gone the dialog holds the same words.
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Ahead of us')).toBeVisible();
  await expect(page.getByText('No dock scheduling')).toBeVisible();
  await choose(page.getByLabel('Position of Portcullis'), 'Behind us');
  await expect(page.getByText('Ahead of us')).toBeHidden();
  await toast(page).filter({ hasText: 'Portcullis: behind us' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Ahead of us')).toBeVisible();
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await expect(page.getByText('Added a competitor')).toBeVisible();
});

test('a deal is qualified out with a follow-up, and opened again as it was', async ({ page, person }) => {
  expect(person.name).toBeTruthy();
  const id = await addDeal(page, { name: 'Rollout', stage: 'Proposal', amount: 50_000, category: 'commit' });
  await page.goto(`/crm/opportunities/${id}`);
  await page.getByRole('button', { name: 'Qualify out' }).click();
  const dialog = page.getByRole('dialog', { name: 'Qualify out: Rollout' });
  const send = dialog.getByRole('button', { name: 'Qualify out' });
  await send.click();
  await expect(dialog.getByRole('alert')).toContainText('Choose the primary reason.');
  await choose(dialog.getByLabel('Primary reason'), 'No budget');
  await dialog.getByRole('checkbox', { name: 'No Champion' }).click();
  await expect(dialog.getByLabel('Reason', { exact: true })).toHaveText(/Budget/);
  await dialog.getByLabel('Notes').fill('Frozen until July');
  await choose(dialog.getByLabel('Nurture path'), 'Check in');
  await expect(dialog.getByRole('button', { name: 'In 3 months' })).toHaveAttribute('aria-pressed', 'true');
  await dialog.getByLabel('Follow up on').fill('');
  await send.click();
  await expect(dialog.getByRole('alert')).toContainText('Choose a follow-up date.');
  await dialog.getByRole('button', { name: 'In 6 months' }).click();
  await expect(dialog.getByRole('alert')).toBeHidden();
  await isAccessible(page);
  await send.click();
  await expect(toast(page).filter({ hasText: 'Rollout qualified out. Follow-up task set for' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Qualified out' })).toBeVisible();
  await expect(page.getByText('Also No Champion')).toBeVisible();
  await expect(page.getByText('Frozen until July')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Qualify out' })).toBeHidden();
  const followUp = page.getByRole('heading', { name: 'Follow up after qualifying out: check in' });
  await page.getByRole('tab', { name: 'Activities' }).click();
  await expect(followUp).toBeVisible();
  await page.goto('/crm/action-plan');
  await expect(followUp).toBeVisible();
  await page.goto(`/crm/opportunities/${id}`);
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByRole('button', { name: 'Qualify out' })).toBeVisible();
  await expect(page.getByText('Commit', { exact: true }).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await expect(page.getByText('Qualified the deal out')).toBeVisible();
  await expect(page.getByText('Reason: No budget').first()).toBeVisible();
});

test('the amount follows the lines until it is set by hand, and the lines are frozen with the close', async ({
  page,
  person,
}) => {
  expect(person.name).toBeTruthy();
  const id = await addDeal(page, { name: 'Rollout' });
  await page.goto(`/crm/opportunities/${id}/line-items`);
  const dialog = page.getByRole('dialog');
  const addLine = async (product: string, price: string) => {
    await page.getByRole('button', { name: 'Add line' }).click();
    await dialog.getByLabel('Product').fill(product);
    await dialog.getByLabel('Unit price').fill(price);
  };
  await addLine('Seats', '45');
  await dialog.getByLabel('Quantity').fill('20');
  await choose(dialog.getByLabel('Paid'), 'Each month');
  await dialog.getByLabel('Term').fill('36');
  await choose(dialog.getByLabel('Discount'), 'Percent off');
  await dialog.getByLabel('Percent').fill('12.5');
  await expect(dialog.getByText('28,350.00')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add line' }).click();
  await expect(page.getByText('Amount from lines')).toBeVisible();
  await addLine('Setup', '1,500');
  await dialog.getByRole('button', { name: 'Add line' }).click();
  const amount = page.getByRole('button', { name: /^Change amount of Rollout/ });
  await expect(amount).toContainText('29,850.00');
  await page.getByRole('button', { name: 'Delete Setup' }).click();
  await expect(amount).toContainText('28,350.00');
  await toast(page).filter({ hasText: 'Setup deleted' }).getByRole('button', { name: 'Undo' }).click();
  await expect(amount).toContainText('29,850.00');
  // A discount above the line is named while it is typed.
  await page.getByRole('button', { name: 'Change Setup' }).click();
  await choose(dialog.getByLabel('Discount'), 'Amount off');
  await dialog.getByLabel('Amount off the line').fill('1,500.01');
  await expect(dialog.getByText('The discount is larger than the line.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await amount.click();
  await page.keyboard.type('30000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Amount set by hand')).toBeVisible();
  await page.getByRole('button', { name: /^Use the total/ }).click();
  await expect(page.getByText('Amount from lines')).toBeVisible();
  await choose(page.getByRole('combobox', { name: 'Stage' }), 'Closed Won');
  await page.getByRole('button', { name: 'Close as won' }).click();
  await expect(page.getByText('Locked when the deal closed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete Setup' })).toBeHidden();
});

test('procurement begins from the template, and a late step stands out until it is done', async ({ page, person }) => {
  expect(person.name).toBeTruthy();
  await page.goto('/settings/procurement');
  await page.getByRole('button', { name: 'Edit Budget approved' }).click();
  await page.getByRole('dialog').getByLabel('Step').fill('Board approves the budget');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Board approves the budget')).toBeVisible();

  const id = await addDeal(page, { name: 'Rollout', closesIn: 20 });
  await page.goto(`/crm/opportunities/${id}/procurement`);
  await page.getByRole('button', { name: 'Start from the template' }).click();
  const steps = page.getByRole('tabpanel').getByRole('heading', { level: 3 });
  await expect(steps.nth(2)).toHaveText('Board approves the budget');
  await page.getByRole('button', { name: 'Move Board approves the budget up' }).click();
  await expect(steps.nth(1)).toHaveText('Board approves the budget');
  await page.getByRole('button', { name: 'Change Board approves the budget' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Due').fill('2026-01-05');
  await dialog.getByRole('combobox', { name: 'Owner' }).click();
  await page.getByRole('option', { name: person.name }).click();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('1 overdue, close date near')).toBeVisible();
  await choose(page.getByLabel('State of Board approves the budget'), 'Done');
  await expect(page.getByText('1 of 6 steps done')).toBeVisible();
  await expect(page.getByText('Overdue', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Delete Contract signed' }).click();
  await expect(steps).toHaveCount(5);
  await toast(page).filter({ hasText: 'Contract signed deleted' }).getByRole('button', { name: 'Undo' }).click();
  await expect(steps).toHaveCount(6);
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await expect(page.getByText('Started procurement')).toBeVisible();
});
