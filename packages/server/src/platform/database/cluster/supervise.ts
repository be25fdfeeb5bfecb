import { setTimeout as delay } from 'node:timers/promises';
import { StartRefused } from '../../settings/refusal.ts';
import { hasNoRoom } from '../disk-space.ts';
import { isShutForGood } from './admission.ts';
import type { Binaries } from './binaries.ts';
import type { Layout } from './layout.ts';
import { stopLeftover } from './leftover.ts';
import { type Postmaster, startPostmaster } from './postmaster.ts';
import type { StartLogger } from './start-logger.ts';

/** A PostgreSQL that is started again when it ends without being told to. */
export interface Supervised {
  readonly pid: number;
  port: number;
  lost: Promise<never>;
  stop(): Promise<void>;
  kill(): void;
}

/** More ends than this within the window mean that starting again does not help. */
const ENDS_ALLOWED = 5;
const WINDOW_MILLISECONDS = 60_000;
/** Milliseconds between looks for space on a full disk, and after so many looks PostgreSQL is tried all the same. */
const LOOK_FOR_SPACE = 500;
const LOOKS = 30;

/** What keeps a PostgreSQL running. */
export interface Supervision {
  layout: Layout;
  binaries: Binaries;
  logger: StartLogger;
  /** Where somebody who asks to be let in finds it. */
  urlAt: (port: number) => string;
}

/** Starts PostgreSQL and keeps it running until `stop`; `lost` rejects when that is no longer possible. */
export async function supervise({ layout, binaries, logger, urlAt }: Supervision): Promise<Supervised> {
  if (hasNoRoom(layout.data)) {
    throw new StartRefused(
      `The disk of ${layout.data} is full: PostgreSQL has no room to start. Nothing that was saved is lost. Free at least ` +
        '100 MB, then start again.',
    );
  }
  let current: Postmaster = await startPostmaster(layout, binaries);
  let stopping = false;
  let restart: Promise<void> = Promise.resolve();
  const ends: number[] = [];
  const { promise: lost, reject: lose } = Promise.withResolvers<never>();
  // Who starts the cluster awaits `lost`; a loss during the start itself is reported by the failing connection.
  lost.catch(() => undefined);

  const watch = (postmaster: Postmaster) => {
    const ended = new AbortController();
    postmaster.exited.then(() => {
      ended.abort();
      if (!stopping) restart = startAgain();
    });
    isShutForGood(postmaster.pid, urlAt(postmaster.port), ended.signal).then((isShut) => {
      if (!isShut || stopping) return;
      logger.warn({ pid: postmaster.pid }, 'PostgreSQL does not recover from a crash; stopping it to start it again');
      postmaster.kill();
    });
  };
  /** A start that fails counts as an end like any other: what killed PostgreSQL may strike again while it recovers. */
  const startAgain = async () => {
    let last = '';
    while (!stopping) {
      // Without space it ends each time: that is no reason to give up, but to wait.
      if (isFull(layout, last)) await spaceOn(layout, logger, () => stopping);
      else ends.push(performance.now());
      if (stopping) return;
      const now = performance.now();
      if (ends.filter((end) => now - end < WINDOW_MILLISECONDS).length > ENDS_ALLOWED) {
        lose(new Error(`PostgreSQL ended ${ENDS_ALLOWED + 1} times within a minute; its log is ${layout.log}.${last}`));
        return;
      }
      logger.warn({ data: layout.data }, 'PostgreSQL stopped unexpectedly; starting it again');
      try {
        await stopLeftover(layout);
        current = await startPostmaster(layout, binaries);
        watch(current);
        logger.info({ pid: current.pid }, 'PostgreSQL is running again');
        return;
      } catch (error) {
        last = ` ${(error as Error).message}`;
      }
    }
  };

  watch(current);
  return {
    get pid() {
      return current.pid;
    },
    port: current.port,
    lost,
    async stop() {
      stopping = true;
      await restart;
      await current.stop();
    },
    kill() {
      stopping = true;
      current.kill();
    },
  };
}

const isFull = ({ data }: Layout, lastWords: string): boolean => /no space left/i.test(lastWords) || hasNoRoom(data);

/** Waits until there is room to start, or a while: a quota may tell otherwise than the disk. */
async function spaceOn({ data }: Layout, logger: StartLogger, hasStopped: () => boolean): Promise<void> {
  logger.warn({ data }, 'the disk is full: PostgreSQL waits for space; saved data is safe');
  let looks = 0;
  do await delay(LOOK_FOR_SPACE, undefined, { ref: false });
  while (++looks < LOOKS && !hasStopped() && hasNoRoom(data));
}
