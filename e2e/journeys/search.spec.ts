import { isClean } from '../support/axe.ts';
import { expect, post, test } from '../support/test.ts';

test('from the palette to everything that holds the words, with a slip of the keys, by the keyboard', async ({
  page,
  person,
}) => {
  expect(person.name).toBeTruthy();
  const account = await post(page, '/accounts', { name: 'Kauri Logistics' });
  const deal = await post(page, '/opportunities', { name: 'Kauri crane rollout', accountId: account.id });
  await post(page, `/opportunities/${deal.id}/notes`, {
    document: {
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: 'Kauri agreed the budget in the steering group' }] },
      ],
    },
  });
  for (let i = 1; i <= 33; i++) await post(page, '/contacts', { name: `Kauri person ${i}`, accountId: account.id });

  // Words of a note are found in the palette, and its last line leads to all results.
  await page.goto('/crm/opportunities');
  await expect(page.getByRole('link', { name: 'Kauri crane rollout' }).first()).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog').getByRole('combobox').fill('steering');
  await expect(page.getByRole('option', { name: /agreed the budget/ })).toBeVisible();
  await page.getByRole('dialog').getByRole('combobox').fill('kauri');
  const all = page.getByRole('option', { name: 'See all results for “kauri”' });
  await expect(page.getByRole('option', { name: /Kauri crane rollout/ }).first()).toBeVisible();
  await all.click();
  await expect(page).toHaveURL('/search?q=kauri');

  // Each kind with its count, and what matched marked.
  await expect(page.getByRole('heading', { name: 'Contacts (33)' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Notes 1' })).toBeVisible();
  await expect(page.locator('mark').filter({ hasText: 'Kauri' }).first()).toBeVisible();
  await isClean(page, 'search');

  // A kind alone is listed to its end.
  await page.getByRole('link', { name: 'Contacts 33' }).click();
  await expect(page).toHaveURL('/search?q=kauri&kind=contact');
  await expect(page.getByRole('link', { name: /Kauri person/ })).toHaveCount(30);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.getByRole('link', { name: /Kauri person/ })).toHaveCount(33);
  await page.getByRole('link', { name: 'All', exact: true }).click();

  // A slip of the keys, then the keyboard to the deal. `/` leads to the field.
  await page.getByRole('heading', { name: 'Search', level: 1 }).click();
  await page.keyboard.press('/');
  const field = page.getByRole('searchbox', { name: 'Search everything' });
  await expect(field).toBeFocused();
  await field.fill('kauri crane rolout');
  await expect(page.getByText('No exact match for “kauri crane rolout”.')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: /Kauri crane rollout/ }).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Kauri crane rollout', level: 1 })).toBeVisible();

  // What led somewhere is remembered here.
  await page.goto('/search');
  await page.getByRole('link', { name: 'kauri crane rolout' }).click();
  await expect(field).toHaveValue('kauri crane rolout');
  await field.fill('qqqqqq');
  await expect(page.getByRole('heading', { name: /No results for “qqqqqq”/ })).toBeVisible();
});
