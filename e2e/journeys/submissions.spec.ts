import { isAccessible } from '../support/axe.ts';
import { addDeal, addMember } from '../support/records.ts';
import { daysAhead, expect, test } from '../support/test.ts';

const SCREEN = '/revenue-intelligence/forecast-command-center';

test('a rep commits in the row and takes it back, and the manager sees it within one poll', async ({
  page,
  person,
  openWindow,
}) => {
  expect(person.name).toBeTruthy();
  const manager = await addMember(page, openWindow, { name: 'Tom Ashby', role: 'sales_manager' });
  const rep = await addMember(page, openWindow, {
    name: 'Joe Patel',
    role: 'account_executive',
    managerId: manager.memberId,
  });
  await addDeal(page, { name: 'Rollout', amount: 9000, closesIn: 0, category: 'commit', ownerId: rep.memberId });
  await addDeal(page, { name: 'Own', amount: 1, closesIn: 0 });

  const own = rep.page;
  await own.goto(SCREEN);
  const cell = own.getByRole('textbox', { name: /^Commit of Joe Patel, / });
  await expect(own.getByRole('row', { name: /Commit history of Joe Patel/ })).toContainText('No submission');
  // What cannot be read stays, and nothing is sent.
  await cell.fill('soon');
  await cell.press('Enter');
  await expect(own.getByText(/^"soon" is not an amount in [A-Z]{3}\. Try 250,000 or 250k\.$/)).toBeVisible();
  await cell.fill('8k');
  await own.reload();
  await expect(cell).toHaveValue('8k');
  await cell.press('Enter');
  await expect(own.getByText('Commit submitted')).toBeVisible();
  await expect(cell).toHaveValue('8,000');

  const lead = manager.page;
  await lead.goto(SCREEN);
  const ofJoe = lead.getByRole('row', { name: /Commit history of Joe Patel/ });
  await expect(ofJoe).toContainText('8,000');
  await expect(lead.getByText('1 of 1 submitted')).toBeVisible();
  await own.locator('[data-sonner-toast]').getByRole('button', { name: 'Undo' }).click();
  await expect(own.getByRole('row', { name: /Commit history of Joe Patel/ })).toContainText('No submission');
  // Within one poll, without anything done on the manager's screen.
  await expect(ofJoe).toContainText('No submission', { timeout: 60_000 });
  await own.getByRole('button', { name: 'Commit history of Joe Patel' }).click();
  await expect(own.getByText('Withdrawn')).toBeVisible();
  await own.keyboard.press('Escape');

  // The form takes best case and a reason as well, and comes back after a reload.
  await own.getByRole('button', { name: 'Submit', exact: true }).click();
  const dialog = own.getByRole('dialog');
  await dialog.getByLabel('Commit').fill('8k');
  await own.reload();
  await expect(dialog.getByLabel('Commit')).toHaveValue('8,000');
  await dialog.getByLabel('Best case').fill('12k');
  await dialog.getByLabel('Reason').fill('Signed by Friday');
  await isAccessible(own);
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(own.getByText('“Signed by Friday”')).toBeVisible();

  // A team's commit needs a reason: typed in its row, it opens the form with the amount.
  const team = lead.getByRole('textbox', { name: /^Commit of Tom Ashby’s team, / });
  await team.fill('7k');
  await team.press('Enter');
  const form = lead.getByRole('dialog');
  await expect(form.getByLabel('Commit')).toHaveValue('7,000');
  await expect(form.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await form.getByLabel('Reason').fill('Joe is early');
  await lead.keyboard.press('Tab');
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(team).toHaveValue('7,000');
  await isAccessible(lead);

  // The amount of the deal moved since: said with both figures.
  const { items } = await (await page.request.get('/api/v1/opportunities')).json();
  const rollout = items.find(({ name }: { name: string }) => name === 'Rollout');
  await page.request.patch(`/api/v1/opportunities/${rollout.id}`, {
    headers: { origin: process.env.FORECASTLE_E2E_URL ?? '' },
    data: { amountMinor: 500_000, closeDate: daysAhead(0) },
  });
  await page.goto(SCREEN);
  await expect(page.getByRole('row', { name: /Commit history of Joe Patel/ })).toBeVisible();
  await page.getByRole('button', { name: 'Deals of Joe Patel' }).click();
  await expect(page.getByText(/9.00K .*5.00K/)).toBeVisible();
  await page.getByRole('button', { name: 'Forecast call actions' }).click();
  await page.getByRole('menuitem', { name: 'Set a deadline' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('submitted, due Mondays at 12:00')).toBeVisible();
  await isAccessible(page);
});
