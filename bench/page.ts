/** First load of the product: script as it is sent, and milliseconds until there is content. */

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium as browsers, type Page } from '@playwright/test';
import chromium from '@sparticuz/chromium';
import { startProduct } from './product.ts';
import { percentile, reportFloor, reportMachine, reportSize, reportTime } from './report.ts';

const SCRIPT_CEILING_BYTES = 200_000;
const CONTENT_CEILING_MS = 500;
const LOADS = 9;
const DEAL = 'Harbourline rollout';
/** With a word that stands there once it has its data. */
const SCREENS = [
  ['/crm/opportunities', DEAL],
  ['/crm/pipeline-intelligence', DEAL],
  ['/revenue-intelligence', 'Nothing at risk'],
] as const;

export async function run(): Promise<void> {
  const product = await startProduct();
  const browser = await browsers.launch({
    executablePath: await chromium.executablePath(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    await fetch(`${product.url}/api/v1/opportunities`, {
      method: 'POST',
      headers: { cookie: product.cookie, origin: product.url, 'content-type': 'application/json' },
      // Due today, so that it belongs to the period that is shown.
      body: JSON.stringify({ name: DEAL, amountMinor: 84_000_000, closeDate: new Date().toISOString().slice(0, 10) }),
    });
    const bare = await bareTime(browser);
    for (const [path, content] of SCREENS) {
      const samples: number[] = [];
      let bytes = 0;
      for (let load = 0; load < LOADS; load++) {
        const context = await browser.newContext();
        const [name = '', value = ''] = product.cookie.split('=', 2);
        await context.addCookies([{ name, value: product.cookie.slice(name.length + 1) || value, url: product.url }]);
        const page = await context.newPage();
        samples.push(await untilThere(page, product.url + path, content));
        bytes = await page.evaluate(scriptBytes);
        await context.close();
      }
      reportSize(`${path}: script as it is sent`, bytes, SCRIPT_CEILING_BYTES);
      const ours = percentile(samples, 50);
      reportTime(`${path}: first load to content, median of ${LOADS}`, ours, CONTENT_CEILING_MS);
      reportFloor('a bare page of the same word', bare, ours);
    }
    reportMachine();
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function untilThere(page: Page, address: string, content: string): Promise<number> {
  const begun = performance.now();
  await page.goto(address);
  // Looked for with every frame: a locator looks again after half a second.
  await page.waitForFunction((text) => document.body.innerText.includes(text), content, { polling: 'raf' });
  return performance.now() - begun;
}

/** Milliseconds, the median, until the browser shows a page without anything to load. */
async function bareTime(browser: Browser): Promise<number> {
  const server = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html').end(`<!doctype html><title>${DEAL}</title><p>${DEAL}</p>`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const samples: number[] = [];
  for (let load = 0; load < LOADS; load++) {
    const context = await browser.newContext();
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    samples.push(await untilThere(await context.newPage(), address, DEAL));
    await context.close();
  }
  server.close();
  return percentile(samples, 50);
}

/** In the page: bytes of the scripts it has had so far, compressed as the browser and the server agreed on. */
function scriptBytes(): number {
  const loads = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return loads.reduce((sum, { name, encodedBodySize }) => sum + (name.endsWith('.js') ? encodedBodySize : 0), 0);
}

if (import.meta.main) await run();
