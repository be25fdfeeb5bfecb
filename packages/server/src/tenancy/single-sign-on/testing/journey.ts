/** What a browser does at a provider, for tests: its real pages, with the cookies they give. */
import type { Answer, Browser } from '../../../testing/app.ts';
import { signInAt } from './sign-in-at.ts';

/** The whole way of a browser: from the email address to what the callback answers. */
export async function comeBySso(
  browser: Browser,
  { email, login = email, returnTo }: { email: string; login?: string; returnTo?: string },
): Promise<Answer & { callback: string }> {
  const started = await browser.post('/sign-in/single-sign-on', { email, ...(returnTo ? { returnTo } : {}) });
  if (started.status !== 200) throw new Error(`it did not begin: ${JSON.stringify(started.body)}`);
  const back = await signInAt(started.body.redirectTo, login);
  const callback = `/sign-in/single-sign-on/callback${back.search}`;
  return { ...(await browser.get(callback)), callback };
}
