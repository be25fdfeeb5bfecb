/**
 * The page of a recorded meeting of two hours and 20,000 cues, with a real server, browser and build: from a click in the list,
 * and from its address alone, until the first lines are painted; and a search in it with each letter.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium as browsers, type Page } from '@playwright/test';
import chromium from '@sparticuz/chromium';
import { buildWebIfStale } from '../scripts/pages/build.ts';
import { onOrganization } from './organisation.ts';
import type { Product } from './product.ts';
import { percentile, reportMachine, reportSize, reportTime } from './report.ts';
import { SPOKEN_WORDS, storeMeeting } from './stored-meetings.ts';

const DEALS = 100;
const CUES = 20_000;
const TITLE = 'Two hours';
const OPENINGS = 15;
/** Medians, in milliseconds. */
const OPEN_CEILING_MS = 300;
const LETTER_CEILING_MS = 20;
const TRANSCRIPT_CEILING_BYTES = 1_000_000;

export async function run(wanted: readonly string[] = []): Promise<void> {
  const [cues = CUES] = wanted.map(Number);
  buildWebIfStale();
  const browser = await browsers.launch({
    executablePath: await chromium.executablePath(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    await onOrganization(DEALS, 2, async (product, pool) => {
      const id = await storeMeeting(product, pool, { title: TITLE, cues });
      await product.owner.query(
        'VACUUM ANALYZE recorded_meetings, transcript_parts, meeting_speakers, meeting_proposals',
      );
      await fromList(browser, product);
      await fromAddress(browser, product, id);
      await byLetter(browser, product, id);
    });
    reportMachine();
  } finally {
    await browser.close();
  }
}

async function signedIn(browser: Browser, { url, cookie }: Product): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const [name = ''] = cookie.split('=', 1);
  await context.addCookies([{ name, value: cookie.slice(name.length + 1), url }]);
  return context;
}

/** From the click on the row until the frame that shows words has been painted. Each opening asks the server again. */
async function fromList(browser: Browser, product: Product): Promise<void> {
  const context = await signedIn(browser, product);
  const page = await context.newPage();
  const samples: number[] = [];
  for (let opening = 0; opening < OPENINGS; opening++) {
    await page.goto(`${product.url}/crm/meetings`);
    const link = page.getByRole('link', { name: TITLE, exact: true });
    await link.waitFor();
    // As somebody comes from the list: it has been read for a moment.
    await page.waitForLoadState('networkidle');
    await delay(500);
    samples.push(
      await link.evaluate(async (element) => {
        const begun = performance.now();
        (element as HTMLElement).click();
        while (!document.querySelector('[data-words]')?.textContent)
          await new Promise((resolve) => requestAnimationFrame(resolve));
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        return performance.now() - begun;
      }),
    );
  }
  reportTime(`from the list to the words, median of ${OPENINGS}`, percentile(samples, 50), OPEN_CEILING_MS);
  reportTime('the slowest of them', percentile(samples, 100), OPEN_CEILING_MS);
  await context.close();
}

/** The browser has nothing of the product yet. */
async function fromAddress(browser: Browser, product: Product, id: string): Promise<void> {
  const samples: number[] = [];
  const sizes: number[] = [];
  for (let opening = 0; opening < OPENINGS; opening++) {
    const context = await signedIn(browser, product);
    const page = await context.newPage();
    const begun = performance.now();
    await page.goto(`${product.url}/crm/meetings/${id}`, { waitUntil: 'commit' });
    await page.waitForFunction(() => document.querySelector('[data-words]')?.textContent, null, { polling: 'raf' });
    samples.push(performance.now() - begun);
    // The rest of the transcript comes behind the lines that are shown at once.
    await page.waitForLoadState('networkidle');
    sizes.push(await transcriptBytes(page));
    await context.close();
  }
  reportTime(`from its address to the words, median of ${OPENINGS}`, percentile(samples, 50), OPEN_CEILING_MS);
  reportSize('the transcript as it is sent', percentile(sizes, 100), TRANSCRIPT_CEILING_BYTES);
}

/** Returns the bytes of the answers that hold the transcript: its first lines, and all of it. */
async function transcriptBytes(page: Page): Promise<number> {
  const answers = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap((entry) =>
        new URL(entry.name).pathname.endsWith('/transcript')
          ? [(entry as PerformanceResourceTiming).encodedBodySize]
          : [],
      ),
  );
  if (answers.length === 0 || answers.some((bytes) => bytes === 0)) throw new Error('the transcript did not arrive');
  return answers.reduce((sum, bytes) => sum + bytes, 0);
}

/** Milliseconds that the page is busy with each letter, from the press until its answer is in the page. */
async function byLetter(browser: Browser, product: Product, id: string): Promise<void> {
  const context = await signedIn(browser, product);
  const page = await context.newPage();
  await page.goto(`${product.url}/crm/meetings/${id}`);
  await page.locator('[data-words]').first().waitFor();
  await page.waitForLoadState('networkidle');
  const field = page.getByRole('searchbox', { name: 'Search this meeting' });
  await field.focus();
  // Nobody types in the moment in which they have come to the field.
  await delay(500);
  const samples: number[] = [];
  for (const word of [SPOKEN_WORDS[5], SPOKEN_WORDS[11], `${SPOKEN_WORDS[6]} ${SPOKEN_WORDS[7]}`]) {
    for (const letter of word ?? '') samples.push(await letterTime(page, letter));
    await field.fill('');
  }
  reportTime(`a search with each of ${samples.length} letters, median`, percentile(samples, 50), LETTER_CEILING_MS);
  reportTime('the slowest letter', percentile(samples, 100), LETTER_CEILING_MS);
  await context.close();
}

const letterTime = (page: Page, letter: string): Promise<number> =>
  page.evaluate(async (key) => {
    const field = document.activeElement as HTMLInputElement;
    const begun = performance.now();
    // Types as a keyboard does: the page hears it and answers before this returns.
    document.execCommand('insertText', false, key);
    const took = performance.now() - begun;
    if (!field.value.endsWith(key)) throw new Error('the letter was not typed');
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return took;
  }, letter);

if (import.meta.main) await run();
