/** Accessibility as axe sees it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect, type Page } from './test.ts';

/** As few characters as there are: they pass through three processes, and are read anew in each page. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What axe finds against these rules, or against all, one line for each rule. A page that axe has looked at before has it
 * still. It looks at no frames, of which no page of ours may hold any; what is in order is not described, for nobody reads it.
 */
export async function violations(page: Page, runOnly?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const options: RunOptions = { resultTypes: ['violations'], ...(runOnly && { runOnly }) };
  return page.evaluate(async (asked) => {
    const { axe } = window as unknown as { axe: { run(on: Document, options: RunOptions): Promise<AxeResults> } };
    const found = await axe.run(document, asked);
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }, options);
}

/** Of those, what looks at colours: a theme changes nothing else. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * A width and a theme to look at a screen in. What a page is made of does not know the theme, and its colours do not
 * know the width: looking in two of the four tells all, but where a phone is shown something else.
 */
export const LOOKS = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 360, height: 740, colorScheme: 'dark' },
] as const;

/** Nothing that WCAG 2.2 AA forbids, in either theme. A colour that is on its way to another is not measured. */
export async function isAccessible(page: Page): Promise<void> {
  for (const [colorScheme, rules] of [
    ['light', WCAG],
    ['dark', OF_COLOURS],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await shows(page, colorScheme);
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    expect(await violations(page, rules), colorScheme).toEqual([]);
  }
}

/** The same in the theme there is, and nothing to be scrolled for sideways; what is wrong is told of all places. */
export async function isClean(page: Page, where: string): Promise<void> {
  const spill = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(spill, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
  expect.soft(await violations(page, WCAG), where).toEqual([]);
}

/** Its colours, in the other theme. */
export async function isCleanIn(page: Page, colorScheme: 'light' | 'dark', where: string): Promise<void> {
  const before = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await page.emulateMedia({ colorScheme });
  await shows(page, colorScheme);
  expect.soft(await violations(page, OF_COLOURS), `${where}, ${colorScheme}`).toEqual([]);
  await page.emulateMedia({ colorScheme: before ? 'dark' : 'light' });
}

const shows = (page: Page, colorScheme: 'light' | 'dark'): Promise<void> =>
  expect(page.locator('html')).toHaveClass(colorScheme === 'dark' ? /\bdark\b/ : /^(?!.*\bdark\b)/);
