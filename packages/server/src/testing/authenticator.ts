/** Sets authenticator apps up, for tests. */
import { type Browser, TEST_PASSWORD } from './app.ts';
import { earlierCodeOf } from './authenticator-codes.ts';

/** Milliseconds in which a request is answered. */
const ANSWERED_WITHIN = 3_000;

export interface App {
  readonly key: string;
  readonly backupCodes: readonly string[];
}

/** Begins the set-up of an app. */
export async function beginApp(browser: Browser, password = TEST_PASSWORD): Promise<App> {
  const { status, body } = await browser.post('/second-factor/set-up', { password });
  if (status !== 200) throw new Error(`the set-up answered ${status}: ${JSON.stringify(body)}`);
  return { key: body.key, backupCodes: body.backupCodes };
}

/**
 * Sets an app up whole. The code of the step before is used, so that those of now and the next are still there; one that
 * a busy machine handed in after its step had ended is refused with right, and the next one is given.
 */
export async function setUpApp(browser: Browser, password = TEST_PASSWORD): Promise<App> {
  const app = await beginApp(browser, password);
  for (;;) {
    const code = await earlierCodeOf(app.key, ANSWERED_WITHIN);
    const { status, body } = await browser.post('/second-factor/confirm', { code });
    if (status === 200) return app;
    const stepGoesOn = (await earlierCodeOf(app.key, 0)) === code;
    if (stepGoesOn) throw new Error(`the confirmation answered ${status}: ${JSON.stringify(body)}`);
  }
}
