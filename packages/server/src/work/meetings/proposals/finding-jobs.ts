import type pg from 'pg';
import type { PgBoss, Queue } from 'pg-boss';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { enqueue, LONG_WORK } from '../../../platform/jobs/enqueue.ts';

export const MEETING_FINDINGS = 'meeting-findings';
export const RESUME_MEETING_FINDINGS = 'resume-meeting-findings';

/** Which transcript the rules read. */
export interface FindingJob {
  readonly organizationId: string;
  readonly meetingId: string;
}

export const MEETING_FINDING_QUEUES: readonly Queue[] = [
  // One waits for each meeting.
  { name: MEETING_FINDINGS, ...LONG_WORK, policy: 'short', expireInSeconds: 300 },
  { name: RESUME_MEETING_FINDINGS, policy: 'short', retryLimit: 0, expireInSeconds: 60 },
];

const turnOf = ({ organizationId, meetingId }: FindingJob) => ({
  group: { id: organizationId },
  singletonKey: meetingId,
});

/** Enqueues in the caller's transaction. */
export const enqueueFinding = (tx: TenantTransaction, meetingId: string): Promise<void> => {
  const job: FindingJob = { organizationId: tx.organizationId, meetingId };
  return enqueue(tx, MEETING_FINDINGS, job, turnOf(job));
};

/** Sends every transcript that the rules have not read on its way, where no job waits for it. */
export async function resumeFindings(pool: pg.Pool, boss: PgBoss): Promise<void> {
  const { rows } = await pool.query<FindingJob>(
    'SELECT organization_id AS "organizationId", meeting_id AS "meetingId" FROM due_meeting_findings()',
  );
  for (const job of rows) await boss.send(MEETING_FINDINGS, job, turnOf(job));
}
