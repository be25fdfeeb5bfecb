import { dirname } from 'node:path';
import pg from 'pg';
import { StartRefused } from '../settings/refusal.ts';
import { findBinaries } from './cluster/binaries.ts';
import { clusterExists, initialise } from './cluster/initialise.ts';
import { type Layout, prepareLayout, removeDistantSocket } from './cluster/layout.ts';
import { stopLeftover } from './cluster/leftover.ts';
import { lockHome } from './cluster/lock.ts';
import { ADMIN_ROLE, APP_ROLE, IDENTITY_ROLE, keepPasswords, OWNER_ROLE, type Passwords } from './cluster/passwords.ts';
import { readPidFile } from './cluster/pidfile.ts';
import { connectionUrl, ensureRolesAndDatabase } from './cluster/roles.ts';
import type { StartLogger } from './cluster/start-logger.ts';
import { supervise } from './cluster/supervise.ts';
import { type DiskSpace, diskOf } from './disk-space.ts';

/** A PostgreSQL that this process started and stops. */
export interface EmbeddedCluster {
  /** Connects as the owner of the tables: migrations only. */
  ownerUrl: string;
  /** Connects as the role that row-level security holds and that reads no sign-ins: nearly everything else. */
  appUrl: string;
  /** Connects as the role that reads and writes sign-ins. */
  identityUrl: string;
  /** Connects as administrator to the database `postgres`; for tests, which make databases of their own. */
  adminUrl: string;
  /** The disk that the data are on. */
  readonly disk: DiskSpace;
  /** Process id of PostgreSQL; another one after it was killed and started again. */
  readonly pid: number;
  /** Rejects when PostgreSQL ended and could not be started again; never resolves. */
  lost: Promise<never>;
  /** Tells a second starter on the same home where this one answers. */
  describe(address: string): void;
  /** Writes what PostgreSQL holds in memory to the disk, while it goes on serving: a stop right after takes no time. */
  checkpoint(): Promise<void>;
  stop(): Promise<void>;
  /** Ends PostgreSQL at once, for a process that is about to end itself. Nothing acknowledged is lost. */
  kill(): void;
}

/**
 * Starts the PostgreSQL that comes with Forecastle on the data in `home`, making them at the first start, ending what a
 * killed server left, and refusing a home that another server uses. It is started again by itself if it is killed.
 */
export async function startEmbedded({
  home,
  logger,
  throwaway = false,
}: {
  home: string;
  logger: StartLogger;
  /** For tests: data that need not survive a power cut, in exchange for a quick start. */
  throwaway?: boolean;
}): Promise<EmbeddedCluster> {
  const layout = prepareLayout(home, throwaway);
  const lock = lockHome(layout.home);
  try {
    const binaries = findBinaries(layout.identity, dirname(layout.root));
    const exists = clusterExists(layout, binaries);
    const passwords = keepPasswords(layout.home, exists);
    if (!exists) {
      logger.info({ home: layout.home }, 'creating the database (first start)');
      await initialise(layout, binaries, passwords);
    } else if ((await stopLeftover(layout)) === 'stopped') {
      logger.warn({ home: layout.home }, 'an earlier server was killed; its PostgreSQL was stopped');
    }
    const host = hostOf(layout);
    const urlAt = (port: number) => connectionUrl(ADMIN_ROLE, passwords, { host, port, database: 'postgres' });
    const postmaster = await supervise({ layout, binaries, logger, urlAt });
    const place = { host, port: postmaster.port };
    const adminUrl = urlAt(place.port);
    try {
      await ensureRolesAndDatabase(adminUrl, passwords);
    } catch (error) {
      await postmaster.stop();
      throw error;
    }
    return {
      adminUrl,
      ...urlsOf(passwords, place),
      disk: diskOf(layout.data),
      get pid() {
        return postmaster.pid;
      },
      lost: postmaster.lost,
      describe: lock.describe,
      checkpoint: () => checkpoint(adminUrl),
      async stop() {
        await postmaster.stop();
        removeDistantSocket(layout);
        lock.release();
      },
      kill: postmaster.kill,
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function checkpoint(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  // It may end while it is asked: whoever asked is told by the statement.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
}

type Urls = Pick<EmbeddedCluster, 'ownerUrl' | 'appUrl' | 'identityUrl'>;

/** Addresses of the PostgreSQL that a running server has on this home, for a command beside it. */
export async function joinEmbedded(home: string): Promise<Urls> {
  const layout = prepareLayout(home);
  const file = readPidFile(layout.data);
  if (!file?.ready)
    throw new StartRefused(`The server on ${layout.home} is starting or stopping. Try again in a moment.`);
  const passwords = keepPasswords(layout.home, true);
  const place = { host: hostOf(layout), port: file.port };
  // The server may be of an earlier version, which knew fewer roles.
  await ensureRolesAndDatabase(connectionUrl(ADMIN_ROLE, passwords, { ...place, database: 'postgres' }), passwords);
  return urlsOf(passwords, place);
}

function urlsOf(passwords: Passwords, place: { host: string; port: number }): Urls {
  return {
    ownerUrl: connectionUrl(OWNER_ROLE, passwords, place),
    appUrl: connectionUrl(APP_ROLE, passwords, place),
    identityUrl: connectionUrl(IDENTITY_ROLE, passwords, place),
  };
}

function hostOf(layout: Layout): string {
  return process.platform === 'win32' ? '127.0.0.1' : layout.socket;
}
