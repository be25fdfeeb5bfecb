import { expect, test } from '../support/test.ts';

test('an admin lets somebody go, their manager takes over, and the audit trail tells of it', async ({
  page,
  person,
}) => {
  const headers = { origin: process.env.FORECASTLE_E2E_URL ?? '' };
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/v1${path}`, { headers, data });
    expect(answer.status(), await answer.text()).toBe(201);
    return answer.json();
  };
  const manager = await post('/people', { name: 'Tane Ngata', role: 'sales_manager' });
  const rep = await post('/people', { name: 'Aroha Ellis', managerId: manager.id });
  for (const name of ['Wharf extension', 'Slipway rebuild']) {
    await post('/opportunities', { name, ownerId: rep.id, amountMinor: 500_000 });
  }

  await page.goto('/settings/people');
  await page.getByRole('button', { name: 'More for Aroha Ellis' }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deactivate Aroha Ellis' });
  await expect(dialog.getByText('2 open deals move to a new owner')).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'New owner of open deals' })).toContainText('Tane Ngata');
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Deactivated', { exact: true })).toBeVisible();

  await page.goto('/crm/opportunities');
  await expect(page.getByText('Tane Ngata').first()).toBeVisible();
  await expect(page.getByText('Aroha Ellis')).toHaveCount(0);

  await page.goto('/settings/audit-trail?category=people');
  const told = page.getByRole('group').filter({
    hasText: `${person.name} deactivated Aroha Ellis, with 2 open deals to hand over.`,
  });
  await told.locator('summary').click();
  await expect(told.getByText('Open deals: Aroha Ellis')).toBeVisible();
  await told.getByRole('button', { name: 'Only this record' }).click();
  await expect(page).toHaveURL(new RegExp(`recordId=${rep.id}`));
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^audit-trail-.*\.csv$/);
});
