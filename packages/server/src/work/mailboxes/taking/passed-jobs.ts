import type { Queue } from 'pg-boss';

export const PASSED_MEETINGS = 'passed-meetings';

export const PASSED_MEETING_QUEUES: readonly Queue[] = [
  { name: PASSED_MEETINGS, policy: 'short', retryLimit: 0, expireInSeconds: 600 },
];
