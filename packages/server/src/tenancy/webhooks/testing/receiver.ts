/** Another system on this machine, which keeps what it was told and answers as it is bidden. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  // biome-ignore lint/suspicious/noExplicitAny: asserted by the tests that read it
  readonly event: any;
}

type Answer = { status: number; body?: string; headers?: Record<string, string> } | 'silence';

export async function startReceiver() {
  const received: Received[] = [];
  const receiver = {
    url: '',
    received,
    /** What is answered; what nobody answers stays open. */
    answer: (_given: Received): Answer => ({ status: 200, body: 'taken' }),
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const given = { headers: request.headers, body, event: JSON.parse(body) };
      received.push(given);
      const answer = receiver.answer(given);
      if (answer === 'silence') return;
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return receiver;
}
