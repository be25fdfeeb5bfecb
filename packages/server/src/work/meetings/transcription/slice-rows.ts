/**
 * The journal of a transcription: each slice is claimed, kept alive, and ends as done, waiting for another try, or failed.
 * A slice is locked before its call, by who claims it too: a silent process may answer while another takes over.
 */
import { ORPCError } from '@orpc/server';
import { newId } from '../../../platform/database/ids.ts';
import { insertRow } from '../../../platform/database/insert-row.ts';
import type { meetingSendings } from '../../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { SILENT_SECONDS } from '../../ai/silence.ts';
import type { RecordingSlice } from './recording-slices.ts';
import type { SpeechFile, Transcriber, Transcription, TranscriptionFault } from './transcriber.ts';
import { reserveTranscription, settleTranscription } from './transcription-calls.ts';

/** Tries of a slice, and the seconds before each but the first. */
const WAITS = [15, 60, 300, 900, 1800] as const;
const ATTEMPTS_MAX = WAITS.length + 1;

const MEETING = 'organization_id = $1 AND meeting_id = $2';
/** Selects slices that wait no longer, and running ones whose process is silent. */
const IS_DUE = `(state = 'waiting' AND next_try_at <= now()
  OR state = 'running' AND alive_at < now() - make_interval(secs => ${SILENT_SECONDS}))`;

export async function planSlices(
  { client, organizationId }: TenantTransaction,
  meetingId: string,
  slices: readonly RecordingSlice[],
): Promise<void> {
  await client.query(
    `INSERT INTO transcription_slices (organization_id, meeting_id, slice, take_id, start_ms, end_ms)
     SELECT $1, $2, * FROM unnest($3::int[], $4::uuid[], $5::int[], $6::int[]) ON CONFLICT DO NOTHING`,
    [
      organizationId,
      meetingId,
      slices.map(({ slice }) => slice),
      slices.map(({ takeId }) => takeId),
      slices.map(({ audio }) => audio.startMs),
      slices.map(({ audio }) => audio.endMs),
    ],
  );
}

export interface Claim {
  readonly slice: number;
  readonly callId: string;
}

interface Claiming {
  readonly meetingId: string;
  readonly ownerId: string;
  readonly transcriber: Transcriber;
  readonly provider: string;
  readonly model: string;
  readonly minuteMicros: number | null;
}

/** Returns a slice that is due, with its number of tries; null where none is. The transaction holds its row. */
async function lockDue(
  { client, organizationId }: TenantTransaction,
  meetingId: string,
): Promise<{ slice: number; attempts: number; callId: string | null } | null> {
  const { rows } = await client.query<{ slice: number; attempts: number; callId: string | null }>(
    `SELECT slice, attempts, call_id AS "callId" FROM transcription_slices
     WHERE ${MEETING} AND ${IS_DUE}
       AND EXISTS (SELECT FROM recorded_meetings r WHERE r.organization_id = $1 AND r.id = $2
         AND r.state = 'transcribing' AND r.deleted_at IS NULL)
     ORDER BY slice LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [organizationId, meetingId],
  );
  return rows[0] ?? null;
}

/**
 * Claims the next slice that is due, reserves what it costs and notes that it leaves the server, before it does. Returns null
 * where none is due. A slice that no budget covers, or that ended too many processes, fails.
 */
export async function claimSlice(
  tx: TenantTransaction,
  { meetingId, ownerId, transcriber, provider, model, minuteMicros }: Claiming,
  speechOf: (slice: number) => Pick<SpeechFile, 'durationMs'> & { readonly bytes: number },
): Promise<Claim | 'failed' | null> {
  const due = await lockDue(tx, meetingId);
  if (due === null) return null;
  const { slice, attempts } = due;
  // Its process died, after the engine had it or before.
  if (due.callId !== null) await settleTranscription(tx, due.callId, 'interrupted');
  if (attempts >= ATTEMPTS_MAX) {
    await failSlice(tx, meetingId, slice, 'The server stopped each time while it sent this part.');
    return 'failed';
  }
  const { durationMs, bytes } = speechOf(slice);
  let callId: string;
  try {
    const call = { memberId: ownerId, provider, model, durationMs, minuteMicros };
    callId = await reserveTranscription(tx, call, new Date());
  } catch (error) {
    if (!(error instanceof ORPCError && error.code === 'CONFLICT')) throw error;
    await failSlice(tx, meetingId, slice, error.message);
    return 'failed';
  }
  await insertRow<typeof meetingSendings.$inferInsert>(tx, 'meeting_sendings', {
    id: newId(),
    meetingId,
    host: transcriber.host,
    what: 'audio',
    amount: bytes,
    durationMs,
    to: transcriber.name,
    memberId: ownerId,
  });
  await tx.client.query(
    `UPDATE transcription_slices SET state = 'running', attempts = attempts + 1, alive_at = now(), call_id = $4
     WHERE ${MEETING} AND slice = $3`,
    [tx.organizationId, meetingId, slice, callId],
  );
  return { slice, callId };
}

/** Notes that the process still waits for a slice. Returns false when somebody stopped the transcription or removed the meeting. */
export async function keepAlive(
  { client, organizationId }: TenantTransaction,
  meetingId: string,
  { slice, callId }: Claim,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE transcription_slices s SET alive_at = now() FROM recorded_meetings r
     WHERE s.organization_id = $1 AND s.meeting_id = $2 AND s.slice = $3 AND s.call_id = $4 AND s.state = 'running'
       AND r.organization_id = $1 AND r.id = $2 AND r.state = 'transcribing' AND r.deleted_at IS NULL`,
    [organizationId, meetingId, slice, callId],
  );
  return rowCount === 1;
}

export async function finishSlice(
  tx: TenantTransaction,
  meetingId: string,
  { slice, callId }: Claim,
  { segments, language }: Transcription,
): Promise<void> {
  await tx.client.query(
    `UPDATE transcription_slices SET state = 'done', segments = $5, language = $6, fault = NULL, alive_at = NULL, call_id = NULL
     WHERE ${MEETING} AND slice = $3 AND call_id = $4`,
    [tx.organizationId, meetingId, slice, callId, JSON.stringify(segments), language],
  );
  await settleTranscription(tx, callId, 'complete');
}

/** Puts a slice off until its next try, later each time, or fails it for good. */
export async function deferSlice(
  tx: TenantTransaction,
  meetingId: string,
  { slice, callId }: Claim,
  { message, isTransient, retryAfterSeconds }: TranscriptionFault,
): Promise<void> {
  await tx.client.query(
    `UPDATE transcription_slices SET fault = $5, alive_at = NULL, call_id = NULL,
       state = CASE WHEN $6 AND attempts < $8 THEN 'waiting' ELSE 'failed' END,
       next_try_at = now() + make_interval(secs => greatest($7::int, ($9::int[])[attempts]))
     WHERE ${MEETING} AND slice = $3 AND call_id = $4`,
    [tx.organizationId, meetingId, slice, callId, message, isTransient, retryAfterSeconds ?? 0, ATTEMPTS_MAX, WAITS],
  );
  await settleTranscription(tx, callId, 'failed');
}

/** Returns a slice to the queue that a stop or the end of the process broke off. It counts as no try. */
export async function returnSlice(
  tx: TenantTransaction,
  meetingId: string,
  { slice, callId }: Claim,
  outcome: 'stopped' | 'interrupted',
): Promise<void> {
  await tx.client.query(
    `UPDATE transcription_slices SET state = 'waiting', attempts = attempts - 1, alive_at = NULL, call_id = NULL
     WHERE ${MEETING} AND slice = $3 AND call_id = $4`,
    [tx.organizationId, meetingId, slice, callId],
  );
  await settleTranscription(tx, callId, outcome);
}

async function failSlice(
  { client, organizationId }: TenantTransaction,
  meetingId: string,
  slice: number,
  fault: string,
): Promise<void> {
  await client.query(
    `UPDATE transcription_slices SET state = 'failed', fault = $4, alive_at = NULL, call_id = NULL
     WHERE ${MEETING} AND slice = $3`,
    [organizationId, meetingId, slice, fault],
  );
}

export interface SliceProgress {
  readonly total: number;
  readonly open: number;
  readonly due: number;
  /** Seconds until the next is due; null where none waits. */
  readonly nextSeconds: number | null;
}

export async function readSliceProgress(
  { client, organizationId }: TenantTransaction,
  meetingId: string,
): Promise<SliceProgress> {
  const { rows } = await client.query<SliceProgress>(
    `SELECT count(*)::int AS total, (count(*) FILTER (WHERE state IN ('waiting', 'running')))::int AS open,
       (count(*) FILTER (WHERE ${IS_DUE}))::int AS due,
       greatest(0, ceil(extract(epoch FROM min(CASE state WHEN 'waiting' THEN next_try_at
         WHEN 'running' THEN alive_at + make_interval(secs => ${SILENT_SECONDS}) END) - now())))::int AS "nextSeconds"
     FROM transcription_slices WHERE ${MEETING}`,
    [organizationId, meetingId],
  );
  return rows[0] ?? { total: 0, open: 0, due: 0, nextSeconds: null };
}
