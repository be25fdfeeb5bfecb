/** Deletes audio and transcripts whose days are over, a few meetings at a time. */
import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import { deleteAudio, deleteTranscripts } from '../../../records/recorded-words/delete-recording.ts';
import { recordEvent } from '../../../tenancy/audit/record-event.ts';
import { readRetention } from './retention.ts';

/** Meetings of one organisation in a transaction: another organisation has its turn then. */
const AT_ONCE = 10;

/**
 * Deletes what settings no longer keep. Each step is whole by itself with its row in the audit trail, so that a process that ends
 * half way leaves the rest for the next.
 */
export async function deleteExpiredRecordings(pool: pg.Pool, signal?: AbortSignal): Promise<void> {
  const { rows } = await pool.query<{ organization_id: string }>(
    'SELECT organization_id FROM organizations_past_retention() ORDER BY 1',
  );
  let waiting = rows.map((row) => row.organization_id);
  while (waiting.length > 0) {
    const next: string[] = [];
    for (const organizationId of waiting) {
      if (signal?.aborted) return;
      if (await inTenant(pool, organizationId, deleteSome)) next.push(organizationId);
    }
    waiting = next;
  }
}

/** Deletes from the oldest meetings. Returns whether there may be more. */
async function deleteSome(tx: TenantTransaction): Promise<boolean> {
  const { audioDays, transcriptDays, deletesAudioAfterTranscript } = await readRetention(tx);
  const past = 'meetings_past_retention($1, $2, $3, $4)';
  const values = [tx.organizationId, audioDays, transcriptDays, deletesAudioAfterTranscript];
  // Locked first and judged again: a hold that was set meanwhile counts. What somebody works on waits for the next time.
  const { rows: locked } = await tx.client.query<{ id: string }>(
    `SELECT r.id FROM recorded_meetings r WHERE r.organization_id = $1 AND r.held_at IS NULL
       AND r.id IN (SELECT p.meeting_id FROM ${past} p WHERE NOT p.is_held)
     ORDER BY r.created_at, r.id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED`,
    values,
  );
  const { rows } = await tx.client.query<{ id: string; audio: boolean; transcript: boolean }>(
    `SELECT meeting_id AS id, audio, transcript FROM ${past} WHERE NOT is_held AND meeting_id = ANY($5::uuid[])`,
    [...values, locked.map(({ id }) => id)],
  );
  const [audio, transcripts] = [rows.filter((row) => row.audio), rows.filter((row) => row.transcript)];
  if (rows.length === 0) return false;
  await deleteAudio(
    tx,
    audio.map(({ id }) => id),
  );
  await deleteTranscripts(
    tx,
    transcripts.map(({ id }) => id),
  );
  await recordEvent(tx, 'server', {
    kind: 'meetings_expired',
    facts: { audio: audio.length, transcripts: transcripts.length },
  });
  return rows.length === AT_ONCE;
}
