/** A peer that answers as a SearXNG does, for tests. Every request that it was sent can be read. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SearchPeer {
  readonly address: string;
  /** Paths with their queries, in their order. */
  readonly asked: () => readonly string[];
  /** Bodies and headers of the requests so far. */
  readonly sent: () => readonly string[];
  /** Says what is answered to words that contain a mark. */
  readonly on: (mark: string, answer: Answer) => void;
  readonly stop: () => Promise<void>;
}

type Answer = object | ((response: ServerResponse) => void);

/** Answers no results to words that no test has given an answer for. */
export async function startSearchPeer(): Promise<SearchPeer> {
  const answers = new Map<string, Answer>();
  const asked: string[] = [];
  const sent: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const { host, ...headers } = request.headers;
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      sent.push(`${request.url} ${JSON.stringify(headers)} ${body}`);
      const words = new URL(request.url ?? '/', 'http://peer').searchParams.get('q') ?? '';
      const answer = [...answers].find(([mark]) => words.includes(mark))?.[1] ?? { results: [] };
      if (typeof answer === 'function') answer(response);
      else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    sent: () => sent,
    on: (mark, answer) => answers.set(mark, answer),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
