import { isClean } from '../support/axe.ts';
import { expect, type Page, post, test } from '../support/test.ts';

/** By keys alone, from a record's page. */
async function deleteByKeys(page: Page, word: string): Promise<void> {
  await page.getByRole('button', { name: /^(Deal|Account|Contact) actions$/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Delete this ${word}` });
  await expect(dialog).toContainText('30 days');
  await isClean(page, `deleting a ${word}`);
  await dialog.getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

test('a deal is deleted, taken back, deleted again and restored from the bin', async ({ page, person }) => {
  expect(person.name).toBeTruthy();
  const deal = await post(page, '/opportunities', { name: 'Crane rollout', amountMinor: 500_000 });
  await page.goto(`/crm/opportunities/${deal.id}`);
  await deleteByKeys(page, 'deal');
  await expect(page).toHaveURL(/\/crm\/opportunities$/);
  await expect(page.getByRole('heading', { name: 'Opportunities', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Crane rollout' })).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Crane rollout restored.')).toBeVisible();
  await page.getByRole('link', { name: 'Crane rollout' }).click();

  await expect(page.getByRole('heading', { name: 'Crane rollout', level: 1 })).toBeVisible();
  await deleteByKeys(page, 'deal');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').fill('undelete');
  await page.getByRole('option', { name: 'Bin' }).click();
  await expect(page).toHaveURL(/\/settings\/bin$/);
  const row = page.getByRole('listitem').filter({ hasText: 'Crane rollout' }).filter({ hasText: '30 days left' });
  await expect(row).toContainText('by Mere Walker');
  await isClean(page, 'the bin');
  await page.getByRole('searchbox', { name: 'Search the bin' }).fill('wharf');
  await expect(page.getByRole('heading', { name: 'No matches in the bin' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search the bin' }).fill('crane');
  await page.getByRole('button', { name: 'Restore Crane rollout' }).click();
  await expect(page.getByText('Crane rollout restored.').last()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Restore Crane rollout' })).toBeHidden();
  await page.goto(`/crm/opportunities/${deal.id}`);
  await expect(page.getByRole('heading', { name: 'Crane rollout', level: 1 })).toBeVisible();
});

test('an account and a contact are deleted, and the deal has both again when they are back', async ({
  page,
  person,
}) => {
  expect(person.name).toBeTruthy();
  const account = await post(page, '/accounts', { name: 'Harbour Freight' });
  const contact = await post(page, '/contacts', { name: 'Ana Lee', accountId: account.id });
  const deal = await post(page, '/opportunities', { name: 'Crane rollout', accountId: account.id });
  await page.request.put(`/api/v1/opportunities/${deal.id}/contacts/${contact.id}`, { data: { role: 'champion' } });
  await page.goto(`/crm/contacts/${contact.id}`);
  await deleteByKeys(page, 'contact');
  await expect(page).toHaveURL(/\/crm\/contacts$/);
  await page.goto(`/crm/accounts/${account.id}`);
  await deleteByKeys(page, 'account');
  await expect(page).toHaveURL(/\/crm\/accounts$/);
  await page.goto(`/crm/opportunities/${deal.id}/contacts`);
  await expect(page.getByText('Opportunities / No account')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ana Lee' })).toBeHidden();

  await page.goto('/settings/bin');
  for (const name of ['Harbour Freight', 'Ana Lee']) {
    await page.getByRole('button', { name: `Restore ${name}` }).click();
    await expect(page.getByText(`${name} restored.`)).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: 'The bin is empty' })).toBeVisible();
  await page.goto(`/crm/opportunities/${deal.id}/contacts`);
  await expect(page.getByRole('link', { name: 'Harbour Freight' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ana Lee' }).first()).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('the menu, the question and the bin fit', async ({ page, person }) => {
    expect(person.name).toBeTruthy();
    const deal = await post(page, '/opportunities', { name: 'A deal with a name that is rather long for a phone' });
    const spill = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await page.goto(`/crm/opportunities/${deal.id}`);
    const actions = page.getByRole('main').getByRole('button', { name: 'Deal actions', exact: true });
    await expect(actions).toBeVisible();
    // The bottom bar has the other menu of this name.
    await expect(page.getByRole('button', { name: 'More', exact: true })).toHaveCount(1);
    await actions.tap();
    await page.getByRole('menuitem', { name: 'Delete' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).tap();
    await expect(page.getByRole('heading', { name: 'Opportunities', level: 1 })).toBeVisible();
    await page.goto('/settings/bin');
    await expect(page.getByRole('button', { name: /^Restore A deal/ })).toBeVisible();
    expect(await spill()).toBeLessThanOrEqual(0);
    await isClean(page, 'the bin on a phone');
  });
});
