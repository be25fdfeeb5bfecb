import type { Queue } from 'pg-boss';

/** Ends answers and model calls that a process left behind. */
export const INTERRUPTED_ANSWERS = 'interrupted-answers';

export const CONVERSATION_QUEUES: readonly Queue[] = [
  { name: INTERRUPTED_ANSWERS, policy: 'short', retryLimit: 0, expireInSeconds: 60 },
];
