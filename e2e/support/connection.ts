import type { Page } from '@playwright/test';

/**
 * The page's way to the server, to be cut and mended. Made before anything is opened: a browser that is only then told to
 * hold requests back still sends the next one.
 */
export async function cuttable(page: Page): Promise<{ cut(): void; mend(): void }> {
  let isCut = false;
  await page.route('**/api/v1/**', (route) => (isCut ? route.abort() : route.continue()));
  return {
    cut() {
      isCut = true;
    },
    mend() {
      isCut = false;
    },
  };
}
