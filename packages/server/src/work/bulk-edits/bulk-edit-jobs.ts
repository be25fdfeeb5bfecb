import type { Queue } from 'pg-boss';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { enqueue, LONG_WORK } from '../../platform/jobs/enqueue.ts';

export const BULK_EDITS = 'bulk-edits';
export const RESUME_BULK_EDITS = 'resume-bulk-edits';

/** Which bulk edit to go on with, or to go on undoing. */
export interface BulkEditJob {
  readonly organizationId: string;
  readonly bulkEditId: string;
}

export const BULK_EDIT_QUEUES: readonly Queue[] = [
  { name: BULK_EDITS, ...LONG_WORK },
  { name: RESUME_BULK_EDITS, policy: 'short', retryLimit: 0, expireInSeconds: 60 },
];

/** Enqueues in the caller's transaction. */
export const enqueueBulkEdit = (tx: TenantTransaction, job: BulkEditJob): Promise<void> => enqueue(tx, BULK_EDITS, job);
