import pg from 'pg';
import { assertRoleCannotBypass } from '../database/cluster/bypass.ts';
import { connectExternal } from '../database/cluster/external.ts';
import { APP_ROLE } from '../database/cluster/passwords.ts';
import { startEmbedded } from '../database/embedded.ts';
import { migrate } from '../database/migrate.ts';
import type { Logger } from '../logging/logger.ts';
import type { Settings } from '../settings/settings.ts';

/** The database of this process: migrated, and reached as a role that row-level security holds. */
export interface OpenDatabase {
  pool: pg.Pool;
  appUrl: string;
  ownerUrl: string;
  appRole: string;
  lost: Promise<never>;
  describe(address: string): void;
  stop(): Promise<void>;
  kill(): void;
}

/** Connections a process keeps; PostgreSQL's own limit is 100 for all processes. */
const POOL_SIZE = 20;

/** Milliseconds a query in flight may still take when the server stops. */
const DRAIN_WITHIN = 100;

/** Starts or reaches the database, migrates it, and proves that its role cannot bypass row-level security. */
export async function openDatabase(settings: Settings, logger: Logger): Promise<OpenDatabase> {
  const source = await reach(settings, logger);
  const pool = new pg.Pool({ connectionString: source.appUrl, max: POOL_SIZE });
  // Without a listener an idle connection that breaks would end the process; the pool replaces it by itself.
  pool.on('error', (error) => logger.warn({ err: error }, 'an idle connection to the database broke'));
  const stop = async () => {
    const drained = pool.end();
    await Promise.race([drained, new Promise((resolve) => setTimeout(resolve, DRAIN_WITHIN).unref())]);
    await source.stop();
  };
  try {
    await migrate(source.ownerUrl, { appRole: source.appRole });
    await assertRoleCannotBypass(pool);
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...source, pool, stop };
}

async function reach(settings: Settings, logger: Logger): Promise<Omit<OpenDatabase, 'pool'>> {
  if (settings.database.kind === 'embedded') {
    const cluster = await startEmbedded({ home: settings.home, logger });
    return { ...cluster, appRole: APP_ROLE };
  }
  const external = await connectExternal({ ...settings.database, secret: settings.secret });
  return { ...external, lost: new Promise(() => undefined), describe() {}, async stop() {}, kill() {} };
}
