/** Sessions that end under somebody's hands. */
import { type Locator, type Page, post } from './test.ts';

/**
 * Saves a next step of the deal on screen, by keyboard, and ends the session as the change is sent: the change is what
 * finds out. Ended before, a request in the background might ask for the password first and take the keys that were to
 * save. Returns the dialog that asks.
 */
export async function saveNextStepAsSessionEnds(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Change next step' }).click();
  await page.getByRole('textbox', { name: 'Next step' }).fill('Send the order form');
  let hasEnded = false;
  await page.route('**/api/v1/**', async (route) => {
    if (!hasEnded && route.request().method() === 'PATCH') {
      hasEnded = true;
      await post(page, '/sign-out', {});
    }
    await route.continue();
  });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  return page.getByRole('dialog', { name: 'Your session has ended' });
}
