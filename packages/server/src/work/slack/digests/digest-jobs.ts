import type { Queue } from 'pg-boss';

export const SLACK_DIGESTS = 'slack-digests';

export const SLACK_DIGEST_QUEUES: readonly Queue[] = [
  // What one turn leaves, the next one does.
  { name: SLACK_DIGESTS, policy: 'short', retryLimit: 0, expireInSeconds: 3600 },
];
