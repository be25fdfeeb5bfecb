/**
 * `npm run demo-video`: starts the product, enters the demo company, plays the scenes of `scenes.ts` in a browser and
 * writes the video, its captions, its poster and the transcript of the site. ffmpeg has to be there.
 * `npm run demo-video -- FOLDER` writes them into a folder instead, to look at them first.
 * `npm run demo-video -- figures` plays the scenes without a film and prints their figures; it needs no ffmpeg.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import chromiumByNpm from '@sparticuz/chromium';
import { buildWebIfStale, ROOT } from '../../scripts/pages/build.ts';
import { enterDemo, learnt } from '../screens/demo.ts';
import { clientOf, LOCALE } from '../screens/workspace/client.ts';
import serve from '../serve.ts';
import { type Cue, toWebVtt } from './captions.ts';
import { encode, lengthOf, megabytes, missingEncoder, SIZE, writePoster } from './encode.ts';
import { type Film, type RecordedFilm, recordFilm, rehearse } from './film.ts';
import { hideDemoBanner, installMarks } from './marks.ts';
import { SCENES } from './scenes.ts';
import { openEyes, type Seen } from './seen.ts';
import { openStage } from './stage.ts';

const PUBLIC = join(ROOT, 'packages/web/public/video');
const MODULE = join(ROOT, 'packages/web/src/site/demo/video.generated.ts');
const NAME = 'two-minute-demo';
/** CSS pixels: seven eighths of the picture, over the strip for captions. */
const WINDOW = { width: 1280, height: 632 } as const;
/** Where Tidewater Software sells, in dollars. */
const TIME_ZONE = 'America/New_York';
/** The poster is the end of this shot: the ranges of past quarters and what came of them. */
const POSTER = { scene: 'The forecast', shot: 2 } as const;

const say = (words: string) => process.stdout.write(`${words}\n`);

interface Played {
  readonly title: string;
  readonly cues: readonly Cue[];
}

async function main(target: string | undefined): Promise<void> {
  const onlyFigures = target === 'figures';
  const missing = onlyFigures ? null : missingEncoder();
  if (missing) {
    process.stderr.write(`${missing}\n`);
    process.exitCode = 1;
    return;
  }
  buildWebIfStale();
  const frames = mkdtempSync(join(tmpdir(), 'forecastle-film-'));
  const stop = await serve();
  const browser = await chromium.launch({
    executablePath: await chromiumByNpm.executablePath(),
    // Without hinting, letters keep their distances at a density that is no whole number.
    args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--font-render-hinting=none'],
  });
  const seen = openEyes();
  try {
    const film = onlyFigures ? null : recordFilm(frames);
    const played = await play(browser, film ?? rehearse(), seen);
    if (film) await write(film, played, seen, target);
    say('');
    for (const [figure, words] of Object.entries(seen.all())) say(`${figure}: ${words}`);
  } finally {
    await browser.close();
    await stop();
    rmSync(frames, { recursive: true, force: true });
  }
}

async function play(browser: Browser, film: Film, seen: Seen): Promise<readonly Played[]> {
  const address = process.env.FORECASTLE_E2E_URL ?? '';
  const context = await browser.newContext({
    baseURL: address,
    viewport: WINDOW,
    deviceScaleFactor: SIZE.width / WINDOW.width,
    locale: LOCALE,
    timezoneId: TIME_ZONE,
    colorScheme: 'light',
    // Animations run on while no frame is taken.
    reducedMotion: 'reduce',
  });
  await context.addInitScript(installMarks);
  await context.addInitScript(hideDemoBanner);
  const page = await context.newPage();
  const client = clientOf(page, address);
  say('setting up the demo company and learning from its history');
  await enterDemo(client, 'cro', TIME_ZONE);
  await learnt(client);
  const stage = openStage(page, film);
  const played: Played[] = [];
  let end = 0;
  for (const { title, as, shots } of SCENES) {
    await enterDemo(client, as, TIME_ZONE);
    const cues: Cue[] = [];
    for (const { seconds, act, caption } of shots) {
      const from = end;
      end += seconds;
      await act(stage, seen);
      await stage.holdUntil(end);
      const text = caption(seen);
      cues.push({ from, to: end, text });
      say(`${String(from).padStart(3)} s  ${text}`);
    }
    played.push({ title, cues });
  }
  return played;
}

async function write(film: RecordedFilm, scenes: readonly Played[], seen: Seen, target: string | undefined) {
  const folder = target === undefined ? PUBLIC : resolve(target);
  mkdirSync(folder, { recursive: true });
  const file = (extension: string) => join(folder, `${NAME}.${extension}`);
  say('encoding');
  const list = film.list();
  encode(list, 'libx264', file('mp4'));
  encode(list, 'libvpx-vp9', file('webm'));
  const accuracy = scenes.find(({ title }) => title === POSTER.scene)?.cues[POSTER.shot];
  if (!accuracy) throw new Error('the shot of the poster is not in the script');
  await writePoster(film.frameAt(accuracy.to - 1), file('avif'));
  writeFileSync(file('vtt'), toWebVtt(scenes.flatMap(({ cues }) => cues)));
  const video = {
    name: NAME,
    ...SIZE,
    seconds: Math.round(film.seconds()),
    recordedOn: Temporal.Now.plainDateISO(TIME_ZONE).toString(),
    figures: seen.all(),
    scenes,
  };
  writeFileSync(
    target === undefined ? MODULE : join(folder, 'video.generated.ts'),
    `// Generated by \`npm run demo-video\` from e2e/demo-video; not to be edited by hand.

export const DEMO_VIDEO = ${JSON.stringify(video, null, 2)} as const;
`,
  );
  for (const extension of ['webm', 'mp4'])
    say(`${file(extension)}: ${megabytes(file(extension))}, ${lengthOf(file(extension)).toFixed(1)} s`);
}

await main(process.argv[2]);
