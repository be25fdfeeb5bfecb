import { setTimeout as delay } from 'node:timers/promises';

/** Who is asked: a server that may be gone for a while, or several by turns. */
export interface Answering {
  /** Where; empty while nobody answers. Asked once for each request. */
  readonly url: string;
  /** Why there is no going on. */
  readonly defect: Error | undefined;
}

// biome-ignore lint/suspicious/noExplicitAny: answers are compared field by field, whatever they are
export type Body = any;
export interface Answer {
  readonly status: number;
  readonly body: Body;
}
export interface Asked {
  readonly body?: unknown;
  readonly key?: string;
}

/** Milliseconds an answer may take before the request counts as not acknowledged, and between two tries. */
const ANSWER_WITHIN = 60_000;
const TRY_AGAIN_AFTER = 50;

/** What the tries of requests came to. */
export interface Tries {
  acknowledged: number;
  unacknowledged: number;
  /** Sentences of errors, and how often each was answered. */
  readonly errors: Map<string, number>;
}

/** A person at the API who asks again until there is an answer: what was not acknowledged may or may not have happened. */
export class Client {
  readonly #server: Answering;
  readonly #tries: Tries;
  #cookie = '';

  constructor(server: Answering, tries: Tries) {
    this.#server = server;
    this.#tries = tries;
  }

  async signUp(organizationName: string, email: string): Promise<void> {
    const body = { name: 'Mere Walker', email, password: 'correct horse battery', organizationName };
    await this.ask('POST', '/sign-up', { body: { ...body, timeZone: 'Pacific/Auckland', currency: 'NZD' } });
    if (!this.#cookie) throw new Error(`signing up as ${email} gave no session`);
  }

  /** Asks until there is an answer that is no failure of the server. */
  async ask(method: string, path: string, asked: Asked = {}): Promise<Answer> {
    for (;;) {
      const answer = await this.#once(method, path, asked);
      if (answer && answer.status < 500) {
        if (method !== 'GET' && answer.status < 300) this.#tries.acknowledged++;
        return answer;
      }
      const said = answer ? `${answer.status} ${answer.body.message}` : 'no answer';
      this.#tries.errors.set(said, (this.#tries.errors.get(said) ?? 0) + 1);
      if (method !== 'GET') this.#tries.unacknowledged++;
      if (this.#server.defect) throw this.#server.defect;
      await delay(TRY_AGAIN_AFTER);
    }
  }

  /** The answer's body; throws when it is a refusal. */
  async get(path: string): Promise<Body> {
    const { status, body } = await this.ask('GET', path);
    if (status !== 200) throw new Error(`GET ${path} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  /** Returns an answer of any kind as text, once. */
  async text(path: string): Promise<{ readonly status: number; readonly text: string }> {
    const { url } = this.#server;
    const answer = await fetch(`${url}/api/v1${path}`, { headers: { origin: url, cookie: this.#cookie } });
    return { status: answer.status, text: await answer.text() };
  }

  /** Every item of a list, page by page. */
  async all(path: string): Promise<Body[]> {
    const items: Body[] = [];
    let cursor: string | null = null;
    do {
      const page: Body = await this.get(`${path}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`);
      items.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor);
    return items;
  }

  async #once(method: string, path: string, { body, key }: Asked): Promise<Answer | null> {
    const { url } = this.#server;
    if (url === '') return null;
    const isFile = body instanceof Buffer;
    try {
      const answer = await fetch(`${url}/api/v1${path}`, {
        method,
        signal: AbortSignal.timeout(ANSWER_WITHIN),
        headers: {
          origin: url,
          cookie: this.#cookie,
          ...(key ? { 'idempotency-key': key } : {}),
          ...(body === undefined ? {} : { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
        },
        ...(body === undefined ? {} : { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
      });
      const read = await answer.json();
      const cookies = answer.headers.getSetCookie().map((each) => each.split(';', 1)[0]);
      if (cookies.length > 0) this.#cookie = cookies.join('; ');
      return { status: answer.status, body: read };
    } catch {
      return null;
    }
  }
}
