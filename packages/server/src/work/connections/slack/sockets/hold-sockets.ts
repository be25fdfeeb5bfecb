/** Holds the sockets to Slack that no other server holds. Decision 0397. */
import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '../../../../platform/database/ids.ts';
import type { Accepting } from '../requests/accepting.ts';
import type { Workspace } from '../requests/claim.ts';
import { HeldSocket } from './held-socket.ts';
import { endLease, type Holder, noteOpen, socketsToHold, takeLease } from './lease.ts';

export interface SocketTiming {
  /** Milliseconds between two looks; each renews the leases of this server. */
  readonly everyMs: number;
  /** Seconds for which a lease is good: as long as another server waits for one that was killed. */
  readonly leaseSeconds: number;
  /** Milliseconds before a socket that ended soon, or could not be opened, is opened again; doubled each time. */
  readonly firstWaitMs: number;
}

const TIMING: SocketTiming = { everyMs: 5_000, leaseSeconds: 20, firstWaitMs: 500 };

const STOP_WITHIN_MS = 5_000;

/** Looks for sockets to hold until it is stopped, which gives them to the other servers. */
export function holdSockets(accepting: Accepting, { everyMs, leaseSeconds, firstWaitMs }: SocketTiming = TIMING) {
  const { pool, logger } = accepting;
  const holder: Holder = { id: newId(), seconds: leaseSeconds };
  const held = new Map<string, HeldSocket>();
  const leaving = new Map<string, Promise<void>>();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();

  /** Goes on beside the looks: what one socket waits for keeps no other lease from being renewed. */
  const letGo = (id: string, socket: HeldSocket) => {
    held.delete(id);
    const left = socket
      .stop()
      .then(() => endLease(pool, socket.workspace, holder))
      .catch((error) =>
        logger.error({ err: error, ...socket.workspace }, 'the lease of a socket to Slack was not ended'),
      )
      .finally(() => leaving.delete(id));
    leaving.set(id, left);
  };

  const hold = async (workspace: Workspace) => {
    const id = workspace.connectionId;
    if (leaving.has(id)) return;
    // Before it is asked for: the lease ends by the database's clock, and not before this.
    const until = performance.now() + leaseSeconds * 1000;
    const has = await takeLease(pool, workspace, holder);
    const present = held.get(id);
    if (!has) {
      if (present) letGo(id, present);
      return;
    }
    if (present) return present.renew(until);
    const socket = new HeldSocket(accepting, workspace, {
      firstWaitMs,
      noteOpen: (isOpen) => noteOpen(pool, workspace, holder, isOpen),
    });
    held.set(id, socket);
    socket.renew(until);
    socket.start();
  };

  const look = async () => {
    const wanted = await socketsToHold(pool);
    const ids = new Set(wanted.map(({ connectionId }) => connectionId));
    for (const [id, socket] of held) if (!ids.has(id)) letGo(id, socket);
    for (const workspace of wanted) {
      if (stopped) return;
      await hold(workspace).catch((error) =>
        logger.error({ err: error, ...workspace }, 'the lease of a socket to Slack was not taken'),
      );
    }
  };

  const goOn = () => {
    if (stopped) return;
    looking = look()
      .catch((error) => logger.error({ err: error }, 'sockets to Slack were not looked for'))
      .finally(() => {
        if (!stopped) timer = setTimeout(goOn, everyMs).unref();
      });
  };
  goOn();

  return {
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      const all = looking.then(() => {
        for (const [id, socket] of held) letGo(id, socket);
        return Promise.all(leaving.values());
      });
      // A database that does not answer keeps no server from its end: the leases end by themselves.
      await Promise.race([all, delay(STOP_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}
