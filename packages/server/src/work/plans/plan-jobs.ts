import type { Queue } from 'pg-boss';

export const DUE_PLANS = 'due-plans';

export const PLAN_QUEUES: readonly Queue[] = [
  // What one turn leaves, the next one makes.
  { name: DUE_PLANS, policy: 'short', retryLimit: 0, expireInSeconds: 3600 },
];
