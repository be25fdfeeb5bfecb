import { isClean, LOOKS } from '../support/axe.ts';
import { dropSpreadsheet, expect, type Page, test } from '../support/test.ts';

const good = Array.from({ length: 16 }, (_, at) => `Kauri,Renewal ${at},${(at + 1) * 1000},2027-03-31,Proposal`);
const FILE = {
  name: 'wrong.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Account,Opportunity,Amount,Close Date,Stage',
      'Harbourline,Rollout,lots,2027-03-31,Proposal',
      'Harbourline,Renewal,2000,end of march,Proposal',
      ...good,
      'Harbourline,Pilot,lots,2027-03-31,Proposal',
    ].join('\n'),
  ),
};

async function openGrid(page: Page, file = FILE, deals = 16) {
  await dropSpreadsheet(page, file);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('button', { name: `Import ${deals} deals` })).toBeVisible();
  await page.getByRole('button', { name: 'Fix rows in place' }).click();
  const grid = page.getByRole('grid', { name: 'Rows of the file' });
  await expect(grid).toBeFocused();
  return grid;
}

test('wrong cells are mended by keyboard, and the import takes what was typed', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  const grid = await openGrid(page);
  const keys = page.keyboard;
  const cell = (row: number, column: number) =>
    grid.locator(`[aria-rowindex="${row + 1}"] [role="gridcell"]`).nth(column);
  await expect(cell(1, 2)).toHaveAttribute('aria-selected', 'true');
  await expect(cell(1, 2)).toHaveAttribute('aria-invalid', 'true');
  await expect(cell(1, 2)).toContainText('This is not a number');

  // Escape leaves it as it was; typing replaces it; Enter commits and goes down.
  await keys.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Amount, row 2' })).toBeFocused();
  await keys.type('77');
  await keys.press('Escape');
  await expect(cell(1, 2)).toContainText('lots');
  await keys.type('4500');
  await keys.press('Enter');
  await expect(cell(2, 2)).toHaveAttribute('aria-selected', 'true');
  await expect(grid.getByRole('row', { name: /^2 mended/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 17 deals' })).toBeVisible();

  // The next problem, a value that is no better, and undo.
  await keys.press('F8');
  await expect(cell(2, 3)).toHaveAttribute('aria-selected', 'true');
  await keys.press('F2');
  await page.getByRole('textbox', { name: 'Close Date, row 3' }).fill('never');
  await keys.press('Tab');
  await expect(cell(2, 4)).toHaveAttribute('aria-selected', 'true');
  await expect(cell(2, 3)).toContainText('never');
  await expect(grid.getByRole('row', { name: /^3 wrong/ })).toBeVisible();
  await keys.press('Control+z');
  await expect(cell(2, 3)).toContainText('end of march');
  await keys.press('Control+Shift+z');
  await expect(cell(2, 3)).toContainText('never');

  // A copied cell is pasted, a row is left out.
  await keys.press('ArrowLeft');
  await grid.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '2027-04-30\tand more\n');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(grid.getByRole('row', { name: /^3 mended/ })).toBeVisible();
  await keys.press('F8');
  await expect(cell(3, 2)).toHaveAttribute('aria-selected', 'true');
  await keys.press('Control+Backspace');
  await expect(grid.getByRole('row', { name: /^20 left out/ })).toBeVisible();

  // It is all there after a reload.
  await page.reload();
  await page.getByRole('button', { name: 'Fix rows in place' }).click();
  await expect(cell(1, 2)).toContainText('4500');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Import 18 deals' }).click();
  await expect(page.getByRole('heading', { name: '18 deals imported' })).toBeVisible();
  await expect(page.getByText('Before the import: 2 cells corrected, 1 row left out by choice.')).toBeVisible();
  await page.getByRole('link', { name: 'See the deals' }).click();
  await page.getByRole('searchbox').fill('Rollout');
  await expect(page.getByRole('row', { name: /Rollout/ })).toContainText('4,500');
});

test('one value is replaced everywhere, and all rows can be gone through', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  const grid = await openGrid(page);
  await page.keyboard.press('Control+h');
  const dialog = page.getByRole('dialog', { name: 'Replace everywhere' });
  await dialog.getByLabel('Replace with').fill('900');
  await dialog.getByRole('button', { name: 'Replace all' }).click();
  await expect(page.getByText('2 cells replaced.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 18 deals' })).toBeVisible();
  await page.getByLabel('All rows').click();
  await expect(grid).toHaveAttribute('aria-rowcount', '20');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('2 cells corrected.')).toBeVisible();
});

test('among all rows of a long file F8 leads to a problem far down', async ({ page, person }) => {
  expect(person.name).toBe('Mere Walker');
  const lines = Array.from({ length: 300 }, (_, at) => `Kauri,Renewal ${at},${at + 1},2027-03-31,Proposal`);
  const buffer = Buffer.from(
    ['Account,Opportunity,Amount,Close Date,Stage', ...lines, 'Kauri,Last,lots,2027-03-31,Proposal'].join('\n'),
  );
  const grid = await openGrid(page, { ...FILE, name: 'long.csv', buffer }, 300);
  await page.getByLabel('All rows').click();
  await expect(grid).toHaveAttribute('aria-rowcount', '302');
  await expect(grid).toBeFocused();
  await page.keyboard.press('F8');
  await expect(page.getByText('Listed from row 299 on.')).toBeVisible();
  await expect(grid.getByRole('row', { name: /^302 wrong/ })).toBeVisible();
  await expect(grid.locator('[aria-selected="true"]')).toContainText('lots');
  await page.getByRole('button', { name: 'From the first row' }).click();
  await expect(grid).toHaveAttribute('aria-rowcount', '302');
});

for (const { colorScheme, ...viewport } of LOOKS) {
  test.describe(`${colorScheme}, ${viewport.width} wide`, () => {
    test.use({ colorScheme, viewport });

    test('the grid is accessible', async ({ page, person }) => {
      expect(person.name).toBe('Mere Walker');
      const grid = await openGrid(page);
      await page.keyboard.type('5');
      await page.keyboard.press('Enter');
      await expect(grid.getByRole('row', { name: /^2 mended/ })).toBeVisible();
      await isClean(page, 'the grid');
      await page.keyboard.press('F2');
      await expect(page.getByRole('textbox', { name: 'Amount, row 3' })).toBeFocused();
      await isClean(page, 'a cell of it');
    });
  });
}
