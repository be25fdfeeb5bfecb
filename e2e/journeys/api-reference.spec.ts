import { expect, test } from '../support/test.ts';

test('the API describes itself on a page that loads nothing from elsewhere', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page.getByText('Forecastle API').first()).toBeVisible();
  // Of so many operations only those in view are drawn; the address of one leads to it.
  await page.goto('/api/docs#/opportunities/opportunities.list');
  await page.reload();
  await expect(page.getByText('Deals you may see, filtered and sorted')).toBeVisible();
});
