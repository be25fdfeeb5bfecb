import type { Page } from '@playwright/test';
import { isAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { tabAndPress } from '../support/keyboard.ts';
import { addMember } from '../support/records.ts';
import { expect, post, test } from '../support/test.ts';

const toast = (page: Page) => page.locator('[data-sonner-toast]');
const card = (page: Page, column: string, name: string) =>
  page.getByRole('group', { name: column, exact: true }).getByRole('article', { name });

test('accounts are a board by segment: cards are moved by keys and by mouse, taken back, and kept in a view', async ({
  page,
  person,
}) => {
  expect(person.name).toBe('Mere Walker');
  const kauri = await post(page, '/accounts', { name: 'Kauri Health', segment: 'Enterprise' });
  await post(page, '/accounts', { name: 'Rata Mills', segment: 'Mid-market', territory: 'North' });
  await post(page, '/accounts', { name: 'Silverfern' });
  await post(page, '/opportunities', { name: 'Rollout', accountId: kauri.id, amountMinor: 1_200_000 });
  await page.goto('/crm/accounts');
  await page.getByRole('button', { name: 'Board', exact: true }).click();
  await expect(page).toHaveURL(/board=segment/);
  await expect(page.getByRole('region', { name: 'Board of accounts by segment' })).toContainText(
    /Enterprise1 account · .*12\.0K in 1 open deal/,
  );
  await expect(card(page, 'Accounts in None', 'Silverfern')).toBeVisible();
  await isAccessible(page);

  await tabAndPress(page, page.getByRole('button', { name: 'Move Silverfern to another column' }));
  await page.getByRole('menuitem', { name: 'Move to Mid-market' }).press('Enter');
  await expect(card(page, 'Accounts in Mid-market', 'Silverfern')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Move Silverfern to another column' })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Silverfern is now in Mid-market' })).toBeAttached();
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(card(page, 'Accounts in None', 'Silverfern')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Board of accounts by segment' })).toContainText('None1 account');

  await card(page, 'Accounts in Enterprise', 'Kauri Health').dragTo(
    page.getByRole('group', { name: 'Accounts in None' }),
  );
  await expect(card(page, 'Accounts in None', 'Kauri Health')).toBeVisible();
  // The column that it has left stays, to move it back to.
  await expect(page.getByRole('region', { name: 'Board of accounts by segment' })).toContainText(
    'EnterpriseNo accounts',
  );
  await expect
    .poll(async () => (await page.request.get(`/api/v1/accounts/${kauri.id}`)).json())
    .toMatchObject({
      segment: null,
    });

  await choose(page.getByRole('combobox', { name: 'Board by' }), 'Territory');
  await expect(card(page, 'Accounts in North', 'Rata Mills')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search accounts' }).fill('rata');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name: 'Save this list as a view' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('By territory');
  await page.getByRole('button', { name: 'Save the view' }).click();
  await expect(page).toHaveURL(/\?view=[0-9a-f-]{36}$/);
  await page.reload();
  await expect(card(page, 'Accounts in North', 'Rata Mills')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('contacts are a board by a custom field; what is not somebody’s to change stays, and two who move one card meet', async ({
  page,
  person,
  openWindow,
}) => {
  expect(person.name).toBe('Mere Walker');
  const { key, choices } = (await post(page, '/custom-fields', {
    noun: 'contact',
    label: 'Support',
    kind: 'choice',
    choices: [{ label: 'Champion' }, { label: 'Neutral' }, { label: 'Against' }],
  })) as unknown as { key: string; choices: { id: string }[] };
  const [champion, , against] = choices.map(({ id }) => id);
  const ana = await post(page, '/contacts', { name: 'Ana Lee', custom: { [key]: champion } });
  await page.goto(`/crm/contacts?board=custom.${key}`);
  await expect(card(page, 'Contacts in Champion', 'Ana Lee')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Board of contacts by support' })).toContainText('NeutralNo contacts');
  await isAccessible(page);

  const data = { custom: { [key]: against } };
  const headers = { origin: process.env.FORECASTLE_E2E_URL ?? '' };
  expect((await page.request.patch(`/api/v1/contacts/${ana.id}`, { headers, data })).ok()).toBe(true);
  await page.getByRole('button', { name: 'Move Ana Lee to another column' }).click();
  await page.getByRole('menuitem', { name: 'Move to Neutral' }).click();
  const moved = card(page, 'Contacts in Neutral', 'Ana Lee');
  await expect(moved).toContainText('Not saved');
  await moved.getByRole('button', { name: /^Compare/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Against');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /theirs|Against/i })
    .first()
    .click();
  await expect(card(page, 'Contacts in Against', 'Ana Lee')).toBeVisible();

  const rep = await addMember(page, openWindow, { name: 'Tom Ashby', role: 'account_executive' });
  await rep.page.goto(`/crm/contacts?board=custom.${key}`);
  await expect(card(rep.page, 'Contacts in Against', 'Ana Lee')).toBeVisible();
  await expect(rep.page.getByRole('button', { name: /^Move Ana Lee/ })).toHaveCount(0);
});
