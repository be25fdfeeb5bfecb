import { choose } from '../support/choose.ts';
import { dropSpreadsheet, expect, type Page, test } from '../support/test.ts';

const csv = (name: string, ...rows: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(['Customer,Project,Amount,Close Date,Step,Remark', ...rows].join('\n')),
});

const column = (page: Page, field: string) => page.getByLabel(`Column for ${field}`);

test('what stands in for missing amounts and dates is chosen, counted, and remembered with the columns', async ({
  page,
  person,
}) => {
  expect(person.name).toBe('Mere Walker');
  await dropSpreadsheet(
    page,
    csv(
      'september.csv',
      'Harbourline,Rollout,1000,2027-03-31,Proposal,ring Ana',
      'Kauri,Renewal,0,,Proposal,',
      'Tasman,Pilot,3000,2027-06-30,Discovery,send terms',
    ),
  );
  await choose(column(page, 'Next Step'), 'Remark');
  await page.getByRole('radiogroup', { name: 'Deals with no amount, or zero' }).getByLabel('Average').check();
  const dates = page.getByRole('radiogroup', { name: 'Deals without a close date' });
  await dates.getByLabel('Fixed').check();
  await page.getByLabel('Close date to use').fill('2027-12-31');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('1 amount and 1 close date are filled in as you chose')).toBeVisible();
  await page.getByRole('button', { name: 'Import 3 deals' }).click();
  await expect(page.getByRole('heading', { name: '3 deals imported and scored' })).toBeVisible();
  await page.goto('/crm/opportunities');
  await page.getByRole('link', { name: 'Renewal' }).click();
  await expect(page.getByRole('main').getByText('$2,000').first()).toBeVisible();

  // The next file with these headers begins where this one ended.
  await dropSpreadsheet(page, csv('october.csv', 'Rimu,Upgrade,,,Proposal,meet'));
  await expect(page.getByText('Mapped as on')).toBeVisible();
  await expect(column(page, 'Next Step')).toHaveText('Remark');
  await expect(page.getByLabel('Close date to use')).toHaveValue('31 Dec 2027');
  await page.getByRole('button', { name: 'Use the guess instead' }).click();
  await expect(page.getByText('A file with these headers had other choices on')).toBeVisible();
  await expect(column(page, 'Next Step')).not.toHaveText('Remark');
  await page.getByRole('button', { name: /^Map as on/ }).click();
  await expect(column(page, 'Next Step')).toHaveText('Remark');
});
