import type pg from 'pg';
import type { PgBoss, Queue } from 'pg-boss';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { enqueue, LONG_WORK } from '../../platform/jobs/enqueue.ts';

export const MAILBOX_ENDINGS = 'mailbox-endings';

/** Which disconnected mailbox is removed. */
export interface MailboxEndingJob {
  readonly organizationId: string;
  readonly connectionId: string;
}

export const MAILBOX_ENDING_QUEUES: readonly Queue[] = [
  // One that was cut off goes on soon. Two at one remove nothing twice.
  { name: MAILBOX_ENDINGS, ...LONG_WORK, expireInSeconds: 300 },
];

/** Enqueues in the caller's transaction. Those of one organisation wait for each other. */
export const enqueueEnding = (tx: TenantTransaction, job: MailboxEndingJob): Promise<void> =>
  enqueue(tx, MAILBOX_ENDINGS, job, { group: { id: job.organizationId } });

/** Enqueues, at most once an hour for each mailbox, removals that were given up. */
export async function resumeEndings(pool: pg.Pool, boss: PgBoss): Promise<void> {
  const { rows } = await pool.query<{ organization_id: string; id: string }>(
    'SELECT organization_id, id FROM unfinished_mailbox_endings()',
  );
  for (const row of rows) {
    const job: MailboxEndingJob = { organizationId: row.organization_id, connectionId: row.id };
    const turn = { group: { id: job.organizationId }, singletonKey: job.connectionId, singletonSeconds: 3600 };
    await boss.send(MAILBOX_ENDINGS, job, turn);
  }
}
