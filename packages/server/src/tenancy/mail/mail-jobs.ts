import type { Queue } from 'pg-boss';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';

export const MAILS = 'mails';
export const DUE_MAILS = 'due-mails';

/** Which mail to send; its own row holds it, and when it is tried again. */
export interface MailJob {
  readonly organizationId: string;
  readonly mailId: string;
}

export const MAIL_QUEUES: readonly Queue[] = [
  { name: MAILS, policy: 'standard', retryLimit: 0, expireInSeconds: 300 },
  { name: DUE_MAILS, policy: 'short', retryLimit: 0, expireInSeconds: 60 },
];

/** Enqueues the sending of a mail in the caller's transaction. */
export const enqueueMail = (tx: TenantTransaction, job: MailJob): Promise<void> => enqueue(tx, MAILS, job);
