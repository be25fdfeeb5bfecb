/** First load of the product: script as it is sent, and milliseconds until there is content. */

import { chromium as browsers } from '@playwright/test';
import chromium from '@sparticuz/chromium';
import { startProduct } from './product.ts';
import { percentile, reportMachine, reportSize, reportTime } from './report.ts';

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
    for (const [path, content] of SCREENS) {
      const samples: number[] = [];
      let bytes = 0;
      for (let load = 0; load < LOADS; load++) {
        const context = await browser.newContext();
        const [name = '', value = ''] = product.cookie.split('=', 2);
        await context.addCookies([{ name, value: product.cookie.slice(name.length + 1) || value, url: product.url }]);
        const page = await context.newPage();
        const begun = performance.now();
        await page.goto(product.url + path);
        // Looked for with every frame: a locator looks again after half a second.
        await page.waitForFunction((text) => document.body.innerText.includes(text), content, { polling: 'raf' });
        samples.push(performance.now() - begun);
        bytes = await page.evaluate(scriptBytes);
        await context.close();
      }
      reportSize(`${path}: script as it is sent`, bytes, SCRIPT_CEILING_BYTES);
      reportTime(`${path}: first load to content, median of ${LOADS}`, percentile(samples, 50), CONTENT_CEILING_MS);
    }
    reportMachine();
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** In the page: bytes of the scripts it has had so far, compressed as the browser and the server agreed on. */
function scriptBytes(): number {
  const loads = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return loads.reduce((sum, { name, encodedBodySize }) => sum + (name.endsWith('.js') ? encodedBodySize : 0), 0);
}

if (import.meta.main) await run();
