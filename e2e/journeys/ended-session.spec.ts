/** What was typed, in a browser whose session ended: kept for its person, and removed when that is over for good. */
import { addDeal, addMember } from '../support/records.ts';
import { saveNextStepAsSessionEnds } from '../support/session.ts';
import { expect, PASSWORD, type Page, post, test } from '../support/test.ts';

const TYPED = 'Two sites first';

// What a browser keeps is what these are about.
test.use({ newWindow: true });

/** Types into a deal without saving, and leaves the page standing there. */
async function type(page: Page): Promise<void> {
  const id = await addDeal(page, { name: 'Harbourline rollout', account: 'Harbourline Logistics' });
  await page.goto(`/crm/opportunities/${id}`);
  await page.getByRole('button', { name: 'Change description' }).click();
  await page.getByRole('textbox', { name: 'Description' }).fill(TYPED);
  await expect.poll(() => kept(page)).toContain(TYPED);
}

const kept = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));

/** Asks the server for something, which then finds that the session has ended. */
async function askSomething(page: Page) {
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('stays while its person begins the session again over the screen', async ({ page, person }) => {
  expect(person.email).not.toBe('');
  await type(page);
  const dialog = await saveNextStepAsSessionEnds(page);
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in and continue' }).click();
  await expect(page.getByText('Next step changed')).toBeVisible();
  expect(await kept(page)).toContain(TYPED);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue(TYPED);
});

test('goes when its person leaves for the sign-in page', async ({ page, person }) => {
  expect(person.email).not.toBe('');
  await type(page);
  await post(page, '/sign-out', {});
  const dialog = await askSomething(page);
  await dialog.getByRole('button', { name: 'Go to the sign-in page' }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  expect(await kept(page)).not.toContain(TYPED);
});

test('goes when the account was deactivated, once the screen is opened again', async ({ page, person, openWindow }) => {
  expect(person.email).not.toBe('');
  const { member } = await (await page.request.get('/api/v1/session')).json();
  // Whose manager takes the deals over.
  const ana = { name: 'Ana Ruiz', role: 'account_executive', managerId: member.id } as const;
  const { page: rep, memberId } = await addMember(page, openWindow, ana);
  await type(rep);
  const answer = await page.request.patch(`/api/v1/people/${memberId}`, {
    headers: { origin: process.env.FORECASTLE_E2E_URL ?? '' },
    data: { active: false },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const dialog = await askSomething(rep);
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in and continue' }).click();
  await expect(dialog.getByRole('alert')).toContainText('do not match');
  await rep.reload();
  await expect(rep).toHaveURL(/\/sign-in\?next=/);
  expect(await kept(rep)).not.toContain(TYPED);
});

test('goes when somebody else signs in, in another tab too', async ({ page, person, openWindow }) => {
  expect(person.email).not.toBe('');
  const { page: colleague } = await addMember(page, openWindow, { name: 'Ana Ruiz', role: 'account_executive' });
  const { user } = await (await colleague.request.get('/api/v1/session')).json();
  await type(page);
  await post(page, '/sign-out', {});
  await askSomething(page);

  const tab = await page.context().newPage();
  await tab.goto('/sign-in');
  await tab.getByLabel('Email').fill(user.email);
  await tab.getByLabel('Password').fill(PASSWORD);
  await tab.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(tab.getByRole('button', { name: /^Ana Ruiz/ })).toBeVisible();
  expect(await kept(tab)).not.toContain(TYPED);

  // Coming back to the tab of before, which is not its person's any more.
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByRole('button', { name: /^Ana Ruiz/ })).toBeVisible();
  expect(await kept(page)).not.toContain(TYPED);
  await tab.close();
});
