/** What measurements of imports share: a scratch cluster with its jobs, an import to its end, memory, and the print. */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ImportKind, lacksAccounts } from '@forecastle/rules';
import type pg from 'pg';
import { APP_ROLE, IDENTITY_ROLE } from '../../packages/server/src/platform/database/cluster/passwords.ts';
import { startEmbedded } from '../../packages/server/src/platform/database/embedded.ts';
import type { Roles } from '../../packages/server/src/platform/database/grant-rights.ts';
import { migrate } from '../../packages/server/src/platform/database/migrate.ts';
import { workPool } from '../../packages/server/src/platform/database/pools.ts';
import { inTenant } from '../../packages/server/src/platform/database/tenant.ts';
import { inMemory } from '../../packages/server/src/platform/files/spool-to-disk.ts';
import { createLogger } from '../../packages/server/src/platform/logging/logger.ts';
import { loadSettings } from '../../packages/server/src/platform/settings/settings.ts';
import { migrateJobs } from '../../packages/server/src/product/jobs/migrate.ts';
import { startJobs } from '../../packages/server/src/product/jobs/start.ts';
import { keepHeapSmall } from '../../packages/server/src/product/process/heap.ts';
import type { makeOrganization } from '../../packages/server/src/testing/organization.ts';
import { configureImport } from '../../packages/server/src/work/imports/configure-import.ts';
import { startImport } from '../../packages/server/src/work/imports/start-import.ts';
import { uploadImport } from '../../packages/server/src/work/imports/upload-import.ts';

const ROLES: Roles = { appRole: APP_ROLE, identityRole: IDENTITY_ROLE };
/** Milliseconds between looks at the import. */
const LOOK_MS = 100;
/** Milliseconds between readings of memory. */
const MEMORY_MS = 50;

export type Organization = Awaited<ReturnType<typeof makeOrganization>>;

export async function onScratch(work: (pool: pg.Pool, ownerUrl: string) => Promise<void>): Promise<void> {
  keepHeapSmall();
  const home = await mkdtemp(join(tmpdir(), 'forecastle-bench-'));
  // As the server starts: the processes that read files begin with compiled code.
  process.env.NODE_COMPILE_CACHE ??= join(home, 'compiled');
  const logger = createLogger('warn');
  const cluster = await startEmbedded({ home, logger });
  const pool = workPool(cluster.appUrl);
  const identityPool = workPool(cluster.identityUrl, { max: 1 });
  for (const each of [pool, identityPool]) each.on('error', () => undefined);
  try {
    await migrate(cluster.ownerUrl, ROLES);
    await migrateJobs(cluster.ownerUrl, ROLES);
    const jobs = await startJobs({
      pool,
      requestPool: pool,
      identityPool,
      appUrl: cluster.appUrl,
      logger,
      settings: loadSettings({}, { directory: home }),
    });
    await work(pool, cluster.ownerUrl);
    await jobs.stop();
  } finally {
    await Promise.all([pool.end(), identityPool.end()]);
    await cluster.stop();
    await rm(home, { recursive: true, force: true });
  }
}

/** Uploads a file and starts its import as it was guessed, and says how long the upload took. */
export async function begin(
  pool: pg.Pool,
  { admin }: Organization,
  { fileName, content, kind = null }: { fileName: string; content: Buffer; kind?: ImportKind | null },
) {
  const began = performance.now();
  const { id, guesses } = await uploadImport(pool, admin, { fileName, content: inMemory(content) });
  const inspectedSeconds = (performance.now() - began) / 1000;
  const mapping = Object.fromEntries(guesses.map(({ field, column }) => [field, column]));
  await inTenant(pool, admin.organizationId, async (tx) => {
    const choices = {
      mapping,
      withoutAccount: kind !== 'history' && lacksAccounts(mapping),
      currency: 'NZD',
      stages: {},
      owners: {},
      currencies: {},
      customColumns: {},
      customChoices: {},
      dateOrder: {},
      duplicates: 'skip',
    } as const;
    const keep = { amountOverride: { kind: 'keep' }, closeDateOverride: { kind: 'keep' } } as const;
    const asGuessed = { kind, encoding: null, delimiter: null, sheet: null, headerRow: null };
    await configureImport(tx, admin, { id, ...choices, ...keep, ...asGuessed }, null);
    await startImport(tx, admin, id);
  });
  return { id, began, inspectedSeconds, mapping };
}

/** Waits until the import has the status; answers its counts. */
export async function settled({ run }: Organization, id: string, status: string): Promise<unknown> {
  for (;;) {
    const { rows } = await run((tx) =>
      tx.client.query('SELECT status, counts, error FROM imports WHERE id = $1', [id]),
    );
    const found = rows[0];
    if (found.status === status) return found.counts;
    if (found.status === 'failed') throw new Error(found.error);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** Resident memory of this process, which reads, decides and scores; PostgreSQL's is its own. */
export function watchMemory() {
  const megabytes = () => Math.round(process.memoryUsage().rss / 1e6);
  const before = megabytes();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, megabytes());
  }, MEMORY_MS);
  return {
    stop() {
      clearInterval(timer);
      return { before, peak: Math.max(peak, megabytes()) };
    },
  };
}

export function print(lines: readonly (readonly [string, string])[]): void {
  process.stdout.write(`${[...lines, MACHINE].map(([name, value]) => `${name.padEnd(32)}${value}`).join('\n')}\n`);
}

const MACHINE = [
  'machine',
  `${cpus()[0]?.model ?? 'unknown'}, ${availableParallelism()} cores, Node ${process.version}`,
] as const;
