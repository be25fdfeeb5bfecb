/** Asks the product over its API, on as many connections as wanted. */
import type { Product } from './product.ts';
import { percentile } from './report.ts';

interface Asking {
  readonly connections: number;
  readonly requests: number;
  /** On each connection: each has a first request, which opens a connection to the database. */
  readonly warmUp: number;
}

/** Milliseconds at the 95th percentile of what `ask` does, which is given the number of its turn. */
export async function timeOnConnections(
  ask: (turn: number) => Promise<unknown>,
  { connections, requests, warmUp }: Asking,
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
  return percentile(samples, 95);
}

/** Throws where it is not answered well. */
export async function answerOf<Answer>(product: Product, path: string): Promise<Answer> {
  return (await get(product, path)).json() as Promise<Answer>;
}

/** Reads the whole answer, of whatever kind; throws where it is not answered well. */
export async function drain(product: Product, path: string): Promise<void> {
  await (await get(product, path)).arrayBuffer();
}

async function get({ url, cookie }: Product, path: string): Promise<Response> {
  const answer = await fetch(`${url}/api/v1${path}`, { headers: { cookie } });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

/** Changes what is at a path; throws where it is not answered well. */
export async function patch({ url, cookie }: Product, path: string, given: object): Promise<void> {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method: 'PATCH',
    headers: { cookie, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify(given),
  });
  if (!answer.ok) throw new Error(`a change of ${path} answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}
