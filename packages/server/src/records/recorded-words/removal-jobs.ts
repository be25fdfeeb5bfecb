import type { Queue } from 'pg-boss';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';

/** Deletes recorded meetings whose time in a bin is over. The clock asks for it too, so what was cut off goes on. */
export const REMOVED_MEETINGS = 'removed-meetings';

export const MEETING_REMOVAL_QUEUES: readonly Queue[] = [
  { name: REMOVED_MEETINGS, policy: 'short', notify: true, retryLimit: 2, retryDelay: 60, expireInSeconds: 3600 },
];

/** Enqueues in the caller's transaction. */
export const enqueueMeetingRemovals = (tx: TenantTransaction): Promise<void> => enqueue(tx, REMOVED_MEETINGS, {});
