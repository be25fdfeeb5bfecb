import { isAccessible } from '../support/axe.ts';
import { addDeal } from '../support/records.ts';
import { expect, PASSWORD, type Page, post, test } from '../support/test.ts';

const openDeal = async (page: Page, name: string) => {
  const id = await addDeal(page, { name, account: 'Harbourline Logistics', stage: 'Discovery', amount: 1000 });
  await page.goto(`/crm/opportunities/${id}`);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  return id;
};
const dealOf = async (page: Page, id: string) => (await page.request.get(`/api/v1/opportunities/${id}`)).json();

test('a session that ends is begun again over the screen, and what was being saved is saved', async ({
  page,
  person,
}) => {
  const id = await openDeal(page, 'Harbourline rollout');
  await page.getByRole('button', { name: 'Change next step' }).click();
  await page.getByLabel('Next step').fill('Send the order form');
  await post(page, '/sign-out', {});
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
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
