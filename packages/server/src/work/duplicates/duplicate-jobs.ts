import type { Queue } from 'pg-boss';
import type { MergedNoun } from '../../platform/database/schema/merges.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { enqueue, LONG_WORK } from '../../platform/jobs/enqueue.ts';

export const MERGE_BATCHES = 'merge-batches';
export const DUPLICATE_SEARCHES = 'duplicate-searches';
export const RESUME_DUPLICATES = 'resume-duplicates';

/** Which merges of many to go on with, or to go on undoing. */
export interface MergeBatchJob {
  readonly organizationId: string;
  readonly batchId: string;
}
/** Where to go on looking for duplicates. */
export interface DuplicateSearchJob {
  readonly organizationId: string;
  readonly noun: MergedNoun;
}

export const DUPLICATE_QUEUES: readonly Queue[] = [
  { name: MERGE_BATCHES, ...LONG_WORK },
  { name: DUPLICATE_SEARCHES, ...LONG_WORK },
  { name: RESUME_DUPLICATES, policy: 'short', retryLimit: 0, expireInSeconds: 60 },
];

/** Enqueues in the caller's transaction. */
export const enqueueBatch = (tx: TenantTransaction, job: MergeBatchJob): Promise<void> =>
  enqueue(tx, MERGE_BATCHES, job);
export const enqueueSearch = (tx: TenantTransaction, job: DuplicateSearchJob): Promise<void> =>
  enqueue(tx, DUPLICATE_SEARCHES, job);
