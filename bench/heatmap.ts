/** Scrolling the risk heatmap through 50,000 deals in a real browser: the longest task of its main thread. `npm run bench -- heatmap 50000`. */
import { setTimeout } from 'node:timers/promises';
import { chromium as browsers, type Page } from '@playwright/test';
import chromium from '@sparticuz/chromium';
import { onOrganization } from './organisation.ts';
import type { Product } from './product.ts';
import { reportMachine, reportTime } from './report.ts';
import { longest, mainThreadOf, tasksOf } from './trace.ts';

const OPEN_DEALS = '50000';
const TASK_CEILING_MS = 50;
/** Where somebody scrolls on, with so many rows behind them. */
const SCROLLED_MS = 8000;
const LOADED_WITHIN_MS = 1_800_000;
/** Pixels of one turn of the wheel. */
const TURN = 400;

export async function run(wanted: readonly string[]): Promise<void> {
  const open = Number(wanted[0] ?? OPEN_DEALS);
  // Six of eight stages are open.
  await onOrganization(Math.ceil((open * 8) / 6), 2, (product) => measure(product, open));
  reportMachine();
}

async function measure(product: Product, open: number): Promise<void> {
  const browser = await browsers.launch({
    executablePath: await chromium.executablePath(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    const at = product.cookie.indexOf('=');
    await context.addCookies([
      { name: product.cookie.slice(0, at), value: product.cookie.slice(at + 1), url: product.url },
    ]);
    const page = await context.newPage();
    await page.goto(`${product.url}/crm/pipeline-intelligence?all=yes`);
    await page.getByRole('grid').getByRole('row').nth(10).waitFor();
    // Its other parts have come.
    await page.waitForLoadState('networkidle');
    for (const rows of [0, Math.floor(open * 0.9)]) {
      const loaded = await loadTo(page, rows);
      const tasks = tasksOf(await mainThreadOf(browser, page, () => scroll(page)));
      const many = loaded.toLocaleString('en');
      reportTime(
        `longest task on scrolling behind ${many} rows, by the processor`,
        longest(tasks, 'tdur'),
        TASK_CEILING_MS,
      );
      reportTime(
        `the same by the clock, of ${tasks.length.toLocaleString('en')} tasks`,
        longest(tasks, 'dur'),
        TASK_CEILING_MS,
      );
    }
  } finally {
    await browser.close();
  }
}

/** Scrolls to the end of what is loaded until so many rows are. */
const loadTo = (page: Page, rows: number): Promise<number> =>
  page.evaluate(
    async ({ rows, within }) => {
      const grid = document.querySelector('[role=grid]') as HTMLElement;
      const box = grid.parentElement as HTMLElement;
      const row = (grid.querySelector('[role=row][data-index]') as HTMLElement).offsetHeight;
      const loaded = () => Math.floor(box.scrollHeight / row);
      const until = performance.now() + within;
      while (loaded() < rows && performance.now() < until) {
        box.scrollTop = box.scrollHeight;
        await new Promise(requestAnimationFrame);
      }
      return loaded();
    },
    { rows, within: LOADED_WITHIN_MS },
  );

/** On by the wheel, with pages that come while one scrolls, and back. */
async function scroll(page: Page): Promise<void> {
  await page.getByRole('grid').getByRole('row').nth(3).hover();
  for (const direction of [1, -1]) {
    const until = performance.now() + SCROLLED_MS / 2;
    while (performance.now() < until) {
      await page.mouse.wheel(0, direction * TURN);
      await setTimeout(16);
    }
  }
}

if (import.meta.main) await run(process.argv.slice(2));
