/** What a browser does at a provider, for tests: its real pages, with the cookies they give. */
import type { Answer, Browser } from '../../../testing/app.ts';

/** Signs in at the provider and returns where it sends the browser back to. */
export async function signInAt(authorizationUrl: string, login: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = new URL(authorizationUrl);
  let form: URLSearchParams | null = null;
  for (let steps = 0; steps < 20; steps += 1) {
    const answer: Response = await fetch(next, {
      method: form ? 'POST' : 'GET',
      ...(form ? { body: form } : {}),
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    form = null;
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';', 1);
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const place = answer.headers.get('location');
    const page = await answer.text();
    if (place) {
      const at = new URL(place, next);
      if (at.origin !== next.origin) return at;
      next = at;
      continue;
    }
    const [, prompt] = /name="prompt" value="(\w+)"/.exec(page) ?? [];
    const [, action] = /action="([^"]+)"/.exec(page) ?? [];
    if (!prompt || !action) throw new Error(`the provider answered ${answer.status}: ${page.slice(0, 500)}`);
    next = new URL(action, next);
    form = new URLSearchParams({ prompt, ...(prompt === 'login' ? { login, password: 'any' } : {}) });
  }
  throw new Error('the provider did not come to an end');
}

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
