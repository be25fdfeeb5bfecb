import { PgBoss, type Queue, type SendOptions } from 'pg-boss';
import type { TenantTransaction } from '../database/tenant.ts';

/** pg-boss keeps its tables in a schema of its own; they hold ids only, never a customer's words. */
export const JOBS_SCHEMA = 'jobs';

/** Work that goes on by chunks until its own row says that it ended, however often it is cut off. Times are seconds. */
export const LONG_WORK: Omit<Queue, 'name'> = {
  policy: 'standard',
  // Somebody waits for it: a process that is free hears of it at once.
  notify: true,
  retryLimit: 20,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  expireInSeconds: 3600,
};

/**
 * Enqueues a job in the caller's transaction: it begins when, and only when, that transaction commits. A sender lives
 * for this one call, because pg-boss otherwise holds a connection of its own.
 */
export async function enqueue(
  tx: TenantTransaction,
  queue: string,
  job: object,
  turn: SendOptions = {},
): Promise<void> {
  const db = { executeSql: (text: string, values?: unknown[]) => tx.client.query(text, values) };
  const boss = new PgBoss({ db, schema: JOBS_SCHEMA, migrate: false, supervise: false, schedule: false });
  await boss.start();
  try {
    await boss.send(queue, job, turn);
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
}
