import type { Queue } from 'pg-boss';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';

export const PERSON_MAILS = 'person-mails';

/** A request for a mail about somebody's sign-in; what was asked stands in its own row. */
export interface PersonMailJob {
  readonly requestId: string;
}

export const PERSON_MAIL_QUEUE: Queue = {
  name: PERSON_MAILS,
  policy: 'standard',
  // Somebody waits for it.
  notify: true,
  retryLimit: 20,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 60,
};

/** Enqueues the writing of a mail somebody asked for, in the caller's transaction. */
export const enqueuePersonMail = (tx: TenantTransaction, job: PersonMailJob): Promise<void> =>
  enqueue(tx, PERSON_MAILS, job);
