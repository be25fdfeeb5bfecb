import type pg from 'pg';
import type { PgBoss, Queue } from 'pg-boss';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { enqueue, LONG_WORK } from '../../platform/jobs/enqueue.ts';

export const MAILBOX_REMOVALS = 'mailbox-removals';

/** In which organisation contacts are removed whom somebody excludes. What is to be removed stands in rows. */
export interface MailboxRemovalJob {
  readonly organizationId: string;
}

export const MAILBOX_REMOVAL_QUEUES: readonly Queue[] = [
  // One that was cut off goes on soon. Two at one remove nothing twice.
  { name: MAILBOX_REMOVALS, ...LONG_WORK, expireInSeconds: 300 },
];

/** Enqueues in the caller's transaction. Those of one organisation wait for each other. */
export const enqueueRemovals = (tx: TenantTransaction): Promise<void> =>
  enqueue(tx, MAILBOX_REMOVALS, { organizationId: tx.organizationId } satisfies MailboxRemovalJob, {
    group: { id: tx.organizationId },
  });

/** Enqueues, at most once an hour for each organisation, removals that were given up. */
export async function resumeRemovals(pool: pg.Pool, boss: PgBoss): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    'SELECT organization_id AS id FROM organizations_with_mailbox_removals()',
  );
  for (const { id } of rows) {
    const job: MailboxRemovalJob = { organizationId: id };
    await boss.send(MAILBOX_REMOVALS, job, { group: { id }, singletonKey: id, singletonSeconds: 3600 });
  }
}
