/** Servers of a peer on ports of this machine: they record what they are asked, play faults, and tell who watches. */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { type Fault, Faults, type Where } from './faults.ts';
import { type RecordedRequest, record } from './requests.ts';
import { type Answer, type Call, callOf, readBody, sendAnswer } from './wire.ts';

export type Listener = (request: RecordedRequest, what: 'asked' | 'answered') => void;

export interface Served {
  readonly answer: (call: Call) => Promise<Answer | Exclude<Fault, Answer>>;
  /** Headers that every answer has, beside its own. */
  readonly headers: (call: Call) => Readonly<Record<string, string>>;
  /** Returns who reads and answers a request by itself, such as a provider of OpenID Connect; null: `answer` does. */
  readonly listenerOf?: (path: string) => RequestListener | null;
  /** Takes connections that ask for another protocol, such as WebSocket. */
  readonly upgrade?: (incoming: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

export class PeerServers {
  readonly faults = new Faults();
  readonly requests: RecordedRequest[] = [];
  readonly #listeners = new Set<Listener>();
  readonly #servers: Server[] = [];

  failNext(fault: Fault, where?: Where): void {
    this.faults.failNext(fault, where);
  }

  /** Calls the listener with each request once it has come and once it is answered, until what it returns is called. */
  watch(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Begins to serve. Returns the address. */
  async serve(served: Served): Promise<string> {
    const server = createServer((incoming, response) => this.#handle(served, incoming, response));
    if (served.upgrade) server.on('upgrade', served.upgrade);
    this.#servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    for (const server of this.#servers) server.closeAllConnections();
    await Promise.all(this.#servers.map((server) => new Promise((resolve) => server.close(resolve))));
  }

  async #handle(served: Served, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const head = callOf(incoming);
    const listener = served.listenerOf?.(head.path) ?? null;
    const call = listener ? head : { ...head, body: await readBody(incoming) };
    const request = record(call);
    this.requests.push(request);
    this.#tell(request, 'asked');
    const fault = this.faults.take(call);
    if (listener && !fault) {
      response.once('finish', () => this.#tell(request, 'answered'));
      return listener(incoming, response);
    }
    const told = fault ?? (await served.answer(call));
    if (told === 'never answer') return;
    if (told === 'hang up') {
      incoming.socket.destroy();
      return;
    }
    sendAnswer(response, { ...told, headers: { ...served.headers(call), ...told.headers } });
    this.#tell(request, 'answered');
  }

  #tell(request: RecordedRequest, what: 'asked' | 'answered'): void {
    for (const listener of this.#listeners) listener(request, what);
  }
}
