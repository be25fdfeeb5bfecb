import { isAccessible } from '../support/axe.ts';
import { addDeal, join } from '../support/records.ts';
import { daysAhead, expect, post, test } from '../support/test.ts';

const SCREEN = '/revenue-intelligence/forecast-command-center';

test('a rep commits and takes it back, and their manager calls beside the sum', async ({
  page,
  person,
  openWindow,
}) => {
  const manager = await join(page, openWindow, { name: 'Tom Ashby', role: 'sales_manager' });
  const rep = await join(page, openWindow, {
    name: 'Joe Patel',
    role: 'account_executive',
    managerId: manager.memberId,
  });
  await addDeal(page, { name: 'Rollout', amount: 9000, closesIn: 0, category: 'commit', ownerId: rep.memberId });
  await addDeal(page, { name: 'Own', amount: 1, closesIn: 0 });

  const own = rep.page;
  await own.goto(SCREEN);
  await expect(own.getByText('closed so far and Commit stand in for it')).toBeVisible();
  await own.getByRole('button', { name: 'Submit', exact: true }).click();
  const dialog = own.getByRole('dialog');
  await dialog.getByLabel('Commit').fill('8k');
  await own.reload();
  await expect(dialog.getByLabel('Commit')).toHaveValue('8,000');
  await dialog.getByLabel('Best case').fill('12k');
  await dialog.getByLabel('Reason').fill('Signed by Friday');
  await isAccessible(own);
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(own.getByText('Submitted now: Signed by Friday')).toBeVisible();
  await own.locator('[data-sonner-toast]').getByRole('button', { name: 'Undo' }).click();
  await expect(own.getByText('Nothing submitted yet')).toBeVisible();
  await own.getByRole('button', { name: 'History' }).click();
  await expect(own.getByText('Taken back')).toBeVisible();

  const lead = manager.page;
  await lead.goto(SCREEN);
  await expect(lead.getByText('counted by what their deals say: Joe Patel')).toBeVisible();
  await lead.getByRole('button', { name: 'Submit', exact: true }).click();
  const call = lead.getByRole('dialog');
  await call.getByLabel('Commit').fill('7k');
  await expect(call.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await call.getByLabel('Reason').fill('Joe is early');
  await lead.keyboard.press('Tab');
  await call.getByRole('button', { name: 'Submit' }).click();
  await expect(lead.getByText(/2.00K below the sum: Joe is early/)).toBeVisible();
  await expect(
    lead
      .getByRole('main')
      .getByText(/^Commit/)
      .first(),
  ).toBeVisible();
  await isAccessible(lead);

  // The amount of the deal moved since: said with both figures, to the admin in the table of the organisation.
  const { items } = await (await page.request.get('/api/v1/opportunities')).json();
  const rollout = items.find(({ name }: { name: string }) => name === 'Rollout');
  await page.request.patch(`/api/v1/opportunities/${rollout.id}`, {
    headers: { origin: process.env.FORECASTLE_E2E_URL ?? '' },
    data: { amountMinor: 500_000, closeDate: daysAhead(0) },
  });
  await post(page, '/commits', {
    scope: 'organization',
    memberId: null,
    commitMinor: 1,
    bestCaseMinor: 1,
    reason: 'To begin with',
  });
  await page.goto(SCREEN);
  await expect(page.getByText(person.organisation).first()).toBeVisible();
  await expect(page.getByText(/Closed and Commit were .*9.00K then, and are .*5.00K now/)).toBeVisible();
  await page.getByRole('button', { name: 'People of Tom Ashby’s team' }).click();
  await expect(page.getByRole('row', { name: /Joe Patel/ })).toContainText('Not submitted: deals stand in');
  await page.getByRole('button', { name: 'Set a deadline' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Due Mondays at 12:00')).toBeVisible();
  await isAccessible(page);
});
