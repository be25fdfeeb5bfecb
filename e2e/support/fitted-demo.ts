/** A demo workspace that has learnt from its history, made once a worker: learning takes longer than what a journey does in it. */
import { randomBytes } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { test as base, type Page } from './test.ts';

/** Milliseconds in which the demo is made and learnt from; the first of a day, which all others copy, takes longest. */
export const DEMO_WITHIN = 240_000;

/** Of a browser that is in the demo, as a CRO. */
type Cookies = Awaited<ReturnType<APIRequestContext['storageState']>>['cookies'];

export const test = base.extend<object, { demoCookies: Cookies }>({
  demoCookies: [
    async ({ playwright }, use) => {
      const baseURL = process.env.FORECASTLE_E2E_URL ?? '';
      const browser = await playwright.request.newContext({
        baseURL,
        extraHTTPHeaders: { origin: baseURL, 'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}` },
      });
      const data = { role: 'cro', timeZone: 'Pacific/Auckland' };
      const enter = async () => (await browser.post('/api/v1/demo', { data, timeout: DEMO_WITHIN })).status();
      // It lets in a few at a time, and says to come back where others are entering just then.
      await expect.poll(enter, { timeout: DEMO_WITHIN, intervals: [2_000] }).toBe(201);
      await isFitted(browser);
      await use((await browser.storageState()).cookies);
      await browser.dispose();
    },
    { scope: 'worker', timeout: 3 * DEMO_WITHIN },
  ],
});

export async function isFitted(browser: APIRequestContext): Promise<void> {
  const fitted = async () => (await (await browser.get('/api/v1/forecast')).json()).fitted !== null;
  await expect.poll(fitted, { timeout: DEMO_WITHIN }).toBe(true);
}

/** From then on the page is in it. What a journey leaves there, the next one of the worker finds. */
export const enterDemo = (page: Page, cookies: Cookies): Promise<void> => page.context().addCookies(cookies);
