import type { Queue } from 'pg-boss';

export const DUE_TASKS = 'due-tasks';
export const NOTIFICATION_MAILS = 'notification-mails';

export const NOTIFICATION_QUEUES: readonly Queue[] = [
  // What one turn leaves, the next one does.
  { name: DUE_TASKS, policy: 'short', retryLimit: 0, expireInSeconds: 3600 },
  { name: NOTIFICATION_MAILS, policy: 'short', retryLimit: 0, expireInSeconds: 600 },
];
