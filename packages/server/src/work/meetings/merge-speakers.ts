/** Makes two speakers of a transcript one person, and two again. */
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { auditFactsOf } from './create-meeting.ts';
import { followSpeakers, lockActivityOf, speakersOf } from './meeting-activity.ts';
import { proposeByRules } from './proposals/propose-by-rules.ts';
import { updateTalkFigures } from './transcripts/speaker-figures.ts';
import { lockMeeting, type VisibleMeeting } from './visible-meetings.ts';

interface Merge {
  /** Of the meeting. */
  readonly id: string;
  readonly speaker: number;
  /** The speaker who it is too. */
  readonly into: number;
}

/**
 * Gives the words of a speaker to another one of the meeting. Which they were stays in each cue, and in what they promised, so that
 * both can be given back.
 */
export async function mergeSpeakers(tx: TenantTransaction, actor: Actor, { id, speaker, into }: Merge): Promise<void> {
  if (speaker === into)
    throw invalid({
      field: 'into',
      value: into,
      expected: 'another speaker of the meeting',
      message: 'Choose another speaker. Nothing was changed.',
    });
  await changeSpeakers(tx, actor, id, async () => {
    await requireMergeable(tx, id, speaker);
    await requireMergeable(tx, id, into);
    await tx.client.query(
      `UPDATE meeting_speakers SET merged_into = $4, contact_id = NULL, member_id = NULL, is_confirmed = false
       WHERE organization_id = $1 AND meeting_id = $2 AND (speaker = $3 OR merged_into = $3)`,
      [tx.organizationId, id, speaker, into],
    );
    await rewriteCues(
      tx,
      id,
      `CASE WHEN (e.cue ->> 'speaker')::int = $3
         THEN jsonb_build_object('heardAs', $3::int) || e.cue || jsonb_build_object('speaker', $4::int) ELSE e.cue END`,
      [speaker, into],
    );
    await tx.client.query(
      `UPDATE meeting_proposals SET version = version + 1, item = jsonb_set(item, '{owner}',
         jsonb_build_object('heardAs', $3::int) || (item -> 'owner') || jsonb_build_object('speaker', $4::int))
       WHERE organization_id = $1 AND meeting_id = $2 AND (item -> 'owner' ->> 'speaker')::int = $3`,
      [tx.organizationId, id, speaker, into],
    );
  });
}

/** Gives a speaker who was merged into another one the words back that they came with. Nobody is said to be them. */
export async function splitSpeaker(
  tx: TenantTransaction,
  actor: Actor,
  { id, speaker }: Omit<Merge, 'into'>,
): Promise<void> {
  await changeSpeakers(tx, actor, id, async () => {
    await refuseDue(tx, id, speaker);
    const { rowCount } = await tx.client.query(
      `UPDATE meeting_speakers SET merged_into = NULL
       WHERE organization_id = $1 AND meeting_id = $2 AND speaker = $3 AND merged_into IS NOT NULL AND redacted_at IS NULL`,
      [tx.organizationId, id, speaker],
    );
    if (!rowCount) throw notFound('merged speaker');
    await rewriteCues(
      tx,
      id,
      `CASE WHEN (e.cue ->> 'heardAs')::int = $3
         THEN (e.cue - 'heardAs') || jsonb_build_object('speaker', $3::int) ELSE e.cue END`,
      [speaker],
    );
    await tx.client.query(
      `UPDATE meeting_proposals SET version = version + 1, item = jsonb_set(item, '{owner}', jsonb_build_object('speaker', $3::int))
       WHERE organization_id = $1 AND meeting_id = $2 AND (item -> 'owner' ->> 'heardAs')::int = $3`,
      [tx.organizationId, id, speaker],
    );
  });
}

/** Changes who speaks in a meeting. Its activity, its figures and its proposals follow. */
async function changeSpeakers(
  tx: TenantTransaction,
  actor: Actor,
  id: string,
  change: () => Promise<void>,
): Promise<void> {
  const meeting = await lockMeeting(tx, actor, id);
  requireTranscript(meeting);
  await lockActivityOf(tx, actor, meeting);
  const before = await speakersOf(tx, id);
  await change();
  await tx.client.query('UPDATE recorded_meetings SET updated_at = now() WHERE organization_id = $1 AND id = $2', [
    tx.organizationId,
    id,
  ]);
  await updateTalkFigures(tx, id);
  await followCues(tx, id);
  await recordEvent(tx, actor, { kind: 'meeting_changed', ...auditFactsOf(meeting) });
  await followSpeakers(tx, actor, { meeting, before });
  await proposeByRules(tx, id);
}

/** Throws CONFLICT for a meeting whose words were deleted: what is left of its speakers could not be counted again. */
function requireTranscript({ transcriptDeletedAt }: VisibleMeeting): void {
  if (transcriptDeletedAt !== null)
    throw conflict({
      field: null,
      value: null,
      expected: 'a meeting with its transcript',
      message: 'The transcript of this meeting was deleted, so its speakers stay as they are. Nothing was changed.',
    });
}

/** Throws CONFLICT for a merged speaker who loses their words with an erased person once the legal hold is lifted. */
async function refuseDue(tx: TenantTransaction, meetingId: string, speaker: number): Promise<void> {
  const { rowCount } = await tx.client.query(
    `SELECT 1 FROM meeting_speakers WHERE organization_id = $1 AND meeting_id = $2 AND speaker = $3 AND is_redaction_due`,
    [tx.organizationId, meetingId, speaker],
  );
  if (rowCount)
    throw conflict({
      field: 'speaker',
      value: speaker,
      expected: 'a speaker whose words are kept',
      message: 'The words of this speaker are to be removed once the legal hold is lifted. Nothing was changed.',
    });
}

async function requireMergeable(tx: TenantTransaction, meetingId: string, speaker: number): Promise<void> {
  const { rows } = await tx.client.query<{ isRedacted: boolean }>(
    `SELECT redacted_at IS NOT NULL OR is_redaction_due AS "isRedacted" FROM meeting_speakers
     WHERE organization_id = $1 AND meeting_id = $2 AND speaker = $3 AND merged_into IS NULL`,
    [tx.organizationId, meetingId, speaker],
  );
  const [row] = rows;
  if (!row) throw notFound('speaker');
  if (row.isRedacted)
    throw conflict({
      field: 'speaker',
      value: speaker,
      expected: 'a speaker whose words are kept',
      message: 'The words of this speaker were removed. Nothing was changed.',
    });
}

/** Rewrites the cues of a meeting by an expression over `e.cue`; its parameters begin at $3. */
async function rewriteCues(
  tx: TenantTransaction,
  meetingId: string,
  cue: string,
  values: readonly number[],
): Promise<void> {
  await tx.client.query(
    `UPDATE transcript_parts t SET cues = (SELECT jsonb_agg(${cue} ORDER BY e.place)
       FROM jsonb_array_elements(t.cues) WITH ORDINALITY AS e(cue, place))
     WHERE t.organization_id = $1 AND t.meeting_id = $2`,
    [tx.organizationId, meetingId, ...values],
  );
}

/** Makes every proposal name the speaker of its first cue. */
async function followCues(tx: TenantTransaction, meetingId: string): Promise<void> {
  await tx.client.query(
    `UPDATE meeting_proposals p SET item = jsonb_set(p.item, '{speaker}', c.speaker), version = p.version + 1
     FROM (SELECT t.first_cue + e.place - 1 AS cue, e.cue -> 'speaker' AS speaker FROM transcript_parts t
       CROSS JOIN LATERAL jsonb_array_elements(t.cues) WITH ORDINALITY AS e(cue, place)
       WHERE t.organization_id = $1 AND t.meeting_id = $2) c
     WHERE p.organization_id = $1 AND p.meeting_id = $2 AND c.cue = p.cue AND NOT p.item ? 'earlier'
       AND p.item -> 'speaker' <> c.speaker`,
    [tx.organizationId, meetingId],
  );
}
