/** What a scene can do: point, click, scroll and ring something, each as a person would and each on film. */
import type { Locator, Page } from '@playwright/test';
import { type Film, FRAMES_A_SECOND } from './film.ts';
import { type Box, drawMarks, type Point } from './marks.ts';

const FADE_FRAMES = 6;
const PRESS_FRAMES = 8;
const SCROLL_FRAMES = 24;
/** Pixels that the pointer covers in a frame, and the least and most frames that it takes. */
const POINTER_PACE = 34;
const POINTER_FRAMES = { least: 10, most: 26 } as const;
/** Pixels between what is ringed and its ring. */
const RING_ROOM = 6;
/** Pixels left above what a page is scrolled to. */
const SCROLL_ROOM = 24;
const PATIENCE_MS = 120_000;

export interface Stage {
  readonly page: Page;
  /** Opens an address; what it takes to load is not on film. */
  open(path: string, ready: Locator): Promise<void>;
  point(at: Locator): Promise<void>;
  /** Points and clicks, then waits until that is there. */
  click(at: Locator, then?: Locator): Promise<void>;
  /** Scrolls what holds it until it stands near the top, or so many pixels under it. */
  scrollTo(target: Locator, room?: number): Promise<void>;
  /** Draws a ring around it, or from its top to the end of the other, until the next action. */
  ring(from: Locator, to?: Locator): Promise<void>;
  /** Shows what is there for so many seconds. */
  pause(seconds: number): Promise<void>;
  /** Shows what is there until the film is so many seconds long. */
  holdUntil(second: number): Promise<void>;
}

export function openStage(page: Page, film: Film): Stage {
  let pointer: Point = { x: 900, y: 380 };
  let ring: Box | null = null;

  const draw = async (pressed: number, ringOpacity: number) => drawMarks(page, { pointer, pressed, ring, ringOpacity });
  const shoot = async (pressed = 0, ringOpacity = ring ? 1 : 0, frames = 1) => {
    await draw(pressed, ringOpacity);
    await film.shoot(page, frames);
  };
  const clear = async () => {
    if (!ring) return;
    for (let frame = FADE_FRAMES - 1; frame >= 0; frame -= 1) await shoot(0, frame / FADE_FRAMES);
    ring = null;
  };

  async function settle(): Promise<void> {
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.evaluate(twoFrames);
  }

  async function point(at: Locator): Promise<void> {
    await clear();
    const box = await boxOf(at);
    // Beside the middle of what is long, as a hand would be.
    const goal = { x: box.x + Math.min(box.width / 2, 90), y: box.y + box.height / 2 };
    const from = pointer;
    const way = Math.hypot(goal.x - from.x, goal.y - from.y);
    const { least, most } = POINTER_FRAMES;
    const frames = Math.min(most, Math.max(least, Math.round(way / POINTER_PACE)));
    for (let frame = 1; frame <= frames; frame += 1) {
      const share = ease(frame / frames);
      pointer = { x: from.x + (goal.x - from.x) * share, y: from.y + (goal.y - from.y) * share };
      await page.mouse.move(pointer.x, pointer.y);
      await shoot();
    }
  }

  return {
    page,
    async open(path, ready) {
      ring = null;
      await page.goto(path);
      await ready.first().waitFor({ timeout: PATIENCE_MS });
      await settle();
      await page.mouse.move(pointer.x, pointer.y);
      await draw(0, 0);
    },
    point,
    async click(at, then) {
      await point(at);
      for (let frame = 1; frame <= PRESS_FRAMES; frame += 1) await shoot(Math.sin((Math.PI * frame) / PRESS_FRAMES));
      await page.mouse.click(pointer.x, pointer.y);
      if (then) await then.first().waitFor({ timeout: PATIENCE_MS });
      await settle();
      await shoot();
    },
    async scrollTo(target, room = SCROLL_ROOM) {
      await clear();
      const scroller = await target.evaluateHandle(scrollerOf);
      const way = await target.evaluate(wayToTop, { scroller, room });
      let gone = 0;
      for (let frame = 1; frame <= SCROLL_FRAMES; frame += 1) {
        const now = Math.round(way * ease(frame / SCROLL_FRAMES));
        await scroller.evaluate(scrollBy, now - gone);
        gone = now;
        await page.evaluate(twoFrames);
        await shoot();
      }
      await settle();
    },
    async ring(from, to = from) {
      await clear();
      const [start, end] = [await boxOf(from), await boxOf(to)];
      const left = Math.min(start.x, end.x);
      const right = Math.max(start.x + start.width, end.x + end.width);
      ring = {
        x: left - RING_ROOM,
        y: start.y - RING_ROOM,
        width: right - left + 2 * RING_ROOM,
        height: end.y + end.height - start.y + 2 * RING_ROOM,
      };
      for (let frame = 1; frame <= FADE_FRAMES; frame += 1) await shoot(0, frame / FADE_FRAMES);
    },
    pause: (seconds) => shoot(0, ring ? 1 : 0, Math.round(seconds * FRAMES_A_SECOND)),
    async holdUntil(second) {
      const frames = Math.round((second - film.seconds()) * FRAMES_A_SECOND);
      if (frames < 1) throw new Error(`the shot takes ${film.seconds().toFixed(1)} s and was to end at ${second} s`);
      await shoot(0, ring ? 1 : 0, frames);
    },
  };
}

const ease = (share: number): number => (1 - Math.cos(Math.PI * share)) / 2;

async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.first().boundingBox();
  if (!box) throw new Error(`${locator} is not to be seen`);
  return box;
}

const twoFrames = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** Runs in the page. Returns what scrolls to move the element: a part of the page, or the page itself. */
function scrollerOf(element: Element): Element {
  let holder = element.parentElement;
  while (
    holder &&
    !(/auto|scroll/.test(getComputedStyle(holder).overflowY) && holder.scrollHeight > holder.clientHeight)
  )
    holder = holder.parentElement;
  return holder ?? document.documentElement;
}

/** Runs in the page. Returns the pixels that the scroller has to scroll. */
function wayToTop(element: Element, { scroller, room }: { scroller: Element; room: number }): number {
  const top = scroller === document.documentElement ? 0 : scroller.getBoundingClientRect().top;
  const wanted = element.getBoundingClientRect().top - top - room;
  const left = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;
  return Math.max(-scroller.scrollTop, Math.min(wanted, left));
}

/** Runs in the page. */
const scrollBy = (scroller: Element, pixels: number): void => scroller.scrollBy({ top: pixels, behavior: 'instant' });
