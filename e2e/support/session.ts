/** Sessions that end under somebody's hands. */
import { type Page, post } from './test.ts';

/**
 * Ends the session as the next change is sent, so that the change is what finds out. Ended before, a request in the
 * background might ask for the password first and take the keys that were to save.
 */
export async function endSessionWithNextChange(page: Page): Promise<void> {
  let hasEnded = false;
  await page.route('**/api/v1/**', async (route) => {
    if (!hasEnded && route.request().method() === 'PATCH') {
      hasEnded = true;
      await post(page, '/sign-out', {});
    }
    await route.continue();
  });
}
