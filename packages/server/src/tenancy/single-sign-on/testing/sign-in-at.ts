/** What a browser does at a provider's own pages, for tests and drills. */

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
