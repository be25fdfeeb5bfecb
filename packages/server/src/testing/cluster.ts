import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { connectExternal } from '../platform/database/cluster/external.ts';
import { startEmbedded } from '../platform/database/embedded.ts';
import type { Roles } from '../platform/database/grant-rights.ts';
import { migrate } from '../platform/database/migrate.ts';
import { migrateJobs } from '../product/jobs/migrate.ts';
import { administer, inDatabase } from './administer.ts';
import { makeThrowawayFolder } from './throwaway-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testCluster: TestCluster;
  }
}

/** What the tests of a run share: one PostgreSQL with one migrated database to copy. */
export interface TestCluster {
  /** May create databases. */
  adminUrl: string;
  ownerUrl: string;
  appUrl: string;
  identityUrl: string;
  template: string;
}

const silent = { info() {}, warn() {} };

/**
 * Vitest's global setup: starts a cluster, or takes a corner of the one in DATABASE_URL (whose role may create databases
 * and roles), before the first test file, and leaves nothing behind after the last.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { cluster, end } = await (process.env.DATABASE_URL ? borrow(process.env.DATABASE_URL) : own());
  try {
    const roles = rolesOf(cluster);
    await migrate(cluster.ownerUrl, roles);
    await migrateJobs(cluster.ownerUrl, roles);
  } catch (error) {
    await end();
    throw error;
  }
  project.provide('testCluster', cluster);
  return end;
}

/** The roles that the server runs as there. */
export const rolesOf = ({ appUrl, identityUrl }: Pick<TestCluster, 'appUrl' | 'identityUrl'>): Roles => ({
  appRole: decodeURIComponent(new URL(appUrl).username),
  identityRole: decodeURIComponent(new URL(identityUrl).username),
});

interface Started {
  cluster: TestCluster;
  end(): Promise<void>;
}

async function own(): Promise<Started> {
  const home = makeThrowawayFolder('test');
  const { adminUrl, ownerUrl, appUrl, identityUrl, stop } = await startEmbedded({
    home,
    logger: silent,
    throwaway: true,
  });
  return {
    cluster: { adminUrl, ownerUrl, appUrl, identityUrl, template: 'forecastle' },
    async end() {
      await stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function borrow(adminUrl: string): Promise<Started> {
  const template = `forecastle_test_${randomBytes(4).toString('hex')}`;
  await administer(adminUrl, `CREATE DATABASE ${template}`);
  const ownerUrl = inDatabase(adminUrl, template);
  const secret = randomBytes(32).toString('hex');
  const { appUrl, appRole, identityUrl, identityRole } = await connectExternal({
    ownerUrl,
    appUrl: undefined,
    identityUrl: undefined,
    secret,
  });
  return {
    cluster: { adminUrl, ownerUrl, appUrl, identityUrl, template },
    async end() {
      const left = await administer(adminUrl, 'SELECT datname FROM pg_database WHERE starts_with(datname, $1)', [
        template,
      ]);
      for (const { datname } of left) await administer(adminUrl, `DROP DATABASE ${datname} WITH (FORCE)`);
      await administer(adminUrl, `DROP ROLE ${appRole}, ${identityRole}`);
    },
  };
}
