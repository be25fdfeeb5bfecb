/** Walking a screen by keyboard alone, as somebody does who has no mouse. */
import type { Locator } from '@playwright/test';
import { expect, type Page } from './test.ts';

/** More stops than this between two places is a walk nobody finishes. */
const STOPS = 45;

/** Presses Tab until the control has the focus, and holds every stop on the way to a visible focus. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let stop = 0; stop < STOPS; stop += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return focusShows(page);
    await page.keyboard.press('Tab');
    await focusShows(page);
  }
  throw new Error(`${control} was not reached in ${STOPS} presses of Tab`);
}

/** The focused control, or what frames it, bears an outline. Nothing is asked of the page itself. */
async function focusShows(page: Page): Promise<void> {
  const bare = await page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    let frame: Element | null = focused;
    for (let level = 0; frame && level < 3; level += 1, frame = frame.parentElement) {
      const { outlineStyle, outlineWidth } = getComputedStyle(frame);
      if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) return null;
    }
    return focused.outerHTML.slice(0, 200);
  });
  expect(bare, 'the focus is not to be seen').toBeNull();
}

export async function tabAndPress(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** After something closed, the next press of a key must find a place to begin. */
export async function focusIsKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
}
