/** Words that were removed do not come back: not with another transcript of the recording, and not with the same file. Decision 0418. */
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { redactSpeakers } from './redact-speakers.ts';

const REMOVED = '(s.redacted_at IS NOT NULL OR s.is_redaction_due)';

/** Whether words of a speaker were removed from a meeting, or are to be once its legal hold is lifted. */
export async function hasRemovedWords(
  { client, organizationId }: TenantTransaction,
  meetingId: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT 1 FROM meeting_speakers s WHERE s.organization_id = $1 AND s.meeting_id = $2 AND ${REMOVED} LIMIT 1`,
    [organizationId, meetingId],
  );
  return Boolean(rowCount);
}

/**
 * Removes from a meeting what was removed from any other of the same file, also from one that the actor does not see: the same
 * file has the same speakers. Returns how many speakers there were.
 */
export async function removeWordsAgain(
  tx: TenantTransaction,
  { meetingId, fileHash, by }: { readonly meetingId: string; readonly fileHash: string; readonly by: string },
): Promise<number> {
  const { rows } = await tx.client.query<{ speaker: number }>(
    `SELECT DISTINCT s.speaker FROM recorded_meetings r
     JOIN meeting_speakers s ON s.organization_id = $1 AND s.meeting_id = r.id
     WHERE r.organization_id = $1 AND r.file_hash = $2 AND r.id <> $3 AND ${REMOVED} ORDER BY s.speaker`,
    [tx.organizationId, fileHash, meetingId],
  );
  await redactSpeakers(
    tx,
    rows.map(({ speaker }) => ({ meetingId, speaker })),
    by,
  );
  return rows.length;
}
