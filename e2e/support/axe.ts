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

/** Nothing that WCAG 2.2 AA forbids, in either theme. A colour that is on its way to another is not measured. */
export async function isAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    expect(await violations(axe(page).withTags(WCAG)), colorScheme).toEqual([]);
  }
}
