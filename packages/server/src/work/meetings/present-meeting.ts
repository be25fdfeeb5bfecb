/** A recorded meeting as the API answers it. */
import type { MeetingSpeaker, RecordedMeeting, RecordedMeetingRow } from '@forecastle/contract';
import type * as z from 'zod';
import type { recordedMeetings } from '../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { managesRecords } from '../../tenancy/identity/policies.ts';
import {
  DEAL_IS_VISIBLE,
  DEAL_NAMED,
  IS_CONFIRMED,
  IS_VISIBLE,
  MEETING_TABLES,
  SORT_AT,
  visibilityOf,
} from './visible-meetings.ts';

type Stored = typeof recordedMeetings.$inferSelect;
interface Person {
  id: string;
  name: string;
}

export interface MeetingRow
  extends Pick<
    Stored,
    'id' | 'title' | 'startsAt' | 'isStartKnown' | 'durationMs' | 'isPrivate' | 'source' | 'state' | 'fault'
  > {
  deal: Person | null;
  account: Person | null;
  owner: Person;
  contacts: Person[];
  proposed: number;
  confirmed: number;
  isConfirmed: boolean;
  sortAt: string;
}

/** Columns of a row over `MEETING_TABLES`, in which visibility has been decided. */
export const MEETING_COLUMNS = `r.id, r.title, r.starts_at AS "startsAt", r.is_start_known AS "isStartKnown",
  r.duration_ms AS "durationMs", r.is_private AS "isPrivate", r.source, r.state, r.fault, ${IS_CONFIRMED} AS "isConfirmed",
  ${SORT_AT} AS "sortAt", ${DEAL_NAMED} AS deal,
  CASE WHEN ${DEAL_IS_VISIBLE} THEN (SELECT json_build_object('id', a.id, 'name', a.name) FROM accounts a
    WHERE a.organization_id = $1 AND a.id = o.account_id) END AS account,
  (SELECT json_build_object('id', m.id, 'name', m.name) FROM members m
    WHERE m.organization_id = $1 AND m.id = r.owner_id) AS owner,
  (SELECT coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) ORDER BY c.name, c.id), '[]') FROM contacts c
    WHERE c.organization_id = $1 AND c.id IN (SELECT s.contact_id FROM meeting_speakers s
      WHERE s.organization_id = $1 AND s.meeting_id = r.id)) AS contacts,
  (SELECT count(*)::int FROM meeting_proposals p
    WHERE p.organization_id = $1 AND p.meeting_id = r.id AND p.state = 'proposed') AS proposed,
  (SELECT count(*)::int FROM meeting_proposals p
    WHERE p.organization_id = $1 AND p.meeting_id = r.id AND p.state = 'confirmed') AS confirmed`;

export const presentRow = (row: MeetingRow): z.infer<typeof RecordedMeetingRow> => ({
  id: row.id,
  title: row.title,
  startsAt: row.startsAt.toISOString(),
  isStartKnown: row.isStartKnown,
  durationMs: row.durationMs,
  deal: row.deal,
  account: row.account,
  owner: row.owner,
  isPrivate: row.isPrivate,
  source: row.source,
  state: row.state,
  fault: row.fault,
  contacts: row.contacts,
  proposed: row.proposed,
  confirmed: row.confirmed,
  isConfirmed: row.isConfirmed,
});

interface WholeRow
  extends MeetingRow,
    Pick<
      Stored,
      | 'format'
      | 'language'
      | 'engine'
      | 'cueCount'
      | 'isTimed'
      | 'calendarMeetingId'
      | 'activityId'
      | 'audioDeletedAt'
      | 'transcriptDeletedAt'
      | 'heldAt'
      | 'consent'
    > {
  speakers: z.infer<typeof MeetingSpeaker>[];
  consentBy: string | null;
  hasAudio: boolean;
}

const WHOLE_COLUMNS = `${MEETING_COLUMNS}, r.format, r.language, r.engine, r.cue_count AS "cueCount", r.is_timed AS "isTimed",
  r.calendar_meeting_id AS "calendarMeetingId", r.activity_id AS "activityId", r.audio_deleted_at AS "audioDeletedAt",
  r.transcript_deleted_at AS "transcriptDeletedAt", r.held_at AS "heldAt", r.consent,
  (SELECT m.name FROM members m WHERE m.organization_id = $1 AND m.id::text = r.consent ->> 'saidById') AS "consentBy",
  EXISTS (SELECT FROM recording_takes t WHERE t.organization_id = $1 AND t.meeting_id = r.id AND t.size > 0)
    AND r.audio_deleted_at IS NULL AS "hasAudio",
  (SELECT coalesce(json_agg(json_build_object('speaker', s.speaker, 'label', s.label, 'isConfirmed', s.is_confirmed,
      'talkMs', s.talk_ms, 'longestMs', s.longest_ms, 'questions', s.questions, 'isRedacted', s.redacted_at IS NOT NULL,
      'merged', (SELECT coalesce(json_agg(json_build_object('speaker', g.speaker, 'label', g.label) ORDER BY g.speaker), '[]')
        FROM meeting_speakers g WHERE g.organization_id = $1 AND g.meeting_id = r.id AND g.merged_into = s.speaker),
      'contact', CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'name', c.name) END,
      'member', CASE WHEN k.id IS NOT NULL THEN json_build_object('id', k.id, 'name', k.name) END) ORDER BY s.speaker), '[]')
   FROM meeting_speakers s
   LEFT JOIN contacts c ON c.organization_id = $1 AND c.id = s.contact_id
   LEFT JOIN members k ON k.organization_id = $1 AND k.id = s.member_id
   WHERE s.organization_id = $1 AND s.meeting_id = r.id AND s.merged_into IS NULL) AS speakers`;

const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Returns a meeting that the actor sees; throws NOT_FOUND. */
export async function getMeeting(
  tx: TenantTransaction,
  actor: Actor,
  id: string,
): Promise<z.infer<typeof RecordedMeeting>> {
  const { rows } = await tx.client.query<WholeRow>(
    `SELECT ${WHOLE_COLUMNS} FROM ${MEETING_TABLES}
     WHERE r.organization_id = $1 AND r.id = $4 AND r.deleted_at IS NULL AND ${IS_VISIBLE}`,
    [...(await visibilityOf(tx, actor)), id],
  );
  const [row] = rows;
  if (!row) throw notFound('meeting');
  const isOwner = row.owner.id === actor.memberId;
  return {
    ...presentRow(row),
    speakers: row.speakers,
    format: row.format,
    language: row.language,
    engine: row.engine,
    cueCount: row.cueCount,
    isTimed: row.isTimed,
    calendarMeetingId: row.calendarMeetingId,
    activityId: row.activityId,
    hasAudio: row.hasAudio,
    audioDeletedAt: instant(row.audioDeletedAt),
    transcriptDeletedAt: instant(row.transcriptDeletedAt),
    isHeld: row.heldAt !== null,
    consent:
      row.consent && row.consentBy !== null
        ? {
            saidBy: { id: row.consent.saidById, name: row.consentBy },
            at: row.consent.at,
            statement: row.consent.statement,
          }
        : null,
    abilities: {
      update: true,
      makePrivate: isOwner,
      remove: row.heldAt === null,
      hold: managesRecords(actor),
      redact: row.heldAt === null && row.state === 'ready',
    },
  };
}
