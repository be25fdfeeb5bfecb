/** Deletes the audio or the words of recorded meetings for good. Who asks, and legal hold, have been checked. */
import type { TenantTransaction } from '../../platform/database/tenant.ts';

const NO_TRANSCRIPT = 'The audio was deleted before it was transcribed.';

/** Deletes the audio, and what an engine heard in it so far. A meeting without a transcript says why it never gets one. */
export async function deleteAudio({ client, organizationId }: TenantTransaction, meetingIds: readonly string[]) {
  const values = [organizationId, meetingIds];
  await client.query(
    `UPDATE recorded_meetings r SET audio_deleted_at = now(), updated_at = now(),
       state = CASE WHEN r.state = 'waiting' THEN 'failed' ELSE r.state END,
       fault = CASE WHEN r.state IN ('waiting', 'failed') THEN $3 END
     WHERE r.organization_id = $1 AND r.id = ANY($2::uuid[])
       AND EXISTS (SELECT FROM recording_takes t WHERE t.organization_id = $1 AND t.meeting_id = r.id)`,
    [...values, NO_TRANSCRIPT],
  );
  for (const table of ['transcription_slices', 'recording_takes'])
    await client.query(`DELETE FROM ${table} WHERE organization_id = $1 AND meeting_id = ANY($2::uuid[])`, values);
}

/**
 * Deletes the words: the transcript, the names in it, and what it proposed. What people confirmed stays, without its quote; so do
 * who spoke and how long.
 */
export async function deleteTranscripts({ client, organizationId }: TenantTransaction, meetingIds: readonly string[]) {
  const values = [organizationId, meetingIds];
  await client.query(
    'DELETE FROM transcript_parts WHERE organization_id = $1 AND meeting_id = ANY($2::uuid[])',
    values,
  );
  await client.query(
    `DELETE FROM meeting_proposals WHERE organization_id = $1 AND meeting_id = ANY($2::uuid[]) AND state <> 'confirmed'`,
    values,
  );
  await client.query(
    `UPDATE meeting_proposals SET item = item || '{"quote": ""}' WHERE organization_id = $1 AND meeting_id = ANY($2::uuid[])`,
    values,
  );
  await client.query(
    `UPDATE meeting_speakers SET label = '' WHERE organization_id = $1 AND meeting_id = ANY($2::uuid[])`,
    values,
  );
  await client.query(
    `UPDATE recorded_meetings SET transcript_deleted_at = now(), cue_count = 0, file_name = NULL, updated_at = now()
     WHERE organization_id = $1 AND id = ANY($2::uuid[])`,
    values,
  );
}
