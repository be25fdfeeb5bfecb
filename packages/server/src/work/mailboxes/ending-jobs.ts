import type { Queue } from 'pg-boss';
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
