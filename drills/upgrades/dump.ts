/**
 * The oldest database that this version updates, as a dump: a process of this version is started on it and does what is
 * left to do after its start. Then every row is there, people sign up, the kept totals are those of the deals, and a backup
 * can be written and read. The rows were written by hand and are not in the ledger, which is not replayed.
 */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { startEmbedded } from '../../packages/server/src/platform/database/embedded.ts';
import { RECORD } from '../../packages/server/src/platform/database/online/record.ts';
import { ONLINE_STEPS } from '../../packages/server/src/platform/database/online/steps.ts';
import { workPool } from '../../packages/server/src/platform/database/pools.ts';
import { createLogger } from '../../packages/server/src/platform/logging/logger.ts';
import { checkBackup } from '../../packages/server/src/product/backup/check-backup.ts';
import { listTables, quoted } from '../../packages/server/src/product/backup/tables.ts';
import { RENAMED, restoreBeforeBaseline } from '../../packages/server/src/product/backup/testing/before-baseline.ts';
import { writeBackup } from '../../packages/server/src/product/backup/write-backup.ts';
import { ROOT } from '../../scripts/pages/build.ts';
import { Client, type Tries } from '../kills/client.ts';
import { checkAllTotals } from '../kills/ledger.ts';
import { stopAtSignal } from '../kills/stop-at-signal.ts';
import { startProcess } from './process.ts';

/** Milliseconds that the steps after the start get. */
const STEPS_WITHIN = 300_000;

interface Report {
  readonly differ: (what: string) => void;
  readonly say: (line: string) => void;
}

export async function upgradeDump(folder: string, { differ, say }: Report): Promise<void> {
  const cluster = await startEmbedded({ home: join(folder, 'database'), logger: createLogger('error') });
  stopAtSignal(() => cluster.stop());
  const owner = workPool(cluster.ownerUrl, { max: 1 });
  try {
    await restoreBeforeBaseline(cluster.ownerUrl);
    const before = await rowsOf(owner);
    const begun = performance.now();
    const server = await startProcess(ROOT, join(folder, 'new'), cluster);
    try {
      say(`ready after ${seconds(begun)} s, with its tables updated`);
      say(`${await stepsDone(owner)} steps done after ${seconds(begun)} s`);
      const tries: Tries = { acknowledged: 0, unacknowledged: 0, errors: new Map() };
      const person = new Client({ url: server.url, defect: undefined }, tries);
      await person.signUp('Rata Software', 'rata@example.com');
      await person.get('/opportunities');
      for (const [said, times] of tries.errors) differ(`answered ${times} times: ${said}`);
    } finally {
      await server.stop();
    }
    const after = await rowsOf(owner);
    for (const [table, count] of before) {
      const kept = after.get(RENAMED[table] ?? table) ?? 0;
      if (kept < count) differ(`${table} had ${count} rows and has ${kept}`);
    }
    const filled = [...before.values()].filter((count) => count > 0);
    say(`${filled.reduce((sum, count) => sum + count, 0)} rows of ${filled.length} tables compared`);
    await checkAllTotals(owner, differ);
    const path = join(folder, 'after.tar');
    await writeBackup({ ownerUrl: cluster.ownerUrl, secret: null }, path);
    const { manifest } = await checkBackup(path);
    say(`${manifest.tables.length} tables backed up and checked`);
  } finally {
    await owner.end();
    await cluster.stop();
  }
}

const seconds = (begun: number): string => ((performance.now() - begun) / 1000).toFixed(1);

async function rowsOf(owner: pg.Pool): Promise<ReadonlyMap<string, number>> {
  const client = await owner.connect();
  try {
    const counts = new Map<string, number>();
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${quoted(name)}`);
      counts.set(name, rows[0]?.count ?? 0);
    }
    return counts;
  } finally {
    client.release();
  }
}

/** Resolves to their number once all are done. */
async function stepsDone(owner: pg.Pool): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const { rows } = await owner.query<{ name: string }>(`SELECT name FROM ${RECORD} WHERE done_at IS NOT NULL`);
    const done = new Set(rows.map(({ name }) => name));
    const missing = ONLINE_STEPS.filter(({ name }) => !done.has(name));
    if (missing.length === 0) return ONLINE_STEPS.length;
    if (performance.now() - begun > STEPS_WITHIN) {
      throw new Error(`not done in time: ${missing.map(({ name }) => name).join(', ')}`);
    }
    await delay(100);
  }
}
