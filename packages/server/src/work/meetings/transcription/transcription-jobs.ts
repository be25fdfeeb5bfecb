import type pg from 'pg';
import type { PgBoss, Queue, SendOptions } from 'pg-boss';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { enqueue, LONG_WORK } from '../../../platform/jobs/enqueue.ts';
import { SILENT_SECONDS } from '../../ai/silence.ts';

export const TRANSCRIPTIONS = 'transcriptions';
export const DUE_TRANSCRIPTIONS = 'due-transcriptions';

/** Which meeting to transcribe. How far it is stands in its slices. */
export interface TranscriptionJob {
  readonly organizationId: string;
  readonly meetingId: string;
}

export const TRANSCRIPTION_QUEUES: readonly Queue[] = [
  // One waits for each meeting.
  { name: TRANSCRIPTIONS, ...LONG_WORK, policy: 'short' },
  { name: DUE_TRANSCRIPTIONS, policy: 'short', retryLimit: 0, expireInSeconds: 60 },
];

/** A long meeting of one organisation holds up none of another. */
const turnOf = ({ organizationId, meetingId }: TranscriptionJob): SendOptions => ({
  group: { id: organizationId },
  singletonKey: meetingId,
});

/** Enqueues the work in the caller's transaction. */
export const enqueueTranscription = (tx: TenantTransaction, meetingId: string): Promise<void> => {
  const job: TranscriptionJob = { organizationId: tx.organizationId, meetingId };
  return enqueue(tx, TRANSCRIPTIONS, job, turnOf(job));
};

/**
 * Goes on with a meeting when its next slice is due. Its key is another, so that "Try again" does not wait for it. Two jobs of one
 * meeting do no harm: each slice is claimed by one.
 */
export async function transcribeLater(boss: PgBoss, job: TranscriptionJob, afterSeconds: number): Promise<void> {
  const turn = { ...turnOf(job), singletonKey: `${job.meetingId} later` };
  await boss.send(TRANSCRIPTIONS, job, { ...turn, startAfter: afterSeconds });
}

/** Sends every meeting on its way that has slices due, that no process works on and that no job waits for. */
export async function queueDueTranscriptions(pool: pg.Pool, boss: PgBoss): Promise<void> {
  const { rows } = await pool.query<TranscriptionJob>(
    'SELECT organization_id AS "organizationId", meeting_id AS "meetingId" FROM transcriptions_due($1)',
    [SILENT_SECONDS],
  );
  for (const job of rows) await boss.send(TRANSCRIPTIONS, job, turnOf(job));
}
