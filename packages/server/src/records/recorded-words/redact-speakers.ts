/** Takes what somebody said out of recorded meetings. Nothing brings it back. */
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { deleteAudio } from './delete-recording.ts';

/** A speaker of a recorded meeting, by the number that its transcript has. */
export interface RecordedSpeaker {
  readonly meetingId: string;
  readonly speaker: number;
}

/** What stands in place of the title of a confirmed item whose words were removed. */
const REMOVED_TITLE = 'Words removed';

const SPEAKERS = `json_to_recordset($2::json) AS g("meetingId" uuid, speaker int)`;

/**
 * Removes the name and the words of speakers: from transcripts, from what searches read, from proposals that quote them, and from
 * evidence that a proposal made. What nobody has confirmed goes; what was confirmed stays without its words. The audio has their
 * voice, so it goes too. Who asks, and legal hold, have been checked.
 */
export async function redactSpeakers(
  tx: TenantTransaction,
  speakers: readonly RecordedSpeaker[],
  by: string,
): Promise<void> {
  if (speakers.length === 0) return;
  const { client, organizationId } = tx;
  const values: string[] = [organizationId, JSON.stringify(speakers)];
  // Lock the meetings first and by id, as all changes of them do.
  await client.query(
    `SELECT 1 FROM recorded_meetings WHERE organization_id = $1 AND id IN (SELECT g."meetingId" FROM ${SPEAKERS}) ORDER BY id FOR UPDATE`,
    values,
  );
  // Before the words go.
  const quoting = await readQuoting(tx, values);
  await deleteDraftsThatQuote(tx, quoting);
  await redactEvidence(tx, quoting);
  await redactProposals(tx, quoting);
  await client.query(
    `UPDATE transcript_parts t SET
       cues = (SELECT jsonb_agg(CASE WHEN (e.cue ->> 'speaker')::int = ANY(s.speakers) THEN (e.cue - 'corrected') || '{"text": ""}' ELSE e.cue END
           ORDER BY e.place) FROM jsonb_array_elements(t.cues) WITH ORDINALITY AS e(cue, place)),
       words = (SELECT string_agg(CASE WHEN (t.cues -> (l.place - 1)::int ->> 'speaker')::int = ANY(s.speakers) THEN ' ' ELSE l.line END,
           E'\\n' ORDER BY l.place) FROM string_to_table(t.words, E'\\n') WITH ORDINALITY AS l(line, place))
     FROM (SELECT g."meetingId", array_agg(g.speaker) AS speakers FROM ${SPEAKERS} GROUP BY 1) s
     WHERE t.organization_id = $1 AND t.meeting_id = s."meetingId"
       AND EXISTS (SELECT FROM jsonb_array_elements(t.cues) e(cue) WHERE (e.cue ->> 'speaker')::int = ANY(s.speakers))`,
    values,
  );
  await client.query(
    `UPDATE meeting_speakers m SET label = '', is_redaction_due = false, redacted_at = coalesce(m.redacted_at, now()),
       redacted_by_id = coalesce(m.redacted_by_id, $3)
     FROM ${SPEAKERS} WHERE m.organization_id = $1 AND m.meeting_id = g."meetingId" AND g.speaker IN (m.speaker, m.merged_into)`,
    [...values, by],
  );
  await deleteAudio(tx, [...new Set(speakers.map(({ meetingId }) => meetingId))]);
}

/** Returns the proposals whose cues hold a word of the speakers. Those of an earlier transcript say whose words they hold. */
async function readQuoting({ client }: TenantTransaction, values: readonly string[]): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `WITH said AS (
       SELECT t.meeting_id, t.first_cue + e.place - 1 AS cue FROM ${SPEAKERS}
       JOIN transcript_parts t ON t.organization_id = $1 AND t.meeting_id = g."meetingId"
       CROSS JOIN LATERAL jsonb_array_elements(t.cues) WITH ORDINALITY AS e(cue, place)
       WHERE (e.cue ->> 'speaker')::int = g.speaker
     )
     SELECT p.id FROM meeting_proposals p JOIN said s ON s.meeting_id = p.meeting_id
       AND s.cue BETWEEN (p.item ->> 'cue')::int AND (p.item ->> 'lastCue')::int
     WHERE p.organization_id = $1 AND NOT p.item ? 'earlier'
     UNION
     SELECT p.id FROM ${SPEAKERS}
     JOIN meeting_proposals p ON p.organization_id = $1 AND p.meeting_id = g."meetingId" AND p.item ? 'earlier'
     WHERE EXISTS (SELECT FROM meeting_speakers m
       WHERE m.organization_id = $1 AND m.meeting_id = p.meeting_id AND g.speaker IN (m.speaker, m.merged_into)
         AND p.item -> 'earlier' -> 'speakers' @> to_jsonb(m.speaker))`,
    [...values],
  );
  return rows.map(({ id }) => id);
}

/** Deletes conversations whose fact sheets have confirmed words of the speakers: an answer may repeat them anywhere. */
async function deleteDraftsThatQuote(
  { client, organizationId }: TenantTransaction,
  quoting: readonly string[],
): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT DISTINCT h.conversation_id AS id FROM meeting_proposals p
     JOIN recorded_meetings r ON r.organization_id = $1 AND r.id = p.meeting_id
     JOIN conversations c ON c.organization_id = $1
       AND c.opportunity_id = coalesce((p.result ->> 'opportunityId')::uuid, r.opportunity_id)
     JOIN conversation_sheets h ON h.organization_id = $1 AND h.conversation_id = c.id
       AND h.facts @> jsonb_build_array(jsonb_build_object('record', jsonb_build_object('kind', 'meeting', 'id', p.meeting_id, 'ms', p.start_ms)))
     WHERE p.organization_id = $1 AND p.id = ANY($2::uuid[]) AND p.state = 'confirmed'`,
    [organizationId, quoting],
  );
  await client.query('DELETE FROM conversations WHERE organization_id = $1 AND id = ANY($2::uuid[])', [
    organizationId,
    rows.map(({ id }) => id),
  ]);
}

async function redactProposals(
  { client, organizationId }: TenantTransaction,
  quoting: readonly string[],
): Promise<void> {
  await client.query(
    `WITH kept AS (
       UPDATE meeting_proposals p SET item = p.item || jsonb_build_object('quote', '', 'title', '${REMOVED_TITLE}'),
         changed = p.changed - 'title', version = version + 1,
         result = p.result || '{"made": null, "before": null, "notice": null}'
       WHERE p.organization_id = $1 AND p.id = ANY($2::uuid[]) AND p.state = 'confirmed'
     )
     DELETE FROM meeting_proposals p
     WHERE p.organization_id = $1 AND p.id = ANY($2::uuid[]) AND p.state <> 'confirmed'`,
    [organizationId, quoting],
  );
}

interface MadeEvidence {
  readonly opportunityId: string;
  readonly framework: string;
  readonly component: string;
  readonly notes: string | null;
  readonly customerWords: string | null;
  readonly quote: string;
  readonly title: string;
}

/** Takes quotes and titles out of evidence that confirmed proposals wrote them into. How strong it is stays. */
async function redactEvidence(
  { client, organizationId }: TenantTransaction,
  quoting: readonly string[],
): Promise<void> {
  const { rows } = await client.query<MadeEvidence>(
    `SELECT v.opportunity_id AS "opportunityId", v.framework, v.component, v.notes, v.customer_words AS "customerWords",
       p.item ->> 'quote' AS quote, coalesce(p.changed ->> 'title', p.item ->> 'title') AS title
     FROM meeting_proposals p
     JOIN evidence v ON v.organization_id = $1 AND v.opportunity_id = (p.result ->> 'opportunityId')::uuid
       AND v.framework = p.result -> 'made' ->> 'framework' AND v.component = p.result -> 'made' ->> 'component'
     WHERE p.organization_id = $1 AND p.id = ANY($2::uuid[]) AND p.state = 'confirmed' AND p.result ->> 'kind' = 'evidence'
     FOR UPDATE OF v`,
    [organizationId, quoting],
  );
  const texts = new Map<string, { row: MadeEvidence; notes: string | null; customerWords: string | null }>();
  for (const row of rows) {
    const key = JSON.stringify([row.opportunityId, row.framework, row.component]);
    const { notes, customerWords } = texts.get(key) ?? row;
    texts.set(key, { row, notes: without(notes, row.title), customerWords: without(customerWords, row.quote) });
  }
  for (const { row, notes, customerWords } of texts.values())
    await client.query(
      `UPDATE evidence SET notes = $5, customer_words = $6
       WHERE organization_id = $1 AND opportunity_id = $2 AND framework = $3 AND component = $4`,
      [organizationId, row.opportunityId, row.framework, row.component, notes, customerWords],
    );
  // What stood on those deals before it was written over.
  await client.query('DELETE FROM former_words WHERE organization_id = $1 AND opportunity_id = ANY($2::uuid[])', [
    organizationId,
    rows.map(({ opportunityId }) => opportunityId),
  ]);
}

/** Returns a text without the words that a meeting added; null where nothing else stands in it. */
function without(text: string | null, words: string): string | null {
  if (text === null || words === '' || !text.includes(words)) return text;
  const lines = text.replaceAll(words, '').split('\n');
  return lines.filter((line) => line.trim() !== '').join('\n') || null;
}

/**
 * Removes what a contact said in every recorded meeting, also in those of deals in the bin and in private ones. A meeting on legal
 * hold keeps their words until the hold is lifted.
 */
export async function redactContact(tx: TenantTransaction, contactId: string, by: string): Promise<void> {
  const values = [tx.organizationId, contactId];
  const { rows } = await tx.client.query<RecordedSpeaker & { isHeld: boolean }>(
    `SELECT s.meeting_id AS "meetingId", s.speaker, r.held_at IS NOT NULL AS "isHeld"
     FROM meeting_speakers s JOIN recorded_meetings r ON r.organization_id = $1 AND r.id = s.meeting_id
     WHERE s.organization_id = $1 AND s.contact_id = $2 ORDER BY s.meeting_id, s.speaker FOR UPDATE OF r`,
    values,
  );
  const held = rows.filter(({ isHeld }) => isHeld).map(({ meetingId }) => meetingId);
  await tx.client.query(
    // Who was merged into them goes with them.
    `UPDATE meeting_speakers m SET is_redaction_due = true FROM meeting_speakers s
     WHERE s.organization_id = $1 AND s.contact_id = $2 AND s.meeting_id = ANY($3::uuid[])
       AND m.organization_id = $1 AND m.meeting_id = s.meeting_id AND s.speaker IN (m.speaker, m.merged_into)`,
    [...values, held],
  );
  await redactSpeakers(
    tx,
    rows.filter(({ isHeld }) => !isHeld),
    by,
  );
}
