import type { Queue, SendOptions } from 'pg-boss';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { enqueue, LONG_WORK } from '../../platform/jobs/enqueue.ts';

export const UPKEEP = 'upkeep';
export const RESUME_UPKEEP = 'resume-upkeep';

/** What of an organisation is to be brought up to date. How far it is stands in its row. */
export interface UpkeepJob {
  readonly organizationId: string;
  readonly what: 'scores' | 'amounts';
  /** A stage, a currency, or '' for all deals. */
  readonly scope: string;
}

export const UPKEEP_QUEUES: readonly Queue[] = [
  { name: UPKEEP, ...LONG_WORK },
  { name: RESUME_UPKEEP, policy: 'short', retryLimit: 0, expireInSeconds: 60 },
];

/** Organisations share the workers. */
export const upkeepTurn = ({ organizationId }: UpkeepJob): SendOptions => ({ group: { id: organizationId } });

/** Enqueues in the caller's transaction. */
export const enqueueUpkeep = (tx: TenantTransaction, job: UpkeepJob): Promise<void> =>
  enqueue(tx, UPKEEP, job, upkeepTurn(job));
