import type { Queue } from 'pg-boss';
import type { TenantTransaction } from '../../../../platform/database/tenant.ts';
import { enqueue, LONG_WORK } from '../../../../platform/jobs/enqueue.ts';

export const MEETING_READINGS = 'meeting-readings';
export const RESUME_MEETING_READINGS = 'resume-meeting-readings';

/** Which transcript a model reads. */
export interface ReadingJob {
  readonly organizationId: string;
  readonly meetingId: string;
}

export const MEETING_READING_QUEUES: readonly Queue[] = [
  // One waits for each meeting.
  { name: MEETING_READINGS, ...LONG_WORK, policy: 'short' },
  { name: RESUME_MEETING_READINGS, policy: 'short', retryLimit: 0, expireInSeconds: 60 },
];

export const readingTurn = ({ organizationId, meetingId }: ReadingJob) => ({
  group: { id: organizationId },
  singletonKey: meetingId,
});

/** Enqueues in the caller's transaction. */
export const enqueueReading = (tx: TenantTransaction, job: ReadingJob): Promise<void> =>
  enqueue(tx, MEETING_READINGS, job, readingTurn(job));
