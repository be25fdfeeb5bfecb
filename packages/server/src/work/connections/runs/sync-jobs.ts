import type { Queue, SendOptions } from 'pg-boss';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { enqueue, LONG_WORK } from '../../../platform/jobs/enqueue.ts';

export const SYNCS = 'syncs';
export const RESUME_SYNCS = 'resume-syncs';
export const DUE_SYNCS = 'due-syncs';

/** Which sync to go on with. What is to be done stands in its own row. */
export interface SyncJob {
  readonly organizationId: string;
  readonly syncId: string;
}

export const SYNC_QUEUES: readonly Queue[] = [
  { name: SYNCS, ...LONG_WORK },
  { name: RESUME_SYNCS, policy: 'short', retryLimit: 0, expireInSeconds: 60 },
  { name: DUE_SYNCS, policy: 'short', retryLimit: 0, expireInSeconds: 60 },
];

/** Syncs of one organisation wait for each other and not for those of another. */
export const syncTurn = ({ organizationId }: SyncJob): SendOptions => ({ group: { id: organizationId } });

/** Enqueues in the caller's transaction. */
export const enqueueSync = (tx: TenantTransaction, job: SyncJob): Promise<void> =>
  enqueue(tx, SYNCS, job, syncTurn(job));
