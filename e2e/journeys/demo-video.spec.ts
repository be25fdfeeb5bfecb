import { DEMO_VIDEO } from '../../packages/web/src/site/demo/video.generated.ts';
import { isAccessible } from '../support/axe.ts';
import { expect, type Page, test } from '../support/test.ts';

const CUES = DEMO_VIDEO.scenes.flatMap((scene) => [...scene.cues]);
const captionAt = (second: number) => CUES.find(({ from, to }) => from <= second && second < to)?.text;
const player = (page: Page) => page.getByLabel('2-minute demo, silent, with captions');
const time = (page: Page) => player(page).evaluate((video: HTMLVideoElement) => video.currentTime);
const shownCaption = (page: Page) =>
  player(page).evaluate((video: HTMLVideoElement) => {
    const [track] = video.textTracks;
    return track?.mode === 'showing' ? (track.activeCues?.[0] as VTTCue | undefined)?.text : undefined;
  });

test('a visitor plays the demo by keyboard, reads its captions, and jumps ahead without waiting for the rest', async ({
  page,
}) => {
  const media: { readonly path: string; readonly status: number }[] = [];
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (/\.(?:webm|mp4)$/.test(pathname)) media.push({ path: pathname, status: answer.status() });
  });
  await page.goto('/demo');
  await player(page).scrollIntoViewIfNeeded();
  await isAccessible(page);
  // Nobody pays for a video that they do not play.
  expect(media).toEqual([]);

  await player(page).focus();
  await page.keyboard.press('Space');
  await expect.poll(() => time(page)).toBeGreaterThan(0.4);
  await expect.poll(() => shownCaption(page)).toBe(CUES[0]?.text);
  expect(await player(page).evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(DEMO_VIDEO.width);

  await page.keyboard.press('Space');
  await expect.poll(() => player(page).evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  for (const second of [95.5, 12.5]) {
    await player(page).evaluate((video: HTMLVideoElement, to) => {
      video.currentTime = to;
    }, second);
    await expect.poll(() => shownCaption(page)).toBe(captionAt(second));
    await expect.poll(() => player(page).evaluate((video: HTMLVideoElement) => video.seeking)).toBe(false);
  }
  expect(new Set(media.map(({ status }) => status))).toEqual(new Set([206]));
});

test('each format plays for as long as its captions', async ({ page }) => {
  await page.goto('/demo');
  for (const extension of ['webm', 'mp4']) {
    const played = await page.evaluate(async (address) => {
      const video = document.createElement('video');
      const comes = new Promise((resolve, reject) => {
        video.addEventListener('loadeddata', resolve);
        video.addEventListener('error', () => reject(new Error(video.error?.message)));
      });
      video.preload = 'auto';
      video.src = address;
      await comes;
      const { duration, videoWidth, videoHeight } = video;
      video.removeAttribute('src');
      video.load();
      return { seconds: Math.round(duration), size: [videoWidth, videoHeight] };
    }, `/video/${DEMO_VIDEO.name}.${extension}`);
    expect(played).toEqual({ seconds: DEMO_VIDEO.seconds, size: [DEMO_VIDEO.width, DEMO_VIDEO.height] });
  }
});

test('the video plays on the home page, and in the post that is opened from the list in its place', async ({
  page,
}) => {
  await page.goto('/');
  await player(page).focus();
  await page.keyboard.press('Space');
  await expect.poll(() => time(page)).toBeGreaterThan(0.2);
  await page.goto('/blog');
  await page.getByRole('main').getByRole('link', { name: 'Revenue intelligence: the 2-minute demo' }).first().click();
  await expect(page).toHaveURL(/\/blog\/revenue-intelligence-2-minute-demo$/);
  await player(page).focus();
  await page.keyboard.press('Space');
  await expect.poll(() => time(page)).toBeGreaterThan(0.2);
  await page.getByRole('link', { name: 'Transcript', exact: true }).click();
  await expect(page).toHaveURL(/\/demo#transcript$/);
  await expect(page.getByRole('heading', { name: 'Transcript' })).toBeInViewport();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the player is there with its controls, its captions and its transcript', async ({ page }) => {
    await page.goto('/demo');
    await expect(player(page)).toHaveAttribute('controls', '');
    await expect(player(page).locator('track')).toHaveAttribute('kind', 'captions');
    for (const { text } of CUES) await expect(page.getByText(text, { exact: true })).toBeVisible();
  });
});
