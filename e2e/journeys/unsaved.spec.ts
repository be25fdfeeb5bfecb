import { isAccessible } from '../support/axe.ts';
import { cuttable } from '../support/connection.ts';
import { tabAndPress } from '../support/keyboard.ts';
import { addDeal, addMember } from '../support/records.ts';
import { saveNextStepAsSessionEnds } from '../support/session.ts';
import { expect, PASSWORD, type Page, test } from '../support/test.ts';

const openDeal = async (page: Page, name: string) => {
  const id = await addDeal(page, { name, account: 'Harbourline Logistics', stage: 'Discovery', amount: 1000 });
  await page.goto(`/crm/opportunities/${id}`);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  return id;
};
const dealOf = async (page: Page, id: string) => (await page.request.get(`/api/v1/opportunities/${id}`)).json();

// Some are about code that the browser does not have yet.
test.use({ newWindow: true });

test('a session that ends is begun again over the screen, and what was being saved is saved', async ({
  page,
  person,
}) => {
  const id = await openDeal(page, 'Harbourline rollout');
  const dialog = await saveNextStepAsSessionEnds(page);
  await expect(dialog).toContainText(person.email);
  await expect(dialog.getByLabel('Password')).toBeFocused();
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('do not match');
  await dialog.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Next step changed')).toBeVisible();
  expect((await dealOf(page, id)).nextStep).toBe('Send the order form');
});

test('without a connection a screen whose code is not here yet leaves the frame standing, and comes when asked again', async ({
  page,
  person,
}) => {
  expect(person.email).not.toBe('');
  await page.goto('/crm/opportunities');
  await expect(page.getByRole('heading', { name: 'Opportunities', level: 1 })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Help' }).click();
  await expect(page.getByRole('heading', { name: 'This screen could not be loaded' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await isAccessible(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('cannot be reached yet')).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Help', level: 1 })).toBeVisible();
});

test('without a connection what floats over a screen says that it could not be loaded, and comes when asked again', async ({
  page,
  person,
}) => {
  expect(person.email).not.toBe('');
  await page.goto('/crm/opportunities');
  const add = page.getByRole('button', { name: 'New opportunity' }).first();
  // The whole screen is there, an empty list's own words with it.
  await expect(page.getByRole('heading', { name: 'No opportunities yet' })).toBeVisible();
  await expect(add).toBeVisible();
  await page.context().setOffline(true);
  const message = page.getByRole('alert');
  for (const open of [() => page.keyboard.press('Control+k'), () => page.keyboard.press('?'), () => add.click()]) {
    await open();
    await expect(message).toContainText('This part could not be loaded');
    await expect(message).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Opportunities', level: 1 })).toBeVisible();
    await isAccessible(page);
    await page.keyboard.press('Escape');
    await expect(message).toBeHidden();
  }
  await page.getByRole('button', { name: /^Mere Walker/ }).click();
  await message.getByRole('button', { name: 'Close' }).click();
  await add.click();
  await message.getByRole('button', { name: 'Try again' }).click();
  await expect(message).toContainText('cannot be reached yet');
  await page.context().setOffline(false);
  await message.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'New opportunity' }).getByLabel('Name')).toBeFocused();
  await expect(message).toBeHidden();
});

const unsaved = (page: Page) => page.getByRole('region', { name: 'Not saved' });

test('what is given while the server is away stays in its field through a reload, and is saved when asked again', async ({
  page,
  person,
}) => {
  const server = await cuttable(page);
  expect(person.email).not.toBe('');
  const id = await openDeal(page, 'Harbourline rollout');
  server.cut();
  await page.getByRole('button', { name: 'Change next step' }).click();
  await page.getByRole('textbox', { name: 'Next step' }).fill('Send the order form');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: /^Change amount/ }).click();
  await page.keyboard.type('840k');
  await page.keyboard.press('Enter');
  await expect(unsaved(page)).toContainText('2 changes are not saved');
  server.mend();
  await page.getByRole('tab', { name: 'MEDDPIC' }).click();
  await expect(page.getByLabel('Notes on Metrics')).toBeVisible();
  server.cut();
  await page.getByLabel('Notes on Metrics').fill('Four hours a day saved');
  await page.keyboard.press('Tab');

  await expect(unsaved(page)).toContainText('3 changes are not saved');
  await expect(unsaved(page)).toContainText('The server cannot be reached');
  await expect(page.getByLabel('Notes on Metrics')).toHaveValue('Four hours a day saved');
  await isAccessible(page);

  server.mend();
  await page.reload();
  await expect(unsaved(page)).toContainText('3 changes are not saved');
  await expect(page.getByLabel('Notes on Metrics')).toHaveValue('Four hours a day saved');
  await expect(page.getByRole('button', { name: /^Change amount/ })).toContainText('$840,000');
  await unsaved(page).getByRole('button', { name: 'Retry all' }).click();
  await expect(unsaved(page)).toBeHidden();
  expect(await dealOf(page, id)).toMatchObject({ nextStep: 'Send the order form', amountMinor: 84_000_000 });
  await page.reload();
  await expect(page.getByLabel('Notes on Metrics')).toHaveValue('Four hours a day saved');
});

test('what is half typed when the page is left is there again, and is nobody’s after signing out', async ({
  page,
  person,
}) => {
  await openDeal(page, 'Harbourline rollout');
  await page.getByRole('button', { name: 'Change description' }).click();
  await page.getByRole('textbox', { name: 'Description' }).fill('Two sites first');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Two sites first');
  await page.getByRole('tab', { name: 'BANT' }).click();
  await page.getByLabel('Notes on Budget').fill('Signed off for May');
  await page.reload();
  await expect(page.getByLabel('Notes on Budget')).toHaveValue('Signed off for May');
  await page.getByRole('button', { name: 'Save the text on Budget' }).click();
  await expect(page.getByText('Evidence of Budget saved')).toBeVisible();

  await page.getByRole('button', { name: new RegExp(`^${person.name}`) }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/sign-in/);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Two sites first');
});

test('two people change the same field: both values stand side by side with the other’s name, and are brought together', async ({
  page,
  person,
  openWindow,
}) => {
  expect(person.email).not.toBe('');
  const { page: other } = await addMember(page, openWindow, { name: 'Ana Ruiz', role: 'account_executive' });
  const { member } = await (await other.request.get('/api/v1/session')).json();
  const id = await addDeal(page, { name: 'Harbourline rollout', ownerId: member.id });
  await page.goto(`/crm/opportunities/${id}`);
  await page.getByRole('button', { name: 'Change next step' }).click();
  await page.getByRole('textbox', { name: 'Next step' }).fill('Send the order form');
  await patchDeal(other, id, { nextStep: 'Call the CFO' });
  // The latest change of the deal is one's own, and of another field.
  await patchDeal(page, id, { amountMinor: 500_00 });
  await page.getByRole('button', { name: 'Save' }).click();

  const compare = unsaved(page).getByRole('button', { name: 'Compare: Next step of Harbourline rollout' });
  await expect(unsaved(page)).toContainText('Ana Ruiz changed it too.');
  await expect(page.getByText('Send the order form').first()).toBeVisible();
  await isAccessible(page);
  await tabAndPress(page, compare);
  const dialog = page.getByRole('dialog', { name: 'Next step of Harbourline rollout' });
  await expect(dialog).toContainText('Ana Ruiz changed it');
  await expect(dialog).toContainText('Send the order form');
  await expect(dialog).toContainText('Call the CFO');
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(dialog.getByLabel('Merged')).toHaveValue('Send the order form\nCall the CFO');
  await dialog.getByLabel('Merged').fill('Call the CFO, then send the order form');
  await dialog.getByRole('button', { name: 'Save merged' }).click();
  await expect(unsaved(page)).toBeHidden();
  expect(await dealOf(page, id)).toMatchObject({
    nextStep: 'Call the CFO, then send the order form',
    amountMinor: 500_00,
  });

  // Another field of the deal is no conflict, and theirs can be left to stand.
  await patchDeal(other, id, { nextStep: 'Wait for May' });
  await page.getByRole('button', { name: /^Change amount/ }).click();
  await page.keyboard.type('600');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await dealOf(page, id)).amountMinor).toBe(600_00);
  await page.getByRole('tab', { name: 'BANT' }).click();
  await expect(page.getByLabel('Notes on Budget')).toBeVisible();
  await putEvidence(other, id, { notes: 'None before May', source: null, strength: 'red' });
  await page.getByLabel('Notes on Budget').fill('Signed off');
  await page.keyboard.press('Tab');
  await unsaved(page)
    .getByRole('button', { name: /^Compare/ })
    .click();
  await expect(page.getByRole('dialog')).toContainText('Ana Ruiz changed it');
  await page.getByRole('dialog').getByRole('button', { name: 'Use theirs' }).click();
  await expect(unsaved(page)).toBeHidden();
  await expect(page.getByLabel('Notes on Budget')).toHaveValue('None before May');
});

test('a change of one’s own in another tab is not put down to a colleague: both values are there to keep', async ({
  page,
  person,
}) => {
  const id = await openDeal(page, 'Harbourline rollout');
  await page.getByRole('button', { name: 'Change next step' }).click();
  await page.getByRole('textbox', { name: 'Next step' }).fill('Send the order form');
  await patchDeal(page, id, { nextStep: 'Call the CFO' });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(unsaved(page)).toContainText('You changed it in another tab too.');
  await expect(unsaved(page)).not.toContainText(person.name);
  await tabAndPress(page, unsaved(page).getByRole('button', { name: 'Compare: Next step of Harbourline rollout' }));
  const dialog = page.getByRole('dialog', { name: 'Next step of Harbourline rollout' });
  await expect(dialog).toContainText('You changed it in another tab');
  await expect(dialog.getByRole('heading', { name: 'Other tab' })).toBeVisible();
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Keep this one' }).click();
  await expect(unsaved(page)).toBeHidden();
  await expect.poll(async () => (await dealOf(page, id)).nextStep).toBe('Send the order form');
});

const patchDeal = (page: Page, id: string, data: object) => send(page, 'patch', `/opportunities/${id}`, data);
const putEvidence = (page: Page, id: string, data: object) =>
  send(page, 'put', `/opportunities/${id}/frameworks/bant/budget`, data);
async function send(page: Page, method: 'patch' | 'put', path: string, data: object): Promise<void> {
  const headers = { origin: process.env.FORECASTLE_E2E_URL ?? '' };
  const answer = await page.request[method](`/api/v1${path}`, { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
}
