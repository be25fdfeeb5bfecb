import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { conflict } from '../../../platform/http/errors.ts';
import { recordEvent } from '../../../tenancy/audit/record-event.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { auditFactsOf } from '../create-meeting.ts';
import { beginTranscription } from '../transcription/begin-transcription.ts';
import { findRecording, lockOpenRecording, lockRecording, type RecordingView } from './recording-row.ts';
import { endOpenTakes } from './takes.ts';

/** Ends a recording or an upload, which then waits for its transcript. To finish it again changes nothing. */
export async function finishRecording(
  tx: TenantTransaction,
  actor: Actor,
  { id, durationMs }: { id: string; durationMs?: number | undefined },
): Promise<RecordingView> {
  const { source, state } = await lockRecording(tx, actor, id);
  if (state !== 'recording' && state !== 'uploading') return findRecording(tx, actor, id);
  const { takes } = await findRecording(tx, actor, id);
  const missing = takes.find(({ size, expectedSize }) => expectedSize !== null && size < expectedSize);
  if (missing) {
    throw conflict({
      field: null,
      value: missing.size,
      expected: `${missing.expectedSize} bytes`,
      message: 'The upload is not complete. Choose the file again to go on. What was saved is kept.',
    });
  }
  if (takes.every(({ size }) => size === 0)) {
    throw conflict({
      field: null,
      message: 'Nothing has been recorded yet. Record something, or discard the recording.',
    });
  }
  if (source === 'upload' && durationMs !== undefined) {
    await tx.client.query(
      'UPDATE recording_takes SET duration_ms = $3 WHERE organization_id = $1 AND meeting_id = $2',
      [tx.organizationId, id, durationMs],
    );
  }
  await setFinished(tx, id);
  return findRecording(tx, actor, id);
}

/** Ends what is open of a recording that has bytes, and sends it to the engine where there is one. A file was last changed when its meeting ended. */
export async function setFinished(tx: TenantTransaction, id: string): Promise<void> {
  await endOpenTakes(tx, id);
  await tx.client.query(
    `UPDATE recorded_meetings m SET state = 'waiting', updated_at = now(), duration_ms = t.duration,
       starts_at = CASE WHEN m.is_start_known OR NOT t.has_time THEN m.starts_at ELSE m.starts_at - make_interval(secs => t.duration / 1000.0) END
     FROM (SELECT coalesce(sum(duration_ms), 0)::int AS duration, bool_or(file_modified_at IS NOT NULL) AS has_time
       FROM recording_takes WHERE organization_id = $1 AND meeting_id = $2) t
     WHERE m.organization_id = $1 AND m.id = $2`,
    [tx.organizationId, id],
  );
  await beginTranscription(tx, id);
}

/** Removes a recording that is not finished, with all that was saved of it. It does not count against the plan. */
export async function cancelRecording(tx: TenantTransaction, actor: Actor, id: string): Promise<void> {
  const recording = await lockOpenRecording(tx, actor, id);
  await tx.client.query('DELETE FROM recorded_meetings WHERE organization_id = $1 AND id = $2', [
    tx.organizationId,
    id,
  ]);
  await tx.client.query(
    'UPDATE meeting_settings SET recorded_count = recorded_count - 1 WHERE organization_id = $1 AND recorded_count > 0',
    [tx.organizationId],
  );
  await recordEvent(tx, actor, { kind: 'meeting_removed', ...auditFactsOf(recording) });
}
