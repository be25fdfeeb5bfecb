/** An authenticator app for tests: shows codes as a phone would. */

import { setTimeout as delay } from 'node:timers/promises';
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { type Browser, TEST_PASSWORD } from './app.ts';

const STEP_MS = 30_000;
/** Milliseconds that a code of the step before must still have: taken at the end of a step it is two behind on arrival. */
const ROOM_MS = 3_000;

const codeAt = (key: string, step: number): Promise<string> =>
  createOTP(new TextDecoder().decode(base32.decode(key))).hotp(step);
const stepNow = (): number => Math.floor(Date.now() / STEP_MS);

/** The code of now. */
export const codeOf = (key: string): Promise<string> => codeAt(key, stepNow());

/** The code of the step before, once this one has time left. */
export async function earlierCodeOf(key: string): Promise<string> {
  const left = STEP_MS - (Date.now() % STEP_MS);
  if (left < ROOM_MS) await delay(left);
  return codeAt(key, stepNow() - 1);
}

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
  const { status, body } = await browser.post('/second-factor/confirm', { code: await earlierCodeOf(app.key) });
  if (status !== 200) throw new Error(`the confirmation answered ${status}: ${JSON.stringify(body)}`);
  return app;
}
