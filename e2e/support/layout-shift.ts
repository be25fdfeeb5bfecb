/** What moves in a page without anybody having pressed or typed, as browsers add it up. */
import { expect, type Page } from './test.ts';

/** A fifth of what Web Vitals call good. */
const SHIFT_MAX = 0.02;

interface Watched {
  shift: number;
  moved: string[];
}

/** From then on each page of the window adds up what moves in it: `test.use({ newWindow: true })` keeps it from others. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly {
        readonly node: Node | null;
        readonly previousRect: DOMRectReadOnly;
        readonly currentRect: DOMRectReadOnly;
      }[];
    }
    const watched: Watched = { shift: 0, moved: [] };
    Object.assign(globalThis, { watched });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        watched.shift += value;
        const paths = sources.map(
          ({ node, previousRect: from, currentRect: to }) =>
            `"${node?.textContent?.slice(0, 60)}" from ${from.x},${from.y} to ${to.x},${to.y}`,
        );
        watched.moved.push(`${value.toFixed(3)} ${paths.join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Nothing of the page has moved while it came, or so little that nobody sees it; what did is named. */
export async function isSteady(page: Page, where: string): Promise<void> {
  const { shift, moved } = await page.evaluate(() => (globalThis as unknown as { watched: Watched }).watched);
  expect.soft(shift, `${where} moves while it loads: ${moved.join('; ')}`).toBeLessThanOrEqual(SHIFT_MAX);
}
