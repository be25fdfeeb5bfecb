import { isAccessible } from '../support/axe.ts';
import { dropSpreadsheet, expect, type Page, test } from '../support/test.ts';

const file = (name: string, ...rows: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(['ID,Opportunity,Account,Amount,Close Date,Stage', ...rows].join('\n')),
});

/** From a file to its report; a step that mends cells first fits before the last press. */
async function importDeals(page: Page, given: ReturnType<typeof file>, { press }: { press: string }) {
  await dropSpreadsheet(page, given);
  await page.getByRole('radio', { name: 'Update' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: press }).click();
  await expect(page.getByRole('heading', { name: /imported and scored/ })).toBeVisible();
}

test('an import is undone, except what somebody has changed since', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  const first = ['A,Rollout,Harbourline,1000,2027-03-31,Proposal', 'B,Renewal,Kauri,2000,2027-06-30,Discovery'];
  await importDeals(page, file('first.csv', ...first), { press: 'Import 2 deals' });
  const second = [
    'A,Rollout,Harbourline,5000,2027-04-30,Negotiation',
    'B,Renewal,Kauri,2000,2027-09-30,Discovery',
    'C,Pilot,Tasman,9000,2027-09-30,Proposal',
  ];
  await importDeals(page, file('second.csv', ...second), { press: 'Import 3 deals' });

  // Somebody changes the date that the file has pushed.
  const deals = await (await page.request.get('/api/v1/opportunities')).json();
  const renewal = deals.items.find(({ name }: { name: string }) => name === 'Renewal');
  const changed = await page.request.patch(`/api/v1/opportunities/${renewal.id}`, {
    headers: { origin: new URL(page.url()).origin },
    data: { closeDate: '2027-12-31' },
  });
  expect(changed.ok()).toBe(true);

  await page.goto('/imports');
  await page.getByRole('listitem').filter({ hasText: 'second.csv' }).getByRole('link', { name: 'Undo…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Removes 1 deal that the import created.')).toBeVisible();
  await expect(dialog.getByText('the close date, by Mere Walker')).toBeVisible();
  await expect(dialog.getByRole('radio', { name: 'Keep those' })).toBeChecked();
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Undo import' }).click();

  await expect(page.getByRole('heading', { name: 'The import is undone' })).toBeVisible();
  await expect(page.getByText('1 deal removed, 1 restored.')).toBeVisible();
  await expect(page.getByText('1 deal kept in full or part: changed since.')).toBeVisible();
  await page.goto('/imports');
  await expect(page.getByRole('listitem').filter({ hasText: 'second.csv' }).getByText('Undone')).toBeVisible();

  await page.goto('/crm/opportunities');
  await expect(page.getByRole('link', { name: 'Pilot' })).toBeHidden();
  await page.getByRole('link', { name: 'Rollout' }).click();
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await expect(page.getByText('Undid the import')).toBeVisible();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
});
