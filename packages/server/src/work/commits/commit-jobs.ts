import type { Queue } from 'pg-boss';

export const COMMIT_REMINDERS = 'commit-reminders';

export const COMMIT_QUEUES: readonly Queue[] = [
  // What one turn leaves, the next one does.
  { name: COMMIT_REMINDERS, policy: 'short', retryLimit: 0, expireInSeconds: 3600 },
];
