/** Takes what somebody said out of recorded meetings. Nothing brings it back. */
import type { TenantTransaction } from '../../platform/database/tenant.ts';

/** A speaker of a recorded meeting, by the number that its transcript has. */
export interface RecordedSpeaker {
  readonly meetingId: string;
  readonly speaker: number;
}

/**
 * Removes the name and the words of speakers: from transcripts, from what searches read, and from proposals that quote them. What
 * nobody has decided on goes; what was decided stays without its quote. Who asks has been checked.
 */
export async function redactSpeakers(
  { client, organizationId }: TenantTransaction,
  speakers: readonly RecordedSpeaker[],
  by: string,
): Promise<void> {
  if (speakers.length === 0) return;
  const values = [organizationId, JSON.stringify(speakers)];
  const of = `json_to_recordset($2::json) AS g("meetingId" uuid, speaker int)`;
  // One meeting after the other, as those who change it lock it.
  await client.query(
    `SELECT 1 FROM recorded_meetings WHERE organization_id = $1 AND id IN (SELECT g."meetingId" FROM ${of}) ORDER BY id FOR UPDATE`,
    values,
  );
  await client.query(
    `WITH said AS (
       SELECT t.meeting_id, t.first_cue + e.place - 1 AS cue FROM ${of}
       JOIN transcript_parts t ON t.organization_id = $1 AND t.meeting_id = g."meetingId"
       CROSS JOIN LATERAL jsonb_array_elements(t.cues) WITH ORDINALITY AS e(cue, place)
       WHERE (e.cue ->> 'speaker')::int = g.speaker
     ), quoting AS (
       SELECT DISTINCT p.id, p.state FROM meeting_proposals p JOIN said s ON s.meeting_id = p.meeting_id
         AND s.cue BETWEEN (p.item ->> 'cue')::int AND (p.item ->> 'lastCue')::int
       WHERE p.organization_id = $1
     ), kept AS (
       UPDATE meeting_proposals p SET item = p.item || '{"quote": ""}' FROM quoting q
       WHERE p.organization_id = $1 AND p.id = q.id AND q.state <> 'proposed'
     )
     DELETE FROM meeting_proposals p USING quoting q WHERE p.organization_id = $1 AND p.id = q.id AND q.state = 'proposed'`,
    values,
  );
  await client.query(
    `UPDATE transcript_parts t SET
       cues = (SELECT jsonb_agg(CASE WHEN (e.cue ->> 'speaker')::int = ANY(s.speakers) THEN e.cue || '{"text": ""}' ELSE e.cue END
           ORDER BY e.place) FROM jsonb_array_elements(t.cues) WITH ORDINALITY AS e(cue, place)),
       words = (SELECT string_agg(CASE WHEN (t.cues -> (l.place - 1)::int ->> 'speaker')::int = ANY(s.speakers) THEN ' ' ELSE l.line END,
           E'\\n' ORDER BY l.place) FROM string_to_table(t.words, E'\\n') WITH ORDINALITY AS l(line, place))
     FROM (SELECT g."meetingId", array_agg(g.speaker) AS speakers FROM ${of} GROUP BY 1) s
     WHERE t.organization_id = $1 AND t.meeting_id = s."meetingId"
       AND EXISTS (SELECT FROM jsonb_array_elements(t.cues) e(cue) WHERE (e.cue ->> 'speaker')::int = ANY(s.speakers))`,
    values,
  );
  await client.query(
    `UPDATE meeting_speakers m SET label = '', redacted_at = coalesce(m.redacted_at, now()), redacted_by_id = coalesce(m.redacted_by_id, $3)
     FROM ${of} WHERE m.organization_id = $1 AND m.meeting_id = g."meetingId" AND m.speaker = g.speaker`,
    [...values, by],
  );
}

/** Removes what a contact said in every recorded meeting, also in those of deals in the bin and in private ones. */
export async function redactContact(tx: TenantTransaction, contactId: string, by: string): Promise<void> {
  const { rows } = await tx.client.query<RecordedSpeaker>(
    `SELECT meeting_id AS "meetingId", speaker FROM meeting_speakers
     WHERE organization_id = $1 AND contact_id = $2 ORDER BY meeting_id, speaker`,
    [tx.organizationId, contactId],
  );
  await redactSpeakers(tx, rows, by);
}
