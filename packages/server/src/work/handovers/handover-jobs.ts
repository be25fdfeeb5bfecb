import type { Queue } from 'pg-boss';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { enqueue, LONG_WORK } from '../../platform/jobs/enqueue.ts';

export const HANDOVERS = 'handovers';
export const RESUME_HANDOVERS = 'resume-handovers';

/** Which handover of deals to go on with. */
export interface HandoverJob {
  readonly organizationId: string;
  readonly handoverId: string;
}

export const HANDOVER_QUEUES: readonly Queue[] = [
  { name: HANDOVERS, ...LONG_WORK },
  { name: RESUME_HANDOVERS, policy: 'short', retryLimit: 0, expireInSeconds: 60 },
];

/** Enqueues a handover in the caller's transaction. */
export const enqueueHandover = (tx: TenantTransaction, job: HandoverJob): Promise<void> => enqueue(tx, HANDOVERS, job);
