/** An authenticator app for tests: shows codes as a phone would. */
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { type Browser, TEST_PASSWORD } from './app.ts';

const STEP_MS = 30_000;

/** The code of now, or of that many steps of half a minute from now. */
export const codeOf = (key: string, steps = 0): Promise<string> =>
  createOTP(new TextDecoder().decode(base32.decode(key))).hotp(Math.floor(Date.now() / STEP_MS) + steps);

export interface App {
  readonly key: string;
  readonly backupCodes: readonly string[];
}

/** Begins the set-up of an app. */
export async function beginApp(browser: Browser): Promise<App> {
  const { status, body } = await browser.post('/second-factor/set-up', { password: TEST_PASSWORD });
  if (status !== 200) throw new Error(`the set-up answered ${status}: ${JSON.stringify(body)}`);
  return { key: body.key, backupCodes: body.backupCodes };
}

/** Sets an app up whole. The code of the step before is used, so that those of now and the next are still there. */
export async function setUpApp(browser: Browser): Promise<App> {
  const app = await beginApp(browser);
  const { status, body } = await browser.post('/second-factor/confirm', { code: await codeOf(app.key, -1) });
  if (status !== 200) throw new Error(`the confirmation answered ${status}: ${JSON.stringify(body)}`);
  return app;
}
