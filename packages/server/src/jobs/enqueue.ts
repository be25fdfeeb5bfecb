import { PgBoss, type SendOptions } from 'pg-boss';
import type { TenantTransaction } from '../database/tenant.ts';
import {
  FORECASTS,
  type ForecastJob,
  forecastTurn,
  HANDOVERS,
  type HandoverJob,
  IMPORTS,
  type ImportJob,
  importTurn,
  JOBS_SCHEMA,
  MAILS,
  type MailJob,
  PERSON_MAILS,
  type PersonMailJob,
} from './queues.ts';

/** Enqueues work on an import in the caller's transaction: it begins when, and only when, that transaction commits. */
export async function enqueueImport(tx: TenantTransaction, job: ImportJob): Promise<void> {
  const { rows } = await tx.client.query<{ ahead: number }>(
    `SELECT count(*)::int AS ahead FROM imports WHERE organization_id = $1 AND id <> $2
       AND status IN ('previewing', 'queued', 'running', 'undoing')`,
    [job.organizationId, job.importId],
  );
  await enqueue(tx, IMPORTS, job, importTurn(job, rows[0]?.ahead ?? 0));
}

/** Enqueues the sending of a mail in the caller's transaction, likewise. */
export const enqueueMail = (tx: TenantTransaction, job: MailJob): Promise<void> => enqueue(tx, MAILS, job);

/** Enqueues the writing of a mail somebody asked for, likewise. */
export const enqueuePersonMail = (tx: TenantTransaction, job: PersonMailJob): Promise<void> =>
  enqueue(tx, PERSON_MAILS, job);

/** Enqueues a handover in the caller's transaction, likewise. */
export const enqueueHandover = (tx: TenantTransaction, job: HandoverJob): Promise<void> => enqueue(tx, HANDOVERS, job);

/** Enqueues the making of an organisation's forecasts, likewise. */
export const enqueueForecasts = (tx: TenantTransaction, job: ForecastJob): Promise<void> =>
  enqueue(tx, FORECASTS, job, forecastTurn(job));

/** A sender lives for this one call, because pg-boss otherwise holds a connection of its own. */
async function enqueue(tx: TenantTransaction, queue: string, job: object, turn: SendOptions = {}): Promise<void> {
  const db = { executeSql: (text: string, values?: unknown[]) => tx.client.query(text, values) };
  const boss = new PgBoss({ db, schema: JOBS_SCHEMA, migrate: false, supervise: false, schedule: false });
  await boss.start();
  try {
    await boss.send(queue, job, turn);
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
}
