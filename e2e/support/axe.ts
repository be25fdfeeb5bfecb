/** Accessibility as axe sees it. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from './test.ts';

export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * In the page itself: otherwise the findings go through a page of their own each time, to join those of frames from
 * elsewhere, which no page of ours may hold. What is in order is not described, for nobody reads it.
 */
export const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();

/** What axe finds against its rules, one line for each rule. */
export async function violations(builder: AxeBuilder): Promise<string[]> {
  const found = await builder.analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
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
  for (const [colorScheme, builder] of [
    ['light', axe(page).withTags(WCAG)],
    ['dark', axe(page).withRules(OF_COLOURS)],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await shows(page, colorScheme);
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    expect(await violations(builder), colorScheme).toEqual([]);
  }
}

/** The same in the theme there is, and nothing to be scrolled for sideways; what is wrong is told of all places. */
export async function isClean(page: Page, where: string): Promise<void> {
  const spill = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(spill, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
  expect.soft(await violations(axe(page).withTags(WCAG)), where).toEqual([]);
}

/** Its colours, in the other theme. */
export async function isCleanIn(page: Page, colorScheme: 'light' | 'dark', where: string): Promise<void> {
  const before = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await page.emulateMedia({ colorScheme });
  await shows(page, colorScheme);
  expect.soft(await violations(axe(page).withRules(OF_COLOURS)), `${where}, ${colorScheme}`).toEqual([]);
  await page.emulateMedia({ colorScheme: before ? 'dark' : 'light' });
}

const shows = (page: Page, colorScheme: 'light' | 'dark'): Promise<void> =>
  expect(page.locator('html')).toHaveClass(colorScheme === 'dark' ? /\bdark\b/ : /^(?!.*\bdark\b)/);
