/** What people type before the code of an input has come is kept, and is no shortcut. */
import { addDeal } from '../support/records.ts';
import { expect, type Page, test } from '../support/test.ts';

// Code that another journey has fetched would be there at once.
test.use({ newWindow: true });

/** Holds the script of a part back until it is let go. */
async function hold(page: Page, part: string): Promise<() => void> {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(new RegExp(`/assets/${part}-[^/]*\\.js$`), async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

const activitiesOf = async (page: Page, id: string) =>
  (await (await page.request.get(`/api/v1/opportunities/${id}/activities`)).json()).items;

test('a note is typed into a plain field that becomes the editor, with every letter and the cursor', async ({
  page,
  person,
}) => {
  expect(person.name).toBeTruthy();
  const id = await addDeal(page, { name: 'Rollout' });
  const letGo = await hold(page, 'NoteEditor');
  await page.goto(`/crm/opportunities/${id}/notes`);
  await page.getByRole('button', { name: 'Write a note' }).click();
  // The letters of three shortcuts, with no wait for the field.
  await page.keyboard.type('Call legal on Monday');
  await page.keyboard.press('Enter');
  await page.keyboard.type('please join, ');
  await expect(page.getByRole('button', { name: 'Bold' })).toHaveCount(0);
  for (let i = 0; i < 2; i += 1) await page.keyboard.press('ArrowLeft');
  letGo();
  await expect(page.getByRole('button', { name: 'Bold' })).toBeVisible();
  await page.keyboard.type(' Helen');
  await expect(page.getByRole('textbox', { name: 'New note' }).locator('p')).toHaveText([
    'Call legal on Monday',
    'please join Helen, ',
  ]);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Write a note' })).toBeVisible();
  await expect(page.getByText('please join Helen,')).toBeVisible();
  expect(await activitiesOf(page, id)).toEqual([]);
  await expect(page).toHaveURL(/\/notes$/);
});

test('what is typed while a dialog is on its way stands in its first field, and Enter saves nothing unseen', async ({
  page,
  person,
}) => {
  expect(person.name).toBeTruthy();
  const id = await addDeal(page, { name: 'Rollout' });
  const letGo = await hold(page, 'LogActivityForm');
  await page.goto(`/crm/opportunities/${id}/activities`);
  await page.getByRole('button', { name: 'Log activity' }).click();
  await page.keyboard.type('legal agreed');
  await page.keyboard.press('Enter');
  letGo();
  const form = page.getByRole('dialog', { name: 'Log activity' });
  const summary = form.getByLabel('Summary');
  await expect(summary).toHaveValue('legal agreed');
  await expect(summary).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.getByRole('alert')).toHaveText('Choose an outcome, or press Ctrl+Enter to log without one.');
  expect(await activitiesOf(page, id)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Call logged')).toBeVisible();
  expect(await activitiesOf(page, id)).toMatchObject([{ kind: 'call', outcome: null, outcomeWords: 'legal agreed' }]);
  // Back where it was opened from, not in the field that held the letters.
  await expect(page.getByRole('button', { name: 'Log activity' })).toBeFocused();
});

test('Escape gives up a dialog that is on its way, with what was typed', async ({ page, person }) => {
  expect(person.name).toBeTruthy();
  const id = await addDeal(page, { name: 'Rollout' });
  const letGo = await hold(page, 'LogActivityForm');
  await page.goto(`/crm/opportunities/${id}`);
  const button = page.getByRole('button', { name: 'Log activity' });
  await button.click();
  await page.keyboard.type('legal');
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  letGo();
  await page.keyboard.press('l');
  await expect(page.getByRole('dialog', { name: 'Log activity' }).getByLabel('Summary')).toHaveValue('');
});

test('the palette has what was typed while it was on its way', async ({ page, person }) => {
  expect(person.name).toBeTruthy();
  await addDeal(page, { name: 'Granite' });
  const letGo = await hold(page, 'CommandPalette');
  await page.goto('/crm/opportunities');
  await expect(page.getByRole('link', { name: 'Granite' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('granite');
  letGo();
  await expect(page.getByPlaceholder('Search or jump to')).toHaveValue('granite');
});

test('an amount that is typed while its field is on its way replaces the amount', async ({ page, person }) => {
  expect(person.name).toBeTruthy();
  const id = await addDeal(page, { name: 'Rollout', amount: 5000 });
  const letGo = await hold(page, 'DealValueEditor');
  await page.goto(`/crm/opportunities/${id}`);
  await page.getByRole('button', { name: /^Change amount of Rollout/ }).click();
  await page.keyboard.type('121k');
  letGo();
  const field = page.getByLabel(/^Amount of Rollout/);
  await expect(field).toHaveValue('121k');
  await field.press('Enter');
  await expect(page.getByRole('button', { name: /^Change amount of Rollout: .*121,000/ })).toBeVisible();
});

test('an activity is logged from the palette on any screen, as a meeting of yesterday, and undone', async ({
  page,
  person,
}) => {
  expect(person.name).toBeTruthy();
  const id = await addDeal(page, { name: 'Granite' });
  await page.goto('/crm/accounts');
  await expect(page.getByRole('heading', { name: 'Accounts', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('log a call');
  await page.getByRole('option', { name: 'Log activity' }).click();
  const form = page.getByRole('dialog', { name: 'Log activity' });
  await form.getByRole('combobox', { name: 'Deal' }).click();
  await page.getByRole('option', { name: /Granite/ }).click();
  await form.getByRole('button', { name: 'Meeting' }).click();
  await form.getByLabel('Summary').fill('Agreed the pilot');
  await form.getByRole('button', { name: 'Moved forward' }).click();
  await form.getByLabel('When').fill('2026-01-12T09:30');
  await form.getByLabel('Summary').press('Enter');
  await expect(page.getByText('Meeting logged')).toBeVisible();
  expect(await activitiesOf(page, id)).toMatchObject([
    { kind: 'meeting', subject: 'Meeting', outcome: 'moved_forward', occurredAt: '2026-01-11T20:30:00.000Z' },
  ]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  expect(await activitiesOf(page, id)).toEqual([]);
});
