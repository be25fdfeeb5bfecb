/** Starts, stops and follows the transcription of a recording. */
import type { TranscriptionProgress } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { conflict } from '../../../platform/http/errors.ts';
import { hasRemovedWords } from '../../../records/recorded-words/removed-words.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { adminsOf } from '../../../tenancy/organizations/admins.ts';
import { readLimits } from '../../ai/choices.ts';
import { lockMeeting, requireMeeting } from '../visible-meetings.ts';
import { type EngineRow, readEngine } from './engine-settings.ts';
import { enqueueTranscription } from './transcription-jobs.ts';

type Progress = z.infer<typeof TranscriptionProgress>;

/**
 * Sends a finished recording to the engine, where there is one. Without an engine it goes on waiting: what was recorded
 * before an engine was connected is sent when somebody asks for it.
 */
export async function beginTranscription(tx: TenantTransaction, meetingId: string): Promise<void> {
  if ((await whyNone(tx, await readEngine(tx))) === null) await begin(tx, meetingId);
}

async function begin(tx: TenantTransaction, meetingId: string): Promise<void> {
  await tx.client.query(
    `UPDATE recorded_meetings SET state = 'transcribing', fault = NULL, updated_at = now()
     WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, meetingId],
  );
  await enqueueTranscription(tx, meetingId);
}

/** Returns why no recording is sent, with who can change it; null where recordings are. */
export async function whyNone(tx: TenantTransaction, engine: EngineRow | null): Promise<string | null> {
  const hasEngine = engine !== null;
  const { isOn } = await readLimits(tx);
  if (hasEngine && isOn) return null;
  const admins = await adminsOf(tx);
  return hasEngine
    ? `AI models are switched off, so nothing is sent. ${admins} can switch them on under Settings, Models.`
    : `No transcription engine is connected. Ask ${admins} to connect one, or import a transcript.`;
}

/** Starts a recording that waits. Throws CONFLICT for one in another state, and without an engine. */
export async function startTranscription(tx: TenantTransaction, actor: Actor, id: string): Promise<Progress> {
  const { state } = await lockMeeting(tx, actor, id);
  if (state !== 'waiting') throw conflict({ field: null, message: WHY_NOT_STARTED.get(state) ?? NO_RECORDING });
  await mayBegin(tx, id);
  await begin(tx, id);
  return readState(tx, id);
}

/** Asks again for the parts that failed. Throws CONFLICT where none did. */
export async function retryTranscription(tx: TenantTransaction, actor: Actor, id: string): Promise<Progress> {
  const { state } = await lockMeeting(tx, actor, id);
  if (state !== 'failed') throw conflict({ field: null, message: 'Nothing of this transcription failed.' });
  await mayBegin(tx, id);
  await tx.client.query(
    `UPDATE transcription_slices SET state = 'waiting', attempts = 0, next_try_at = now(), fault = NULL
     WHERE organization_id = $1 AND meeting_id = $2 AND state = 'failed'`,
    [tx.organizationId, id],
  );
  await begin(tx, id);
  return readState(tx, id);
}

/** Stops a transcription. The part that is under way is broken off by the process that sends it. */
export async function stopTranscription(tx: TenantTransaction, actor: Actor, id: string): Promise<Progress> {
  const { state } = await lockMeeting(tx, actor, id);
  if (state !== 'transcribing') throw conflict({ field: null, message: 'This meeting is not being transcribed.' });
  await tx.client.query(
    `UPDATE recorded_meetings SET state = 'waiting', updated_at = now() WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, id],
  );
  return readState(tx, id);
}

export async function readProgress(tx: TenantTransaction, actor: Actor, id: string): Promise<Progress> {
  await requireMeeting(tx, actor, id);
  return readState(tx, id);
}

/** Why a recording is not transcribed again after a redaction: the engine numbers speakers from the start again, and nobody knows whose words to leave out. */
export const WORDS_REMOVED =
  'Words of a speaker were removed from this meeting. Another transcript would bring them back, so nothing was sent.';
const NO_RECORDING = 'This meeting has no recording to transcribe.';
const WHY_NOT_STARTED: ReadonlyMap<string, string> = new Map([
  ['recording', 'This meeting is still being recorded.'],
  ['uploading', 'The upload of this recording is not finished.'],
  ['transcribing', 'This meeting is being transcribed already.'],
  ['failed', 'The transcription of this meeting failed. Choose “Try again”.'],
  ['ready', 'This meeting has a transcript.'],
]);

async function mayBegin(tx: TenantTransaction, id: string): Promise<void> {
  const { rows } = await tx.client.query<{ hasAudio: boolean }>(
    `SELECT r.audio_deleted_at IS NULL AND EXISTS (
       SELECT FROM recording_takes t WHERE t.organization_id = $1 AND t.meeting_id = $2 AND t.size > 0) AS "hasAudio"
     FROM recorded_meetings r WHERE r.organization_id = $1 AND r.id = $2`,
    [tx.organizationId, id],
  );
  if (await hasRemovedWords(tx, id)) throw conflict({ field: null, message: WORDS_REMOVED });
  if (!rows[0]?.hasAudio) throw conflict({ field: null, message: NO_RECORDING });
  const why = await whyNone(tx, await readEngine(tx));
  if (why !== null) throw conflict({ field: null, message: why });
}

interface PartRow {
  readonly slice: number;
  readonly state: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly fault: string | null;
  readonly nextTryAt: Date;
}

async function readState({ client, organizationId }: TenantTransaction, id: string): Promise<Progress> {
  const { rows: meetings } = await client.query<{ state: Progress['state']; fault: string | null }>(
    'SELECT state, fault FROM recorded_meetings WHERE organization_id = $1 AND id = $2',
    [organizationId, id],
  );
  const { rows } = await client.query<PartRow>(
    `SELECT s.slice, s.state, t.starts_ms + s.start_ms AS "startMs", t.starts_ms + s.end_ms AS "endMs", s.fault,
       s.next_try_at AS "nextTryAt"
     FROM transcription_slices s JOIN recording_takes t ON t.organization_id = $1 AND t.id = s.take_id
     WHERE s.organization_id = $1 AND s.meeting_id = $2 ORDER BY s.slice`,
    [organizationId, id],
  );
  const [meeting] = meetings;
  if (!meeting) throw new Error('a visible meeting has a row');
  return {
    ...meeting,
    done: rows.filter(({ state }) => state === 'done').length,
    total: rows.length,
    failed: rows.flatMap(({ slice, state, startMs, endMs, fault, nextTryAt }) =>
      fault === null || state === 'done'
        ? []
        : [
            {
              part: slice + 1,
              startMs,
              endMs,
              fault,
              nextTryAt: state === 'waiting' && meeting.state === 'transcribing' ? nextTryAt.toISOString() : null,
            },
          ],
    ),
  };
}
