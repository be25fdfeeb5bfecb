import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type PoolSize, requestPool, signInPool } from '../platform/database/pools.ts';
import type { SharedPool } from '../platform/database/shared-pool.ts';
import { inDatabase } from './administer.ts';

/** A database of its own for a test file: migrated, empty, and with the roles of production. */
export interface TestDatabase {
  name: string;
  /** Connects as the owner of the tables, whom row-level security binds only where it is forced. */
  ownerUrl: string;
  /** Connects as the role the server uses. */
  appUrl: string;
  /** Connects as the role of sign-ins. */
  identityUrl: string;
  /** Connections of the server's role. */
  pool: SharedPool;
  /** Connections of the role of sign-ins, for what a test looks up or changes there, too. */
  identityPool: SharedPool;
  drop(): Promise<void>;
}

/** Of one connection, kept for the files that a worker runs: to open one costs as much as a dozen statements. */
let administrators: pg.Pool | undefined;

function administrator(url: string): pg.Pool {
  if (administrators) return administrators;
  administrators = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // The cluster may end before its workers have.
  administrators.on('error', () => undefined);
  return administrators;
}

/** Copies the run's migrated database (0.2 to 0.4 s on a disk). Call `drop` in `afterAll`. */
export async function createTestDatabase(given: PoolSize = {}): Promise<TestDatabase> {
  return openTestDatabase(await copyDatabase(inject('testCluster').template), given);
}

/** Copies a database without migrations. Call `drop` in `afterAll`. */
export const createEmptyDatabase = async (): Promise<TestDatabase> =>
  openTestDatabase(await copyDatabase('template0'), {});

/** Returns the name of the copy. */
async function copyDatabase(template: string): Promise<string> {
  const cluster = inject('testCluster');
  const name = `${cluster.template}_${randomBytes(6).toString('hex')}`;
  const owner = decodeURIComponent(new URL(cluster.ownerUrl).username);
  // File by file: through the log, which is compressed, it takes longer.
  const admin = administrator(cluster.adminUrl);
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} OWNER "${owner}" STRATEGY FILE_COPY`);
  return name;
}

function openTestDatabase(name: string, given: PoolSize): TestDatabase {
  const cluster = inject('testCluster');
  const appUrl = inDatabase(cluster.appUrl, name);
  const identityUrl = inDatabase(cluster.identityUrl, name);
  const pool = requestPool(appUrl, { max: 10, ...given });
  const identityPool = signInPool(identityUrl, given);
  // `drop` may cut a connection that has just been told to end; without a listener that would fail the run.
  for (const each of [pool, identityPool]) each.on('error', () => undefined);
  return {
    name,
    appUrl,
    identityUrl,
    ownerUrl: inDatabase(cluster.ownerUrl, name),
    pool,
    identityPool,
    async drop() {
      await Promise.all([pool.end(), identityPool.end()]);
      await administrator(cluster.adminUrl).query(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
