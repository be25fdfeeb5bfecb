import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { DiskSpace } from '../../platform/database/disk-space.ts';
import type { Roles } from '../../platform/database/grant-rights.ts';
import { type OnlineSteps, startOnlineSteps } from '../../platform/database/online/run-steps.ts';
import type { SharedPool } from '../../platform/database/shared-pool.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { addressOf, onPort, type Settings } from '../../platform/settings/settings.ts';
import { Metrics } from '../../platform/telemetry/metrics.ts';
import type { Telemetry } from '../../platform/telemetry/telemetry.ts';
import { startTracing } from '../../platform/telemetry/tracing.ts';
import type { ClockState } from '../jobs/clock.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { type Ask, choosePort } from './listen.ts';

/** What the process runs: the HTTP application and the work behind it. */
export interface Application {
  /** Brings the schema of the queue of jobs up to date, as the owner. */
  migrateJobs(ownerUrl: string, roles: Roles): Promise<void>;
  createApp(deps: {
    settings: Settings;
    pool: SharedPool;
    identityPool: SharedPool;
    logger: FastifyBaseLogger;
    disk: DiskSpace;
    clock: ClockState;
    telemetry: Telemetry;
  }): Promise<FastifyInstance>;
  startJobs(deps: {
    pool: SharedPool;
    requestPool: SharedPool;
    identityPool: SharedPool;
    appUrl: string;
    ownerUrl: string;
    logger: Logger;
    settings: Settings;
    disk: DiskSpace;
    clock: ClockState;
    telemetry: Telemetry;
  }): Promise<{ stop(): Promise<void> }>;
}

/** A server that answers. */
export interface Running {
  /** Where it listens, as an origin. */
  address: string;
  settings: Settings;
  /** Rejects when the server cannot go on. */
  lost: Promise<never>;
  stop(): Promise<void>;
  /** Ends the database at once, for a process that ends without waiting. */
  kill(): void;
}

/** Milliseconds that requests and jobs in flight get to finish when the server stops; jobs are taken up again later. */
const WORK_WITHIN = 500;

/** Milliseconds that the database gets to write to the disk before it is stopped, and after which that is said. */
const SETTLE_WITHIN = 30_000;
const TELL_AFTER = 1_000;

/** Starts the database, migrates it, makes the application and listens; undoes all of it when a step fails. */
export async function run(options: {
  settings: Settings;
  logger: Logger;
  /** Loaded while the database starts. */
  application: Promise<Application>;
  ask?: Ask;
}): Promise<Running> {
  const { logger } = options;
  const tracing = await startTracing(options.settings.traces, logger);
  const telemetry: Telemetry = { metrics: new Metrics(), tracing };
  const database = await openDatabase(options.settings, logger, { isTraced: tracing !== null });
  let app: FastifyInstance | undefined;
  let jobs: { stop(): Promise<void> } | undefined;
  let online: OnlineSteps | undefined;
  const stop = async () => {
    await settle(database, logger);
    await Promise.all([app && closeApp(app), jobs && within(WORK_WITHIN, jobs.stop()), online?.stop()]);
    if (tracing) await within(WORK_WITHIN, tracing.stop());
    await database.stop();
  };
  try {
    const { migrateJobs, createApp, startJobs } = await options.application;
    const { pool, identityPool, workPool, identityWorkPool, ownerUrl, appUrl, disk } = database;
    await migrateJobs(ownerUrl, database);
    const clock: ClockState = { behindUntil: null };
    const { host } = options.settings;
    const port = await choosePort({ host, port: options.settings.port, ask: options.ask });
    const settings = onPort(options.settings, port);
    app = await createApp({ settings, pool, identityPool, logger, disk, clock, telemetry });
    telemetry.metrics.watchPool('jobs', workPool);
    telemetry.metrics.watchPool('job_sign_ins', identityWorkPool);
    await app.listen({ host, port });
    jobs = await startJobs({
      pool: workPool,
      requestPool: pool,
      identityPool: identityWorkPool,
      appUrl,
      ownerUrl,
      logger,
      settings,
      disk,
      clock,
      telemetry,
    });
    online = startOnlineSteps({ ownerUrl, logger });
    const address = addressOf(host, port);
    database.describe(address);
    return { address, settings, lost: database.lost, stop, kill: database.kill };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Has the database write to the disk what it holds in memory, while requests are still answered. Stopped in the middle of
 * that, the next start would go through its log instead, for minutes after a large import.
 */
async function settle(database: OpenDatabase, logger: Logger): Promise<void> {
  const telling = setTimeout(
    () => logger.info(`stopping: saving the database to disk, up to ${SETTLE_WITHIN / 1000} s`),
    TELL_AFTER,
  );
  const written = database.checkpoint().catch((error: unknown) => {
    logger.warn({ err: error }, 'the database could not be saved to disk before the stop');
  });
  await within(SETTLE_WITHIN, written);
  clearTimeout(telling);
}

async function closeApp(app: FastifyInstance): Promise<void> {
  // A browser's idle connection, an endless stream or a slow upload must not hold up the end.
  const cut = setTimeout(() => app.server.closeAllConnections(), WORK_WITHIN);
  app.server.closeIdleConnections();
  await app.close();
  clearTimeout(cut);
}

async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  await Promise.race([work, delay(milliseconds, undefined, { ref: false })]);
}
