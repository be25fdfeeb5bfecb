/** Asks the product over its API, on as many connections as wanted. */
import { Agent, request } from 'node:http';
import type { Product } from './product.ts';
import { percentile } from './report.ts';

/** Whom it asks, and as whom. */
export type Asked = Pick<Product, 'url' | 'cookie'>;

interface Asking {
  readonly connections: number;
  readonly requests: number;
  /** On each connection: each has a first request, which opens a connection to the database. */
  readonly warmUp: number;
  /** Percentile; absent is the 95th. */
  readonly percent?: number;
}

/** Returns the milliseconds at a percentile of what `ask` does, which is given the number of its turn. */
export async function timeOnConnections(
  ask: (turn: number) => Promise<unknown>,
  { connections, requests, warmUp, percent = 95 }: Asking,
): Promise<number> {
  const samples: number[] = [];
  const askFor = async (turns: number) => {
    let next = 0;
    const worker = async () => {
      while (next < turns) {
        const turn = next++;
        const begun = performance.now();
        await ask(turn);
        samples.push(performance.now() - begun);
      }
    };
    await Promise.all(Array.from({ length: connections }, worker));
  };
  await askFor(warmUp * connections);
  samples.length = 0;
  await askFor(requests);
  return percentile(samples, percent);
}

/** Throws where it is not answered well. */
export async function answerOf<Answer>(product: Asked, path: string): Promise<Answer> {
  return JSON.parse((await ask(product, 'GET', path)).toString()) as Answer;
}

/** Reads the whole answer, of whatever kind; throws where it is not answered well. */
export async function drain(product: Asked, path: string): Promise<void> {
  await ask(product, 'GET', path);
}

/** Changes what is at a path; throws where it is not answered well. */
export async function patch(product: Asked, path: string, given: object): Promise<void> {
  await ask(product, 'PATCH', path, JSON.stringify(given));
}

/** Sends what is given to a path, and returns the answer; throws where it is not answered well. */
export async function send<Answer>(
  product: Asked,
  method: 'POST' | 'PUT',
  path: string,
  given: object = {},
): Promise<Answer> {
  return JSON.parse((await ask(product, method, path, JSON.stringify(given))).toString()) as Answer;
}

/** As many connections as are asked on at once, each kept for the next request. */
const AGENT = new Agent({ keepAlive: true });

/** By the plainest client there is: what it takes itself is taken from the server, which runs on the same processors. */
function ask({ url, cookie }: Asked, method: string, path: string, body?: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, ...(body === undefined ? {} : { origin: url, 'content-type': 'application/json' }) };
    const sent = request(`${url}/api/v1${path}`, { method, agent: AGENT, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('error', reject);
      answer.once('end', () => {
        const whole = Buffer.concat(chunks);
        const status = answer.statusCode ?? 0;
        if (status >= 200 && status < 300) resolve(whole);
        else reject(new Error(`${method} ${path} answered ${status}: ${whole}`));
      });
    });
    sent.once('error', reject);
    sent.end(body);
  });
}
