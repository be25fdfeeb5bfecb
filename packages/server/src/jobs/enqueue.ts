import { PgBoss } from 'pg-boss';
import type { TenantTransaction } from '../database/tenant.ts';
import { IMPORTS, type ImportJob, JOBS_SCHEMA } from './queues.ts';

/**
 * Enqueues work on an import in the caller's transaction: it begins when, and only when, that transaction commits.
 * A sender lives for this one call, because pg-boss otherwise holds a connection of its own.
 */
export async function enqueueImport(tx: TenantTransaction, job: ImportJob): Promise<void> {
  const db = { executeSql: (text: string, values?: unknown[]) => tx.client.query(text, values) };
  const boss = new PgBoss({ db, schema: JOBS_SCHEMA, migrate: false, supervise: false, schedule: false });
  await boss.start();
  try {
    await boss.send(IMPORTS, job);
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
}
