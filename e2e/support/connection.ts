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

/** Requests of the page to be held back and let through later. Made before anything is opened, likewise. */
export async function holdable(page: Page, asked: RegExp): Promise<{ hold(): void; letGo(): Promise<void> }> {
  let opened = Promise.resolve();
  let open = () => {};
  await page.route(asked, async (route) => {
    await opened;
    // The page may have asked anew meanwhile, and so wants no answer to this one.
    await route.continue().catch(() => undefined);
  });
  return {
    hold() {
      opened = new Promise((resolve) => {
        open = resolve;
      });
    },
    /** Resolves when the page has drawn an answer. */
    async letGo() {
      const answered = page.waitForResponse(asked);
      open();
      await (await answered).finished();
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    },
  };
}
