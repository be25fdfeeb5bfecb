/** Playwright's test with what our journeys share: the address, a signed-up person, and no surprise in the console. */
import { randomBytes } from 'node:crypto';
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';
import { emptyWindow, type KeptWindows, keptWindow } from './kept-window.ts';

export const PASSWORD = 'correct horse battery';
/** Where the browser of every journey is, and the organisation of whoever signs up. */
export const TIME_ZONE = 'Pacific/Auckland';

export interface Person {
  readonly email: string;
  readonly name: string;
  readonly organisation: string;
}

export type OpenWindow = () => Promise<BrowserContext>;

interface Fixtures {
  /** Signed up through the API, so that journeys about other things start at once. */
  person: Person;
  /** For journeys about what a browser does not have yet, and for those that change what cannot be set back. */
  newWindow: boolean;
  /** Opens a window of somebody else, who shares nothing with whoever is there. It is as new, and need not be closed. */
  openWindow: OpenWindow;
  windowOptions: object;
}

interface OfWorker {
  windows: KeptWindows;
}

export const test = base.extend<Fixtures, OfWorker>({
  newWindow: [false, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: the form Playwright asks for
  windows: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  windowOptions: async ({ viewport, colorScheme, hasTouch, isMobile, javaScriptEnabled, contextOptions }, use) =>
    use({ viewport, colorScheme, hasTouch, isMobile, javaScriptEnabled, contextOptions }),
  context: async ({ browser, windows, newWindow, windowOptions, extraHTTPHeaders }, use) => {
    const context = newWindow ? await browser.newContext() : await keptWindow(windows, browser, windowOptions);
    await context.setExtraHTTPHeaders(extraHTTPHeaders ?? {});
    await use(context);
    if (newWindow) await context.close();
    else await emptyWindow(context, process.env.FORECASTLE_E2E_URL ?? '');
  },
  openWindow: async ({ browser, windows, windowOptions, extraHTTPHeaders }, use) => {
    const opened: BrowserContext[] = [];
    await use(async () => {
      const window = await keptWindow(windows, browser, { ...windowOptions, beside: opened.length + 1 });
      opened.push(window);
      await window.setExtraHTTPHeaders(extraHTTPHeaders ?? {});
      return window;
    });
    for (const window of opened) await emptyWindow(window, process.env.FORECASTLE_E2E_URL ?? '');
  },
  // biome-ignore lint/correctness/noEmptyPattern: the form Playwright asks for
  baseURL: async ({}, use) => use(process.env.FORECASTLE_E2E_URL),
  // Limits by address must not make one journey pay for another.
  // biome-ignore lint/correctness/noEmptyPattern: the form Playwright asks for
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}` }),
  page: async ({ context }, use) => {
    const page = await context.newPage();
    const surprises: string[] = [];
    // Code that did not come is thrown on by who wanted it.
    page.on('pageerror', ({ message }) => !/^Failed to fetch dyn/.test(message) && surprises.push(message));
    page.on('console', (message) => {
      // A refused request is told in the console by the browser itself, code that did not come by React, and a post that
      // did not by us; journeys assert all of them on the page.
      if (
        message.type() === 'error' &&
        !/^Failed to load (resource|blog post content: )|^TypeError: Failed to fetch dyn/.test(message.text())
      )
        surprises.push(message.text());
    });
    // Nothing elsewhere is found (`playwright.config.ts`). To be told of every request would cost a load a thirtieth.
    page.on('requestfailed', (request) => {
      const { origin, protocol } = new URL(request.url());
      const own = origin === new URL(process.env.FORECASTLE_E2E_URL ?? '').origin;
      if (!own && protocol.startsWith('http')) surprises.push(`a request to ${origin}`);
    });
    await use(page);
    expect(surprises).toEqual([]);
  },
  person: async ({ page }, use) => {
    const tag = randomBytes(4).toString('hex');
    const person = { email: `mere-${tag}@example.com`, name: 'Mere Walker', organisation: `Harbourline ${tag}` };
    const answer = await page.request.post('/api/v1/sign-up', {
      headers: { origin: process.env.FORECASTLE_E2E_URL ?? '' },
      data: {
        name: person.name,
        email: person.email,
        password: PASSWORD,
        organizationName: person.organisation,
        timeZone: TIME_ZONE,
        currency: 'NZD',
      },
    });
    expect(answer.status(), await answer.text()).toBe(201);
    await use(person);
  },
});

export { expect, type Locator, type Page };

/** Posts as the page's own person, as the web app would. */
export async function post(page: Page, path: string, data: object): Promise<{ id: string } & Record<string, unknown>> {
  const answer = await page.request.post(`/api/v1${path}`, {
    headers: { origin: process.env.FORECASTLE_E2E_URL ?? '' },
    data,
  });
  expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** Puts as the page's own person, as the web app would. */
export async function put(page: Page, path: string, data: object): Promise<void> {
  const answer = await page.request.put(`/api/v1${path}`, {
    headers: { origin: process.env.FORECASTLE_E2E_URL ?? '' },
    data,
  });
  expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
}

/** Opens a file in the import and waits for the columns step. */
export async function dropSpreadsheet(
  page: Page,
  file: string | { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await page.goto('/imports/new');
  await page.getByLabel('Spreadsheet', { exact: true }).setInputFiles(file);
  await expect(page.getByText('Match the columns')).toBeVisible();
}

/** On their calendar: by that of Greenwich, what closes today may have closed in a quarter that is over. */
export function daysAhead(days: number): string {
  const at = new Date(Date.now() + days * 86_400_000);
  return at.toLocaleDateString('en-CA', { timeZone: TIME_ZONE });
}

export const PIPELINE_CSV = [
  'Opportunity ID,Opportunity Name,Account Name,Stage,Amount,Close Date,Owner,Forecast Category,Next Step,Contact Name,Contact Role',
  `H-1,Harbourline rollout,Harbourline Logistics,Negotiation,840000,${daysAhead(20)},Mere Walker,Commit,Sign,Rangi Cooper,Economic Buyer`,
  `H-2,Kauri Health renewal,Kauri Health Systems,Proposal,1250000,${daysAhead(30)},Tom Ashby,Best Case,,Ana Ruiz,Champion`,
  `H-3,Northwind pilot,Northwind Freight,Solution Fit,610000,${daysAhead(25)},Ana Ruiz,Pipeline,Demo,,`,
  `H-4,Silverfern discovery,Silverfern Energy,Discovery,430000,,Joe Patel,,,,`,
  `H-5,Tasman closed,Tasman Credit Union,Closed Won,980000,${daysAhead(-5)},Mere Walker,Closed,,,`,
  `H-6,Broken row,Somebody,Negotiation,a lot,${daysAhead(5)},Mere Walker,Commit,,,`,
].join('\r\n');
