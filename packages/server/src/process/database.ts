import { setTimeout as delay } from 'node:timers/promises';
import { assertRoleCannotBypass } from '../database/cluster/bypass.ts';
import { connectExternal } from '../database/cluster/external.ts';
import { HomeInUse } from '../database/cluster/lock.ts';
import { APP_ROLE } from '../database/cluster/passwords.ts';
import { DISTANT_DISK, type DiskSpace } from '../database/disk-space.ts';
import { joinEmbedded, startEmbedded } from '../database/embedded.ts';
import { migrate } from '../database/migrate.ts';
import { requestPool, workPool } from '../database/pools.ts';
import type { SharedPool } from '../database/shared-pool.ts';
import type { Logger } from '../logging/logger.ts';
import type { Settings } from '../settings/settings.ts';

/** The database of this process: migrated, and reached as a role that row-level security holds. */
export interface OpenDatabase {
  /** For requests. */
  pool: SharedPool;
  /** For jobs and commands. */
  workPool: SharedPool;
  appUrl: string;
  ownerUrl: string;
  appRole: string;
  /** The disk of the data, when it is one of this machine. */
  disk: DiskSpace;
  lost: Promise<never>;
  describe(address: string): void;
  stop(): Promise<void>;
  kill(): void;
}

/** Milliseconds a query in flight may still take when the server stops. */
const DRAIN_WITHIN = 100;

/**
 * Starts or reaches the database, migrates it, and proves that its role cannot bypass row-level security. With `share`,
 * a command joins the database of a server that already runs on the home instead of being refused.
 */
export async function openDatabase(
  settings: Settings,
  logger: Logger,
  { share = false }: { share?: boolean } = {},
): Promise<OpenDatabase> {
  const source = await reachDatabase(settings, logger, { share });
  const pools = { pool: requestPool(source.appUrl), workPool: workPool(source.appUrl) };
  const each = Object.values(pools);
  // Without a listener an idle connection that breaks would end the process; the pool replaces it by itself.
  let stopping = false;
  for (const pool of each) {
    pool.on('error', (error) => {
      if (!stopping) logger.warn({ err: error }, 'an idle connection to the database broke');
    });
  }
  const stop = async () => {
    stopping = true;
    await Promise.race([Promise.all(each.map((pool) => pool.end())), delay(DRAIN_WITHIN, undefined, { ref: false })]);
    await source.stop();
  };
  try {
    await migrate(source.ownerUrl, { appRole: source.appRole });
    await assertRoleCannotBypass(pools.pool);
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...source, ...pools, stop };
}

/** A database as it was found: not migrated, and not yet proven to keep organisations apart. */
export type ReachedDatabase = Omit<OpenDatabase, 'pool' | 'workPool'>;

/** What a database that is not ours to start or stop needs done at the end. */
const NOT_OURS = {
  disk: DISTANT_DISK,
  lost: new Promise<never>(() => undefined),
  describe() {},
  async stop() {},
  kill() {},
};

export async function reachDatabase(
  settings: Settings,
  logger: Logger,
  { share }: { share: boolean },
): Promise<ReachedDatabase> {
  if (settings.database.kind === 'external') {
    return { ...NOT_OURS, ...(await connectExternal({ ...settings.database, secret: settings.secret })) };
  }
  try {
    return { ...(await startEmbedded({ home: settings.home, logger })), appRole: APP_ROLE };
  } catch (error) {
    if (!(share && error instanceof HomeInUse)) throw error;
    return { ...NOT_OURS, ...joinEmbedded(settings.home), appRole: APP_ROLE };
  }
}
