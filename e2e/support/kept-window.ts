/**
 * A window that stays open from journey to journey: what a browser has compiled of our scripts serves the next one too
 * (decision 0314). In terms of Playwright it is a context.
 */
import type { Browser, BrowserContext } from '@playwright/test';

/** Windows of a worker, by what they are opened with. */
export type KeptWindows = Map<string, BrowserContext>;

/** A page without script. The process in which the pages of a window run ends with the last of them: this one stays. */
const PARKED = '/robots.txt';

/** The window of these options. It is as a new one, but for files of the site that it may hold. */
export async function keptWindow(windows: KeptWindows, browser: Browser, options: object): Promise<BrowserContext> {
  const key = JSON.stringify(options);
  const known = windows.get(key);
  if (known) return known;
  const window = await browser.newContext();
  await (await window.newPage()).goto(PARKED);
  windows.set(key, window);
  return window;
}

/** Leaves nothing of a journey: pages, what they kept, and what it was allowed. */
export async function emptyWindow(window: BrowserContext, origin: string): Promise<void> {
  const [parked, ...pages] = window.pages();
  if (!parked) throw new Error('a journey closed the page that stays: it asks for a new window');
  await Promise.all(pages.map((page) => page.close()));
  await window.clearCookies();
  await window.clearPermissions();
  const session = await window.newCDPSession(parked);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
}
