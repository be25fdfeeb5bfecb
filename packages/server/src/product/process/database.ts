import { setTimeout as delay } from 'node:timers/promises';
import { assertRoleCannotBypass } from '../../platform/database/cluster/bypass.ts';
import { connectExternal } from '../../platform/database/cluster/external.ts';
import { HomeInUse } from '../../platform/database/cluster/lock.ts';
import { APP_ROLE, IDENTITY_ROLE } from '../../platform/database/cluster/passwords.ts';
import { assertSeparateSignIns } from '../../platform/database/cluster/separate-sign-ins.ts';
import { DISTANT_DISK, type DiskSpace } from '../../platform/database/disk-space.ts';
import { joinEmbedded, startEmbedded } from '../../platform/database/embedded.ts';
import type { Roles } from '../../platform/database/grant-rights.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { requestPool, signInPool, workPool } from '../../platform/database/pools.ts';
import type { SharedPool } from '../../platform/database/shared-pool.ts';
import { watchStatements } from '../../platform/database/watch-statements.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { Settings } from '../../platform/settings/settings.ts';

/** The database of this process: migrated, and reached as roles that row-level security holds. */
export interface OpenDatabase extends Roles {
  /** For requests. */
  pool: SharedPool;
  /** For what of a request is a sign-in. */
  identityPool: SharedPool;
  /** For jobs and commands. */
  workPool: SharedPool;
  /** For what of those is a sign-in. */
  identityWorkPool: SharedPool;
  appUrl: string;
  identityUrl: string;
  ownerUrl: string;
  /** The disk of the data, when it is one of this machine. */
  disk: DiskSpace;
  lost: Promise<never>;
  describe(address: string): void;
  /** Writes what the database holds in memory to the disk, where this process stops it. */
  checkpoint(): Promise<void>;
  stop(): Promise<void>;
  kill(): void;
}

/** Connections in which jobs and commands do what is a sign-in. */
const IDENTITY_WORK_MAX = 2;
/** Milliseconds a query in flight may still take when the server stops. */
const DRAIN_WITHIN = 100;

/**
 * Starts or reaches the database, migrates it, and proves that its roles cannot bypass row-level security and that
 * the one of requests reads no sign-ins. With `share`,
 * a command joins the database of a server that already runs on the home instead of being refused.
 */
export async function openDatabase(
  settings: Settings,
  logger: Logger,
  { share = false, isTraced = false }: { share?: boolean; isTraced?: boolean } = {},
): Promise<OpenDatabase> {
  const source = await reachDatabase(settings, logger, { share });
  const watch = watchStatements({ slowMs: settings.slowStatementMs, isTraced, logger });
  const pools = {
    pool: requestPool(source.appUrl, { watch }),
    identityPool: signInPool(source.identityUrl, { watch }),
    workPool: workPool(source.appUrl, { watch }),
    identityWorkPool: workPool(source.identityUrl, { max: IDENTITY_WORK_MAX, watch }),
  };
  const each = Object.values(pools);
  // Without a listener an idle connection that breaks would end the process; the pool replaces it by itself.
  let stopping = false;
  for (const pool of each) {
    pool.on('error', (error) => {
      if (!stopping) logger.warn({ err: error }, 'an idle database connection was lost');
    });
  }
  const stop = async () => {
    stopping = true;
    await Promise.race([Promise.all(each.map((pool) => pool.end())), delay(DRAIN_WITHIN, undefined, { ref: false })]);
    await source.stop();
  };
  try {
    await migrate(source.ownerUrl, source, () =>
      logger.warn('the table update waits for other work, such as a backup; retrying'),
    );
    await assertRoleCannotBypass(pools.pool, 'DATABASE_APP_URL');
    await assertRoleCannotBypass(pools.identityPool, 'DATABASE_IDENTITY_URL');
    await assertSeparateSignIns(pools);
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...source, ...pools, stop };
}

/** A database as it was found: not migrated, and not yet proven to keep organisations apart. */
export type ReachedDatabase = Omit<OpenDatabase, 'pool' | 'identityPool' | 'workPool' | 'identityWorkPool'>;

const ROLES: Roles = { appRole: APP_ROLE, identityRole: IDENTITY_ROLE };

/** What a database that is not ours to start or stop needs done at the end. */
const NOT_OURS = {
  disk: DISTANT_DISK,
  lost: new Promise<never>(() => undefined),
  describe() {},
  async checkpoint() {},
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
    return { ...(await startEmbedded({ home: settings.home, logger })), ...ROLES };
  } catch (error) {
    if (!(share && error instanceof HomeInUse)) throw error;
    return { ...NOT_OURS, ...(await joinEmbedded(settings.home)), ...ROLES };
  }
}
