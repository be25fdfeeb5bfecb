import type { Queue, SendOptions } from 'pg-boss';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';

export const MAILBOXES = 'mailboxes';
export const DUE_MAILBOXES = 'due-mailboxes';

/** Whose mailbox to read. How far it is read stands in its own rows. */
export interface MailboxJob {
  readonly organizationId: string;
  readonly connectionId: string;
}

export const MAILBOX_QUEUES: readonly Queue[] = [
  // One waits for each mailbox; what is cut off is due again by its own row.
  { name: MAILBOXES, policy: 'short', notify: true, retryLimit: 0, expireInSeconds: 900 },
  { name: DUE_MAILBOXES, policy: 'short', retryLimit: 0, expireInSeconds: 60 },
];

/** Mailboxes of one organisation wait for each other and not for those of another. */
export const mailboxTurn = ({ organizationId, connectionId }: MailboxJob): SendOptions => ({
  group: { id: organizationId },
  singletonKey: connectionId,
});

/** Enqueues the reading of a mailbox in the caller's transaction, after some seconds. */
export const enqueueMailbox = (tx: TenantTransaction, job: MailboxJob, afterSeconds = 0): Promise<void> =>
  enqueue(tx, MAILBOXES, job, { ...mailboxTurn(job), ...(afterSeconds > 0 ? { startAfter: afterSeconds } : {}) });
