import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Logger } from '../logging/logger.ts';
import { onPort, type Settings } from '../settings/settings.ts';
import { openDatabase } from './database.ts';
import { type Ask, choosePort, listen } from './listen.ts';

/** Makes the HTTP application; `ownerUrl` is for what needs its own connections, like the queue of jobs. */
export type CreateApp = (deps: {
  settings: Settings;
  pool: pg.Pool;
  ownerUrl: string;
  logger: FastifyBaseLogger;
}) => Promise<FastifyInstance>;

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

/** Milliseconds requests in flight get to finish when the server stops. */
const REQUESTS_WITHIN = 400;

/** Starts the database, migrates it, makes the application and listens; undoes all of it when a step fails. */
export async function run(options: {
  settings: Settings;
  logger: Logger;
  createApp: CreateApp;
  ask?: Ask;
}): Promise<Running> {
  const { logger, createApp } = options;
  const database = await openDatabase(options.settings, logger);
  let app: FastifyInstance | undefined;
  const stop = async () => {
    if (app) await closeApp(app);
    await database.stop();
  };
  try {
    const { host } = options.settings;
    const port = await choosePort({ host, port: options.settings.port, ask: options.ask });
    const wanted = onPort(options.settings, port);
    app = await createApp({ settings: wanted, pool: database.pool, ownerUrl: database.ownerUrl, logger });
    const settings = onPort(wanted, await listen(app, host, port));
    const address = onPort({ ...settings, publicUrlGiven: false }, settings.port).publicUrl;
    database.describe(address);
    return { address, settings, lost: database.lost, stop, kill: database.kill };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function closeApp(app: FastifyInstance): Promise<void> {
  // A browser's idle connection, an endless stream or a slow upload must not hold up the end.
  const cut = setTimeout(() => app.server.closeAllConnections(), REQUESTS_WITHIN);
  app.server.closeIdleConnections();
  await app.close();
  clearTimeout(cut);
}
