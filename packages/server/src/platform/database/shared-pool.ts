/** The connections of a process, shared fairly among those who ask for them. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Socket } from 'node:net';
import pg from 'pg';
import { FairSemaphore, type Share } from '../sharing/fair-semaphore.ts';
import { currentWork } from '../telemetry/current-work.ts';
import { Descriptions, isNamed, sendWithCachedDescription } from './cached-row-descriptions.ts';
import { connectionName, PROCESS_NAME } from './connection-name.ts';
import { TYPES } from './readers.ts';
import type { StatementWatch } from './watch-statements.ts';
import { WatchedStatements } from './watched-statements.ts';

/** `watch` is called with each statement that was answered. */
type WatchedConfig = pg.PoolConfig & { readonly watch?: StatementWatch | null };

/** Work that holds a connection; `over` once it has given it back. */
const holding = new AsyncLocalStorage<{ over: boolean }>();

/** Runs `work`, which holds a connection: whatever asks for a second one meanwhile fails. */
export async function whileHolding<T>(work: () => Promise<T>): Promise<T> {
  const hold = { over: false };
  try {
    return await holding.run(hold, work);
  } finally {
    hold.over = true;
  }
}

/**
 * Work that holds a connection and waits for another one stops everybody once all are held by such work. It fails the
 * first time it is done, on a quiet server as on a busy one.
 */
function refuseSecond(): void {
  if (holding.getStore()?.over === false) throw new Error('a second connection was asked for by work that holds one');
}

/**
 * What is sent while a turn of the event loop lasts leaves by one call of the system: each costs about as much as making a
 * statement. What has a name is described once.
 */
class GatheringClient extends pg.Client {
  #isGathering = false;
  /** What PostgreSQL shows of this connection. */
  #shown = PROCESS_NAME;
  readonly #descriptions = new Descriptions();
  readonly #watched: WatchedStatements | null;

  constructor(config: WatchedConfig = {}) {
    super(config);
    this.#watched = config.watch ? new WatchedStatements(config.watch) : null;
  }

  // biome-ignore lint/suspicious/noExplicitAny: handed on as it came.
  override query(...asked: any[]): any {
    this.#gather();
    if (!this.#watched) return this.#send(asked);
    return this.#watched.send(asked, (each) => this.#send(each));
  }

  /**
   * Has PostgreSQL show for whom the connection works from here on. Sent with the next statement: nobody waits for it. Called
   * outside of transactions, where what is set also stays after a rollback.
   */
  showWork(): void {
    const name = connectionName(currentWork());
    if (name === this.#shown) return;
    this.#shown = name;
    // A connection that is gone fails the statement behind it too.
    this.#gather();
    this.#send([`SET application_name = ${this.escapeLiteral(name)}`]).catch(() => undefined);
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above.
  #send(asked: any[]): any {
    const [query, values, done] = asked;
    if (isNamed(query) && values === undefined) {
      return sendWithCachedDescription(query, {
        descriptions: this.#descriptions,
        done,
        send: (described) => super.query(described),
      });
    }
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    return (super.query as (...asked: any[]) => any)(...asked);
  }

  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
    stream.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      stream.uncork();
    });
  }
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void;

/**
 * A pool that hands its connections out by shares. Waiting is done here and not in the pool, which knows no askers: it
 * never has more to serve than it has connections.
 */
export class SharedPool extends pg.Pool {
  private readonly places: FairSemaphore;
  private readonly given = new WeakMap<pg.PoolClient, () => void>();

  /** `waitMs` as of Places. */
  constructor({ waitMs, ...config }: WatchedConfig & { max: number; waitMs: number | null }) {
    super({ types: TYPES, application_name: PROCESS_NAME, ...config, Client: GatheringClient });
    this.places = new FairSemaphore({ count: config.max, waitMs });
    // PostgreSQL may end a connection in the answer that opens it, before anybody who asked for it listens. The next
    // statement fails then; unheard, the event would end the process.
    this.on('connect', (client) => client.on('error', () => undefined));
    this.on('release', (_error, client) => {
      const release = this.given.get(client);
      this.given.delete(client);
      release?.();
    });
  }

  /** The same connections, taken on account of the one who has these shares. */
  onAccountOf(shares: readonly Share[]): pg.Pool {
    const own: pg.Pool = Object.create(this);
    own.connect = ((done?: Connected) => this.#connect(shares, done)) as pg.Pool['connect'];
    return own;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(done: Connected): void;
  override connect(done?: Connected): unknown {
    return this.#connect([], done);
  }

  /** Who wait for a connection. */
  get askers(): number {
    return this.waitingCount + this.places.waitingCount;
  }

  #connect(shares: readonly Share[], done?: Connected): Promise<pg.PoolClient> | undefined {
    const taken = this.#take(shares);
    if (!done) return taken;
    taken.then(
      (client) => done(undefined, client, client.release),
      (error) => done(error, undefined, () => undefined),
    );
    return undefined;
  }

  async #take(shares: readonly Share[]): Promise<pg.PoolClient> {
    refuseSecond();
    const release = await this.places.take(shares);
    try {
      const client = await super.connect();
      (client as pg.PoolClient & GatheringClient).showWork();
      this.given.set(client, release);
      return client;
    } catch (error) {
      release();
      throw error;
    }
  }
}
