/** Socket Mode: https://docs.slack.dev/apis/events-api/using-socket-mode */
import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { SlackError } from './answers.ts';
import type { SlackWorld } from './world.ts';

/** "You can have up to 10 open WebSocket connections at a time" */
const SOCKETS_MAX = 10;
const PATH = '/link/';

export interface Envelope {
  readonly envelope_id: string;
  readonly type: 'slash_commands' | 'interactive' | 'events_api';
  readonly payload: Readonly<Record<string, unknown>>;
  readonly accepts_response_payload: boolean;
  readonly retry_attempt?: number;
  readonly retry_reason?: string;
}

export class Sockets {
  /** Seconds after which Slack says that it will replace a connection. */
  connectionSeconds = 18_060;
  /** How often each envelope was acknowledged, and with what. */
  readonly acknowledged = new Map<string, (Readonly<Record<string, unknown>> | null)[]>();
  readonly #world: SlackWorld;
  readonly #server = new WebSocketServer({ noServer: true });
  readonly #tickets = new Set<string>();
  /** In the order in which they were opened. */
  readonly #open: WebSocket[] = [];
  readonly #waiting = new Set<() => void>();
  #opened = 0;

  constructor(world: SlackWorld) {
    this.#world = world;
  }

  get open(): number {
    return this.#open.length;
  }

  /** Sockets that were opened so far. */
  get opened(): number {
    return this.#opened;
  }

  /** https://docs.slack.dev/reference/methods/apps.connections.open */
  ticketFor(origin: string): string {
    if (!this.#world.app.socketMode) throw new SlackError('socket_mode_not_enabled');
    const ticket = randomBytes(12).toString('hex');
    this.#tickets.add(ticket);
    return `${origin.replace('http', 'ws')}${PATH}?ticket=${ticket}&app_id=${this.#world.app.id}`;
  }

  upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://peer');
    if (pathname !== PATH || !this.#tickets.delete(searchParams.get('ticket') ?? '')) {
      socket.end('HTTP/1.1 401 Unauthorized\r\nconnection: close\r\n\r\n');
      return;
    }
    this.#server.handleUpgrade(incoming, socket, head, (opened) => this.#welcome(opened));
  }

  /** Sends an envelope to one of the open sockets, the oldest unless told otherwise. Throws where there is none. */
  send(envelope: Envelope, at = 0): void {
    const socket = this.#open.at(at);
    if (!socket) throw new Error('no socket of the app is open: Slack would say that the app did not respond');
    socket.send(JSON.stringify(envelope));
  }

  /** Says that a socket ends soon, or that Socket Mode was turned off. Slack closes it after that. */
  disconnect(reason: 'warning' | 'refresh_requested' | 'link_disabled'): void {
    for (const socket of [...this.#open]) this.#say(socket, reason);
  }

  /** Ends all sockets without a word. */
  cut(): void {
    for (const socket of [...this.#open]) socket.terminate();
  }

  /** Resolves once this holds, judged again whenever a socket opens or ends and an envelope is acknowledged. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }

  close(): void {
    this.cut();
    this.#server.close();
  }

  #welcome(socket: WebSocket): void {
    // A socket that breaks is one that ended.
    socket.on('error', () => undefined);
    if (this.#open.length >= SOCKETS_MAX) {
      this.#say(socket, 'too_many_websockets');
      return;
    }
    this.#open.push(socket);
    this.#opened++;
    socket.on('close', () => {
      const at = this.#open.indexOf(socket);
      if (at >= 0) this.#open.splice(at, 1);
      this.#changed();
    });
    socket.on('message', (data) => this.#acknowledge(String(data)));
    socket.send(
      JSON.stringify({
        type: 'hello',
        num_connections: this.#open.length,
        connection_info: { app_id: this.#world.app.id },
        debug_info: { host: 'peer', build_number: 1, approximate_connection_time: this.connectionSeconds },
      }),
    );
    this.#changed();
  }

  #acknowledge(text: string): void {
    const { envelope_id: id, payload } = JSON.parse(text) as {
      envelope_id?: string;
      payload?: Readonly<Record<string, unknown>>;
    };
    if (id === undefined) return;
    const answer = payload && Object.keys(payload).length > 0 ? payload : null;
    this.acknowledged.set(id, [...(this.acknowledged.get(id) ?? []), answer]);
    this.#changed();
  }

  #say(socket: WebSocket, reason: string): void {
    socket.send(JSON.stringify({ type: 'disconnect', reason, debug_info: { host: 'peer' } }));
    if (reason !== 'warning') socket.close();
  }

  #changed(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const resolve of waiting) resolve();
  }
}

export const envelopeOf = (
  type: Envelope['type'],
  payload: Envelope['payload'],
  retry: { readonly attempt: number; readonly reason: string } | null = null,
): Envelope => ({
  envelope_id: randomUUID(),
  type,
  payload,
  accepts_response_payload: type !== 'events_api',
  ...(retry ? { retry_attempt: retry.attempt, retry_reason: retry.reason } : {}),
});
