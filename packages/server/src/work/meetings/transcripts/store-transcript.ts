/** Writes what was said in a meeting, whatever it comes from: a file, or an engine. */
import { comparedWords, type Transcript, type TranscriptCue, talkFigures } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { storable } from '../../../platform/http/storable-text.ts';
import { proposeByRules } from '../proposals/propose-by-rules.ts';

const CUES_OF_PART = 100;

/** Replaces the transcript of a meeting, with its speakers and how much each talks, and proposes what it may change. */
export async function storeTranscript(
  tx: TenantTransaction,
  meetingId: string,
  transcript: Transcript,
  { engine = null }: { readonly engine?: string | null } = {},
): Promise<void> {
  const { client, organizationId } = tx;
  const cues = transcript.cues.map((cue): TranscriptCue => ({ ...cue, text: storable(cue.text) }));
  const kept = { ...transcript, cues, speakers: transcript.speakers.map(storable) };
  await client.query('DELETE FROM transcript_parts WHERE organization_id = $1 AND meeting_id = $2', [
    organizationId,
    meetingId,
  ]);
  await writeParts(tx, meetingId, cues);
  await writeSpeakers(tx, meetingId, kept);
  const durationMs = cues.reduce((latest, { endMs }) => Math.max(latest, endMs), 0);
  await client.query(
    `UPDATE recorded_meetings SET state = 'ready', fault = NULL, format = $3, language = $4, engine = $5, cue_count = $6,
       duration_ms = greatest(duration_ms, $7), is_timed = $8, transcript_deleted_at = NULL, updated_at = now()
     WHERE organization_id = $1 AND id = $2`,
    [organizationId, meetingId, kept.format, kept.language, engine, cues.length, Math.round(durationMs), kept.isTimed],
  );
  await proposeByRules(tx, meetingId);
}

/** Returns the words of a part as a search reads them: a line for each cue, with a space before each word. */
export const wordsOf = (cues: readonly TranscriptCue[]): string =>
  cues.map(({ text }) => ` ${comparedWords(text)}`).join('\n');

async function writeParts(tx: TenantTransaction, meetingId: string, cues: readonly TranscriptCue[]): Promise<void> {
  const parts = Array.from({ length: Math.ceil(cues.length / CUES_OF_PART) }, (_, part) =>
    cues.slice(part * CUES_OF_PART, (part + 1) * CUES_OF_PART),
  );
  await tx.client.query(
    `INSERT INTO transcript_parts (organization_id, meeting_id, part, first_cue, cues, words)
     SELECT $1, $2, n - 1, (n - 1) * $3, cues::jsonb, words
     FROM unnest($4::text[], $5::text[]) WITH ORDINALITY AS p(cues, words, n)`,
    [tx.organizationId, meetingId, CUES_OF_PART, parts.map((part) => JSON.stringify(part)), parts.map(wordsOf)],
  );
}

/** Writes the speakers. Each keeps its person as long as it has the same label. */
async function writeSpeakers(tx: TenantTransaction, meetingId: string, transcript: Transcript): Promise<void> {
  const figures = talkFigures(transcript);
  const speakers = transcript.speakers.map((label, speaker) => {
    const { talkMs = 0, longestMs = 0, questions = 0 } = figures[speaker] ?? {};
    return { speaker, label, talkMs: Math.round(talkMs), longestMs: Math.round(longestMs), questions };
  });
  await tx.client.query(
    `WITH given AS (
       SELECT * FROM json_to_recordset($3::json) AS g(speaker int, label text, "talkMs" int, "longestMs" int, questions int)
     ), former AS (
       SELECT label, contact_id, member_id, is_confirmed FROM meeting_speakers WHERE organization_id = $1 AND meeting_id = $2
     ), gone AS (
       DELETE FROM meeting_speakers WHERE organization_id = $1 AND meeting_id = $2 AND speaker NOT IN (SELECT speaker FROM given)
     )
     INSERT INTO meeting_speakers AS s
       (organization_id, meeting_id, speaker, label, contact_id, member_id, is_confirmed, talk_ms, longest_ms, questions)
     SELECT $1, $2, g.speaker, g.label, f.contact_id, f.member_id, coalesce(f.is_confirmed, false), g."talkMs", g."longestMs",
       g.questions
     FROM given g LEFT JOIN LATERAL (SELECT * FROM former f WHERE f.label = g.label LIMIT 1) f ON true
     ON CONFLICT (organization_id, meeting_id, speaker) DO UPDATE SET label = excluded.label, contact_id = excluded.contact_id,
       member_id = excluded.member_id, is_confirmed = excluded.is_confirmed, talk_ms = excluded.talk_ms,
       longest_ms = excluded.longest_ms, questions = excluded.questions, merged_into = NULL`,
    [tx.organizationId, meetingId, JSON.stringify(speakers)],
  );
}
