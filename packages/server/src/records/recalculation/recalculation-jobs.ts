import type { Queue, SendOptions } from 'pg-boss';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { enqueue, LONG_WORK } from '../../platform/jobs/enqueue.ts';

export const RECALCULATION = 'recalculation';
export const RESUME_RECALCULATION = 'resume-recalculation';

/** One recalculation of an organisation; its row holds the progress. */
export interface RecalculationJob {
  readonly organizationId: string;
  readonly what: 'scores' | 'amounts';
  /** A stage, a currency, or '' for all deals. */
  readonly scope: string;
}

export const RECALCULATION_QUEUES: readonly Queue[] = [
  { name: RECALCULATION, ...LONG_WORK },
  { name: RESUME_RECALCULATION, policy: 'short', retryLimit: 0, expireInSeconds: 60 },
];

/** Groups jobs by organisation, so that organisations share the workers. */
export const recalculationTurn = ({ organizationId }: RecalculationJob): SendOptions => ({
  group: { id: organizationId },
});

/** Enqueues a recalculation in the caller's transaction. */
export const enqueueRecalculation = (tx: TenantTransaction, job: RecalculationJob): Promise<void> =>
  enqueue(tx, RECALCULATION, job, recalculationTurn(job));
