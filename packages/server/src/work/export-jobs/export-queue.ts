import type { Queue, SendOptions } from 'pg-boss';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { enqueue, LONG_WORK } from '../../platform/jobs/enqueue.ts';

export const EXPORTS = 'exports';
export const RESUME_EXPORTS = 'resume-exports';

/** Which file to make. */
export interface QueuedExport {
  readonly organizationId: string;
  readonly exportId: string;
}

export const EXPORT_QUEUES: readonly Queue[] = [
  { name: EXPORTS, ...LONG_WORK },
  { name: RESUME_EXPORTS, policy: 'short', retryLimit: 0, expireInSeconds: 60 },
];

/** Before those of organisations that have more of theirs waiting. `ahead`: how many of its own are before it. */
export const exportTurn = ({ organizationId }: QueuedExport, ahead: number): SendOptions => ({
  group: { id: organizationId },
  priority: -ahead,
});

/** Enqueues in the caller's transaction. */
export const enqueueExport = (tx: TenantTransaction, job: QueuedExport, ahead: number): Promise<void> =>
  enqueue(tx, EXPORTS, job, exportTurn(job, ahead));
