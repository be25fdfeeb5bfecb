/** Deletes audio and transcripts whose days are over, a few meetings at a time. */
import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import { deleteAudio, deleteTranscripts } from '../../../records/recorded-words/delete-recording.ts';
import { recordEvent } from '../../../tenancy/audit/record-event.ts';
import { parametersOf, readRetention } from './retention.ts';

/** Meetings of one organisation in a transaction, and bytes of their audio: another organisation has its turn then. */
const AT_ONCE = 10;
const BYTES_AT_ONCE = 256 * 1024 * 1024;

/**
 * Deletes what settings no longer keep. Each step is a transaction with its row in the audit trail, so that a process that
 * ends half way leaves the rest for the next.
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
  const past = 'meetings_past_retention($1, $2, $3, $4)';
  const values = parametersOf(tx, await readRetention(tx));
  // Locked first and judged again: a hold that was set meanwhile counts. What somebody works on waits for the next time.
  const { rows: locked } = await tx.client.query<{ id: string }>(
    `SELECT r.id FROM recorded_meetings r WHERE r.organization_id = $1 AND r.held_at IS NULL
       AND r.id IN (SELECT p.meeting_id FROM ${past} p WHERE NOT p.is_held)
     ORDER BY r.created_at, r.id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED`,
    values,
  );
  const { rows: due } = await tx.client.query<Due>(
    `SELECT meeting_id AS id, audio, transcript, CASE WHEN audio THEN (SELECT sum(size) FROM recording_takes t
       WHERE t.organization_id = $1 AND t.meeting_id = p.meeting_id) ELSE 0 END::float8 AS bytes
     FROM ${past} p WHERE NOT is_held AND meeting_id = ANY($5::uuid[]) ORDER BY created_at, meeting_id`,
    [...values, locked.map(({ id }) => id)],
  );
  const rows = withinBytes(due);
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
  return rows.length < due.length || rows.length === AT_ONCE;
}

interface Due {
  readonly id: string;
  readonly audio: boolean;
  readonly transcript: boolean;
  readonly bytes: number;
}

/** Returns the first, and as many more as there are bytes for. */
function withinBytes(due: readonly Due[]): readonly Due[] {
  let bytes = 0;
  return due.filter((each, at) => {
    bytes += each.bytes;
    return at === 0 || bytes <= BYTES_AT_ONCE;
  });
}
