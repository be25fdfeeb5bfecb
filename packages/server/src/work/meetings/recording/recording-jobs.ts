import type { Queue } from 'pg-boss';

export const LEFT_RECORDINGS = 'left-recordings';
export const EXPIRED_RECORDINGS = 'expired-recordings';

export const RECORDING_QUEUES: readonly Queue[] = [
  { name: LEFT_RECORDINGS, policy: 'short', retryLimit: 2, retryDelay: 60, expireInSeconds: 3600 },
  { name: EXPIRED_RECORDINGS, policy: 'short', retryLimit: 2, retryDelay: 60, expireInSeconds: 3600 },
];
