import { expect, post, test } from '../support/test.ts';

test('a person creates a second organisation, switches between the two, and is led to a deal of the other', async ({
  page,
  person,
}) => {
  const deal = await post(page, '/opportunities', { name: 'Harbourline rollout', amountMinor: 84_000_000 });
  await page.goto('/organisations');
  await page.getByRole('button', { name: 'Create an organisation' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Kauri Ventures');
  await dialog.getByRole('button', { name: 'Create and switch to it' }).click();
  await expect(page).toHaveURL(/\/welcome/);

  // Nothing of the first is here.
  await page.goto('/crm/opportunities');
  await expect(page.getByRole('heading', { name: 'No opportunities yet' })).toBeVisible();

  // An address of one of its deals says where that is, and leads there.
  await page.goto(`/crm/opportunities/${deal.id}`);
  await expect(page.getByRole('heading', { name: `This deal is in ${person.organisation}` })).toBeVisible();
  await page.getByRole('button', { name: `Switch to ${person.organisation}` }).click();
  await expect(page.getByRole('heading', { name: 'Harbourline rollout', level: 1 })).toBeVisible();

  // And back, by the palette and the list.
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog').getByRole('combobox').fill('switch organisation');
  await expect(page.getByRole('option', { name: /Switch organisation/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your organisations', level: 1 })).toBeVisible();
  const here = page.getByRole('listitem').filter({ hasText: person.organisation });
  await expect(here.getByText('here', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Switch to Kauri Ventures' }).click();
  await expect(page.getByRole('heading', { name: 'Pipeline Intelligence', level: 1 })).toBeVisible();
  await page.goto('/crm/opportunities');
  await expect(page.getByRole('heading', { name: 'No opportunities yet' })).toBeVisible();
});
