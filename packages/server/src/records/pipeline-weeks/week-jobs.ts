import type { Queue, SendOptions } from 'pg-boss';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';

export const PIPELINE_WEEKS = 'pipeline-weeks';
export const DUE_PIPELINE_WEEKS = 'due-pipeline-weeks';

/** Whose weeks to keep. */
export interface PipelineWeeksJob {
  readonly organizationId: string;
}

export const PIPELINE_WEEK_QUEUES: readonly Queue[] = [
  // One waits for each organisation; what is cut off goes on at the next turn.
  { name: PIPELINE_WEEKS, policy: 'short', retryLimit: 2, retryDelay: 60, expireInSeconds: 3600 },
  { name: DUE_PIPELINE_WEEKS, policy: 'short', retryLimit: 0, expireInSeconds: 600 },
];

export const weeksTurn = ({ organizationId }: PipelineWeeksJob): SendOptions => ({ singletonKey: organizationId });

/** Enqueues the keeping of an organisation's weeks in the caller's transaction. */
export const enqueueWeeks = (tx: TenantTransaction): Promise<void> => {
  const job: PipelineWeeksJob = { organizationId: tx.organizationId };
  return enqueue(tx, PIPELINE_WEEKS, job, weeksTurn(job));
};
