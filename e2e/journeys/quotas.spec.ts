import { readFile } from 'node:fs/promises';
import { isAccessible } from '../support/axe.ts';
import { addDeal } from '../support/records.ts';
import { daysAhead, expect, test } from '../support/test.ts';

test('quotas are set, taken back and set again, and say how they fare', async ({ page, person }) => {
  await addDeal(page, { name: 'Rollout', stage: 'Closed Won', amount: 9500 });
  await page.goto('/revenue-intelligence/quota-analytics');
  await expect(page.getByRole('heading', { name: /^No quotas for Q/ })).toBeVisible();
  await page.getByRole('button', { name: 'Set quotas' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(person.name).fill('10k');
  await page.reload();
  await expect(dialog.getByLabel(person.name)).toHaveValue('10,000');
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Save quotas' }).click();
  await expect(dialog).toBeHidden();

  // On track even on the last day of the quarter.
  const row = page.getByRole('row', { name: new RegExp(person.name) });
  await expect(row).toContainText('95%');
  await expect(row).toContainText('On Track');
  await isAccessible(page);
  await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('No quota');

  await page.getByRole('button', { name: 'Set quotas' }).first().click();
  await dialog.getByLabel(person.organisation).fill('19000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('50%', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: person.name, exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: /Attainment of the last 8 periods/ })).toBeVisible();
  await isAccessible(page);
  await page.keyboard.press('Escape');

  // What the table shows stands in the address; the organisation's figures stay.
  await page.goto('/revenue-intelligence/quota-analytics?status=on_track');
  await expect(page.getByRole('heading', { name: 'No reps match the filters' })).toBeVisible();
  await expect(page.getByText('50%', { exact: true })).toBeVisible();
  await isAccessible(page);
  await page.getByRole('button', { name: 'Remove filter On Track' }).click();
  await expect(row).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Without a quota' }).click();
  await expect(row).toContainText('No quota');
  await expect(page).toHaveURL(/status=without/);
  await page.getByRole('button', { name: /^Quota,/ }).click();
  await expect(page.getByRole('columnheader', { name: /^Quota,/ })).toHaveAttribute('aria-sort', 'descending');
  await page.goto('/revenue-intelligence/forecast-command-center');
  await expect(page.getByRole('columnheader', { name: 'Quota', exact: true })).toBeVisible();
});

test('a year’s quota is spread over its quarters, shown before it is saved, and taken back', async ({
  page,
  person,
}) => {
  await addDeal(page, { name: 'Rollout', stage: 'Closed Won', amount: 9500 });
  await page.goto('/revenue-intelligence/quota-analytics?period=year');
  await page.getByRole('button', { name: 'Set quotas' }).first().click();
  await page.getByRole('dialog').getByLabel(person.name).fill('80k');
  await page.getByRole('dialog').getByRole('button', { name: 'Save quotas' }).click();
  await page.getByRole('button', { name: 'Spread' }).click();
  await expect(page.getByRole('heading', { name: 'Spread a quota' })).toBeVisible();
  await page.getByLabel('Quota to spread', { exact: true }).fill('120k');
  const all = page.getByRole('row', { name: new RegExp(person.organisation) });
  await expect(all).toContainText('120,000');
  await page.getByRole('combobox', { name: 'In', exact: true }).click();
  await page.getByRole('option', { name: 'Its quarters' }).click();
  await expect(page.getByRole('columnheader', { name: /^Q4 FY/ })).toBeVisible();
  await expect(all).toContainText('30,000');
  // The quota of the year would count before those of its quarters.
  await expect(page.getByText(/^1 quota for longer periods or teams will be removed/)).toBeVisible();
  await isAccessible(page);
  await page.getByRole('button', { name: 'Save 10 quotas' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Quota analytics' })).toBeVisible();
  const row = page.getByRole('row', { name: new RegExp(person.name) });
  await expect(row).toContainText('Total of shorter periods');
  const notice = page.locator('[data-sonner-toast]').filter({ hasText: '10 quotas saved' });
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('$80.0K');
});

test('sales periods are set up, become weeks, and take the quotas with them and back', async ({ page, person }) => {
  // Asked before there is a deal; beside it stands what is known without one.
  await page.goto('/revenue-intelligence');
  const known = page.getByRole('main').locator('section').filter({ hasText: 'Known so far' });
  await expect(known.getByText(/None for .* yet/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Start with your deals' })).toBeVisible();
  await isAccessible(page);
  await page.getByRole('button', { name: 'Skip' }).click();
  await addDeal(page, { name: 'Rollout', stage: 'Discovery', amount: 9500 });
  await page.goto('/revenue-intelligence');
  await expect(page.getByRole('heading', { name: 'Your sales periods are assumed' })).toBeVisible();
  await page.goto('/revenue-intelligence/quota-analytics');
  await page.getByRole('button', { name: 'Set quotas' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(person.organisation).fill('12000');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  await page.goto('/settings/organisation');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Dashboard and periods' }).click();
  await page.getByRole('button', { name: 'Keep them' }).click();
  await expect(page.getByRole('heading', { name: 'Your sales periods are assumed' })).toBeHidden();
  await page.getByRole('radio', { name: '4-4-5' }).click();
  await expect(page.getByText('1 quota: does not fit a period.')).toBeVisible();
  await expect(page.getByText(/5[23] weeks/)).toBeVisible();
  await isAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Convert 1 quota' }).click();
  await expect(page.getByText(/1 quota converted to the current calendar/)).toBeVisible();
  await page.getByRole('button', { name: 'Calendar year in quarters' }).click();
  await expect(page.getByText(/One returns to the dates/)).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Quotas from another calendar' })).toBeHidden();
});

test('quotas come from a spreadsheet, are shown before they are saved, and are taken back', async ({
  page,
  person,
}) => {
  await page.goto('/revenue-intelligence/quota-analytics?import=yes');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download an example' }).click();
  const example = await readFile(await (await downloading).path(), 'utf8');
  const period = example.split('\r\n')[1]?.split(',')[2] ?? '';
  expect(example).toContain(person.name);
  await page.getByLabel('Spreadsheet of quotas', { exact: true }).setInputFiles({
    name: 'quotas.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Rep,Period,Amount,Currency',
        `${person.name},${period},"12,500.50",NZD`,
        `${person.name},${period.replace(/\d+$/, (year) => String(Number(year) + 1))},a lot,NZD`,
        `Nobody Here,${period},1000,NZD`,
      ].join('\n'),
    ),
  });
  await expect(page.getByText('1 quota recognised: 1 quota to set. 2 cells could not be read')).toBeVisible();
  const recognised = page.getByRole('row', { name: new RegExp(person.name) });
  await expect(recognised.first()).toContainText('12,500.50');
  await expect(recognised.first()).toContainText('New');
  await isAccessible(page);
  await page.getByRole('button', { name: 'Save 1 quota' }).click();
  await expect(page.getByRole('heading', { name: 'Quota analytics' })).toBeVisible();
  await expect(recognised.first()).toContainText('12.5K');
  await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: /^No quotas for Q/ })).toBeVisible();
});

test('a rep who has just begun ramps up: months and first day are set in the dialog, count, and are taken back', async ({
  page,
  person,
}) => {
  await addDeal(page, { name: 'Rollout', amount: 9500, closesIn: 0 });
  await page.goto('/revenue-intelligence/quota-analytics?period=month');
  await page.getByRole('button', { name: 'Ramp', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Ramp of new reps' });
  const percents = dialog.getByLabel('Percent of full quota, by month');
  await expect(percents).toHaveValue('0, 25, 50, 75');
  await expect(dialog.getByRole('button', { name: 'Save the ramp' })).toBeDisabled();
  await percents.fill('50, all');
  await expect(dialog.getByText(/whole numbers from 0 to 100, separated by commas/)).toBeVisible();
  await percents.fill('50, 80');
  await dialog.getByLabel(`First day of ${person.name}`).fill(`${daysAhead(0).slice(0, 8)}01`);
  await page.keyboard.press('Tab');
  await isAccessible(page);
  // What is typed outlives the tab.
  await page.reload();
  await expect(percents).toHaveValue('50, 80');
  await dialog.getByRole('button', { name: 'Save the ramp' }).click();
  await expect(dialog).toBeHidden();
  const notice = page.locator('[data-sonner-toast]').filter({ hasText: 'Ramp saved' });
  await expect(notice).toBeVisible();

  const quotas = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Set quotas' }).first().click();
  await quotas.getByLabel(person.name).fill('10k');
  await quotas.getByRole('button', { name: 'Save quotas' }).click();
  const row = page.getByRole('row', { name: new RegExp(person.name) });
  // Half of a full quota in the first month.
  await expect(row).toContainText('$5.00K');

  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Ramp restored')).toBeVisible();
  await page.getByRole('button', { name: 'Ramp', exact: true }).click();
  await expect(percents).toHaveValue('0, 25, 50, 75');
  await expect(dialog.getByLabel(`First day of ${person.name}`)).toHaveValue('');
});
