import type { Queue } from 'pg-boss';

export const REVENUE_SUMS = 'revenue-sums';
/** Seconds after which a turn that found something to do is followed by another, before the clock asks again. */
export const NEXT_SUMS_SECONDS = 5;

export const REVENUE_QUEUES: readonly Queue[] = [
  // What one turn leaves, the next one does.
  { name: REVENUE_SUMS, policy: 'short', retryLimit: 0, expireInSeconds: 3600 },
];
