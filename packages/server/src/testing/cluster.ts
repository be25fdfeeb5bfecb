import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../database/embedded.ts';

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
  template: string;
}

const silent = { info() {}, warn() {} };

/** Vitest's global setup: starts the cluster before the first test file and ends it after the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const home = await mkdtemp(join(tmpdir(), 'forecastle-test-'));
  const cluster = await startEmbedded({ home, logger: silent, throwaway: true });
  const end = async () => {
    await cluster.stop();
    await rm(home, { recursive: true, force: true });
  };
  try {
    await migrateTemplate(cluster.ownerUrl);
  } catch (error) {
    await end();
    throw error;
  }
  const { adminUrl, ownerUrl, appUrl } = cluster;
  project.provide('testCluster', { adminUrl, ownerUrl, appUrl, template: 'forecastle' });
  return end;
}

async function migrateTemplate(ownerUrl: string): Promise<void> {
  const module = new URL('../database/migrate.ts', import.meta.url);
  if (!existsSync(module)) return;
  const { migrate } = (await import(module.href)) as {
    migrate(ownerUrl: string, options: { appRole: string }): Promise<void>;
  };
  await migrate(ownerUrl, { appRole: 'forecastle_app' });
}
