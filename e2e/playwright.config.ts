import { defineConfig } from '@playwright/test';
import chromium from '@sparticuz/chromium';
import { isMemoryRoomy } from '../packages/server/src/testing/throwaway-folder.ts';

// The browser comes by npm, so that no download of its own is needed.
const executablePath = await chromium.executablePath();

export default defineConfig({
  testDir: 'journeys',
  globalSetup: './serve.ts',
  outputDir: '../test-results',
  forbidOnly: true,
  fullyParallel: true,
  // One more than the processors that these are held to: each waits for the browser, the server and the database in turn.
  workers: 3,
  // One that passes then is named at the end of the run, and mended.
  retries: 1,
  // Milliseconds after which a journey counts as stuck: seconds here, and many more where the machine has other work.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-NZ',
    timezoneId: 'Pacific/Auckland',
    // Motion is drawn anew in every frame, by a processor that has enough to do: journeys by keyboard and on a phone have it.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs every journey a fifth of its time: `--trace on` makes one of a journey that failed.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      // What its processes share of a page, answers of the server and what is drawn, would else be written to files on disk.
      ignoreDefaultArgs: isMemoryRoomy() ? ['--disable-dev-shm-usage'] : [],
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
        // No request leaves this machine; one that was to is told of (`support/test.ts`).
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
        // The pages of a window in one process, which goes from journey to journey (`support/kept-window.ts`).
        '--renderer-process-limit=1',
        // Each page compiles anew what it runs often, and is closed before that has paid.
        '--js-flags=--no-maglev --no-turbofan',
      ],
    },
  },
});
