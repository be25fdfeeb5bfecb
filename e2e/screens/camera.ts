/** Takes a screen in both themes, at a desk and on a phone. */
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import type { Place, Screen } from './screens.ts';
import { LOCALE } from './workspace/client.ts';
import { TIME_ZONE } from './workspace/dates.ts';

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export interface Shot {
  readonly name: string;
  readonly theme: Theme;
  readonly phone: boolean;
  readonly png: Buffer;
}

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 720 };
/** Twice the pixels, so that a picture scaled down stays sharp. */
const DENSITY = 2;
/** Room left under what is cut out, unless the screen says otherwise. CSS pixels. */
const AIR = 24;
const AT_REST_MS = 2000;

export interface Camera {
  readonly page: Page;
  take(screen: Screen, place: Place): Promise<readonly Shot[]>;
  /** For what is as narrow at the desk as on a phone. */
  takeAtDesk(screen: Screen, place: Place): Promise<readonly Shot[]>;
}

export async function openCamera(browser: Browser, address: string): Promise<Camera> {
  const common = { baseURL: address, deviceScaleFactor: DENSITY, locale: LOCALE, timezoneId: TIME_ZONE } as const;
  const desk = await browser.newContext({ ...common, viewport: DESK, colorScheme: 'light' });
  const page = await desk.newPage();
  let phone: BrowserContext | null = null;
  return {
    page,
    takeAtDesk: (screen, place) => shoot(page, screen, place, false),
    async take(screen, place) {
      const large = await shoot(page, screen, place, false);
      // Opened once somebody is signed in at the desk.
      phone ??= await browser.newContext({
        ...common,
        viewport: PHONE,
        hasTouch: true,
        isMobile: true,
        storageState: await desk.storageState(),
      });
      const handheld = await phone.newPage();
      const small = await shoot(handheld, { ...screen, ...screen.onPhone }, place, true);
      await handheld.close();
      return [...large, ...small];
    },
  };
}

async function shoot(page: Page, screen: Screen, place: Place, phone: boolean): Promise<readonly Shot[]> {
  const [width, height] = screen.window ?? [DESK.width, DESK.height];
  if (!phone) await page.setViewportSize({ width, height });
  await page.goto(screen.path(place));
  await screen.ready(page).first().waitFor();
  await page.evaluate(hideDemoBanner);
  await screen.open?.(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.evaluate(heightAtRest, AT_REST_MS);
  // Nothing is hovered or focused in a picture.
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const clip = await cut(page, screen, phone);
  const shots: Shot[] = [];
  for (const theme of THEMES) {
    await page.evaluate((dark) => document.documentElement.classList.toggle('dark', dark), theme === 'dark');
    const png = await page.screenshot({ animations: 'disabled', caret: 'hide', ...(clip && { clip }) });
    shots.push({ name: screen.name, theme, phone, png });
  }
  return shots;
}

/** Hides the banner, also where it comes later: the captions beside the pictures say that they are of the demo company. */
function hideDemoBanner(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('[aria-label="Demo workspace"] { display: none }');
  document.adoptedStyleSheets.push(sheet);
}

/** Resolves once the page has kept its height for so long: what comes late pushes down what was measured before. */
function heightAtRest(ms: number): Promise<void> {
  return new Promise((resolve) => {
    let height = -1;
    const look = () => {
      const now = document.documentElement.scrollHeight;
      if (now === height) return resolve();
      height = now;
      setTimeout(look, ms);
    };
    look();
  });
}

/** The frame and the room under it; null is the window. The window grows to hold all of it, so that nothing scrolls. */
async function cut(page: Page, screen: Screen, phone: boolean) {
  if (!screen.frame) return null;
  const window = page.viewportSize() ?? DESK;
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: window.width, height: Math.max(window.height, whole) });
  const box = await placeOf(screen.frame(page));
  const end = screen.until ? await placeOf(screen.until(page)) : box;
  const air = screen.air ?? AIR;
  const height = end.y + end.height + air - box.y;
  return { ...box, height: phone ? Math.min(height, PHONE.height) : height };
}

async function placeOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not to be seen`);
  return box;
}
