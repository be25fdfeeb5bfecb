/** Keeps one socket to Slack open while this server has its lease. */
import { setTimeout as delay } from 'node:timers/promises';
import { inTenant } from '../../../../platform/database/tenant.ts';
import { SlackRefused } from '../client/refusals.ts';
import { type Envelope, openSocket, type SlackSocket } from '../client/socket.ts';
import { accept } from '../requests/accept.ts';
import type { Accepting } from '../requests/accepting.ts';
import type { Workspace } from '../requests/claim.ts';
import { type Incoming, readCommand, readEvent, readInteraction } from '../requests/incoming.ts';
import { needsAdmin } from '../slack-calls.ts';
import { type KeptToken, keptToken, readable, stopForToken } from '../stop-for-token.ts';

/** The next socket is opened when so much of the present one's time is over, and the present one closed after that. */
const REPLACE_AT = 0.9;
/** One that stayed open for so long is replaced at once when it ends; after others the wait doubles. */
const STEADY_MS = 5_000;
const LONGEST_WAIT_MS = 60_000;
/** Milliseconds that a stop waits for what came by the socket. */
const DRAIN_MS = 3_000;

const READERS: ReadonlyMap<string, (payload: unknown) => Incoming | null> = new Map([
  ['slash_commands', readCommand],
  ['interactive', readInteraction],
  ['events_api', readEvent],
]);

export class HeldSocket {
  readonly workspace: Workspace;
  readonly #accepting: Accepting;
  readonly #noteOpen: (isOpen: boolean) => Promise<void>;
  readonly #firstWaitMs: number;
  readonly #stopping = new AbortController();
  readonly #sockets = new Set<SlackSocket>();
  readonly #work = new Set<Promise<void>>();
  /** With which Slack was asked last. */
  #appToken: KeptToken = null;
  #heldUntil = 0;
  #expiry: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(
    accepting: Accepting,
    workspace: Workspace,
    { firstWaitMs, noteOpen }: { readonly firstWaitMs: number; readonly noteOpen: (isOpen: boolean) => Promise<void> },
  ) {
    this.#firstWaitMs = firstWaitMs;
    this.#accepting = accepting;
    this.workspace = workspace;
    this.#noteOpen = noteOpen;
  }

  /** Says until when the lease is good. A server that cannot renew it lets go by then: another has the socket from there on. */
  renew(until: number): void {
    this.#heldUntil = until;
    clearTimeout(this.#expiry);
    this.#expiry = setTimeout(() => this.#closeAll(), Math.max(0, until - performance.now())).unref();
  }

  start(): void {
    this.#running = this.#run().catch((error: unknown) => {
      this.#accepting.logger.error({ err: error, ...this.workspace }, 'a socket to Slack is not held any more');
    });
  }

  /** Closes the socket and waits until what came by it is done. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#expiry);
    this.#closeAll();
    await this.#running;
    await Promise.race([Promise.all(this.#work), pause(DRAIN_MS, new AbortController().signal)]);
  }

  #closeAll(): void {
    for (const socket of this.#sockets) socket.close().catch(() => undefined);
  }

  get #mayHold(): boolean {
    return !this.#stopping.signal.aborted && performance.now() < this.#heldUntil;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    let wait = this.#firstWaitMs;
    let former: SlackSocket | null = null;
    const backOff = async () => {
      await pause(wait * (0.5 + Math.random() / 2), signal);
      return Math.min(wait * 2, LONGEST_WAIT_MS);
    };
    while (!signal.aborted) {
      try {
        if (!this.#mayHold) throw new SlackRefused('The lease is over.', { outcome: 'unreachable' });
        const socket = await this.#open();
        const replaced: SlackSocket | null = former;
        former = socket;
        await replaced?.close();
        await this.#noteOpen(true);
        const openedAt = performance.now();
        const isReplaced = await this.#outlive(socket);
        if (!isReplaced) {
          former = null;
          await this.#noteOpen(false);
        }
        if (isReplaced || performance.now() - openedAt > STEADY_MS) wait = this.#firstWaitMs;
        // What is over at once is not opened again at once.
        else wait = await backOff();
      } catch (error) {
        if (signal.aborted) break;
        await this.#report(error);
        wait = await backOff();
      }
    }
    await former?.close();
    this.#closeAll();
  }

  async #open(): Promise<SlackSocket> {
    const { pool, settings } = this.#accepting;
    const { organizationId, connectionId } = this.workspace;
    const kept = await inTenant(pool, organizationId, (tx) => keptToken(tx, settings, connectionId, 'app_token'));
    this.#appToken = kept;
    const appToken = readable(kept, 'The stored app-level token cannot be read.');
    if (appToken === null) throw new SlackRefused('There is no app-level token.', { reason: 'app_changed' });
    const socket = await openSocket({ settings, appToken, onEnvelope: (envelope) => this.#receive(envelope) });
    this.#sockets.add(socket);
    socket.ended.then(() => this.#sockets.delete(socket));
    if (!this.#mayHold) await socket.close();
    return socket;
  }

  /** Resolves when the socket has ended, with false, or when the next one is to be opened, with true. */
  async #outlive({ ended, lifetimeMs }: SlackSocket): Promise<boolean> {
    const timer = new AbortController();
    const over = ended.then(() => false);
    const due = lifetimeMs === null ? over : delay(lifetimeMs * REPLACE_AT, true, { signal: timer.signal, ref: false });
    try {
      return await Promise.race([over, due]);
    } finally {
      timer.abort();
    }
  }

  /** Nothing ends the tries but a stop: this server has the lease, so no other one opens the socket in its place. */
  async #report(error: unknown): Promise<void> {
    try {
      if (!(error instanceof SlackRefused)) throw error;
      await this.#tell(error);
      if (this.#sockets.size === 0) await this.#noteOpen(false);
    } catch (fault) {
      this.#accepting.logger.error({ err: fault, ...this.workspace }, 'a socket to Slack failed and is opened again');
    }
  }

  /** What is wrong with the app-level token stops the connection; what passes is tried again. */
  async #tell({ reason, outcome, vendorWords }: SlackRefused): Promise<void> {
    const { pool, settings, logger } = this.#accepting;
    const stops = reason === 'token_revoked' ? 'app_changed' : reason;
    if (stops === null || !needsAdmin(stops)) {
      logger.warn({ ...this.workspace, outcome, vendorWords }, 'a socket to Slack was not opened');
      return;
    }
    await stopForToken({ pool, settings, ...this.workspace }, { used: { app_token: this.#appToken }, reason: stops });
  }

  /** What could not be taken is not acknowledged: Slack sends it again. */
  #receive({ type, payload, acknowledge }: Envelope): void {
    const { logger } = this.#accepting;
    const work: Promise<void> = (async () => {
      const incoming = READERS.get(type)?.(payload) ?? null;
      if (incoming === null) return acknowledge(null);
      const { answer, work: rest } = await accept(this.#accepting, this.workspace, incoming);
      // Slack has sent it to whoever holds the next socket, where this one has ended.
      await acknowledge(answer).catch(() => undefined);
      await rest;
    })()
      .catch((error: unknown) => logger.error({ err: error, ...this.workspace }, 'an envelope of Slack was not taken'))
      .finally(() => this.#work.delete(work));
    this.#work.add(work);
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal, ref: false }).catch(() => undefined);
