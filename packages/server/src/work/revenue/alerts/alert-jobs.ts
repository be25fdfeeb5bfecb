import type { Queue } from 'pg-boss';

export const REVENUE_ALERTS = 'revenue-alerts';

export const REVENUE_ALERT_QUEUES: readonly Queue[] = [
  // What one turn leaves, the next one does.
  { name: REVENUE_ALERTS, policy: 'short', retryLimit: 0, expireInSeconds: 3600 },
];
