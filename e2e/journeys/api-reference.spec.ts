import { expect, test } from '../support/test.ts';

test('the API describes itself on a page that loads nothing from elsewhere', async ({ page }) => {
  // Of so many operations only those in view are drawn; the address of one leads to it.
  await page.goto('/api/docs#/opportunities/opportunities.list');
  await expect(page.getByText('Forecastle API').first()).toBeVisible();
  await expect(page.getByText('List the deals you can see, filtered and sorted')).toBeVisible();
  // What it answers stands elsewhere in the document, and an item of it elsewhere again.
  const example = page.locator('.responses-table .example').first();
  await expect(example).toContainText('"items": [');
  await expect(example).toContainText('"closeDate":');
});
