/** A transcript as the rules and a model read it, with what the organisation knows of the people and competitors in it. */
import {
  localDay,
  type MeetingContext,
  type MeetingItem,
  type Transcript,
  type TranscriptCue,
  type TranscriptFormat,
} from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { calendarOf } from '../../../records/health/calendar.ts';
import type { FoundItem } from './write-proposals.ts';

interface Speaker {
  readonly label: string;
  readonly memberId: string | null;
  readonly contactId: string | null;
  readonly name: string | null;
  readonly isRedacted: boolean;
}

export interface ReadTranscript {
  readonly transcript: Transcript;
  readonly context: MeetingContext;
}

/** Returns null for a meeting without a transcript. The caller has checked who asks. */
export async function readTranscriptOf(tx: TenantTransaction, meetingId: string): Promise<ReadTranscript | null> {
  const { rows: meetings } = await tx.client.query<{
    format: TranscriptFormat | null;
    language: string | null;
    isTimed: boolean;
    startsAt: Date;
    opportunityId: string | null;
  }>(
    `SELECT format, language, is_timed AS "isTimed", starts_at AS "startsAt", opportunity_id AS "opportunityId" FROM recorded_meetings
     WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, meetingId],
  );
  const [meeting] = meetings;
  if (!meeting || meeting.format === null) return null;
  const { rows: parts } = await tx.client.query<{ cues: readonly TranscriptCue[] }>(
    'SELECT cues FROM transcript_parts WHERE organization_id = $1 AND meeting_id = $2 ORDER BY part',
    [tx.organizationId, meetingId],
  );
  const { rows: speakers } = await tx.client.query<Speaker>(
    `SELECT s.label, s.member_id AS "memberId", s.contact_id AS "contactId", coalesce(m.name, c.name) AS name,
       s.redacted_at IS NOT NULL AS "isRedacted"
     FROM meeting_speakers s
     LEFT JOIN members m ON m.organization_id = $1 AND m.id = s.member_id
     LEFT JOIN contacts c ON c.organization_id = $1 AND c.id = s.contact_id
     WHERE s.organization_id = $1 AND s.meeting_id = $2 ORDER BY s.speaker`,
    [tx.organizationId, meetingId],
  );
  const { rows: competitors } = await tx.client.query<{ id: string; name: string; aliases: string[] }>(
    `SELECT id, name, aliases FROM competitors WHERE organization_id = $1 AND archived_at IS NULL ORDER BY name_key, id`,
    [tx.organizationId],
  );
  const { rows: people } = await tx.client.query<{ name: string }>(
    `SELECT c.name FROM opportunity_contacts oc JOIN contacts c ON c.organization_id = $1 AND c.id = oc.contact_id
     WHERE oc.organization_id = $1 AND oc.opportunity_id = $2
     UNION SELECT name FROM members WHERE organization_id = $1 AND deactivated_at IS NULL`,
    [tx.organizationId, meeting.opportunityId],
  );
  const { timeZone } = await calendarOf(tx);
  const ours = speakers.flatMap(({ memberId }, at) => (memberId === null ? [] : [at]));
  return {
    transcript: {
      format: meeting.format,
      language: meeting.language,
      isTimed: meeting.isTimed,
      speakers: speakers.map(({ label, name, isRedacted }) => (isRedacted ? '' : (name ?? label))),
      cues: parts.flatMap(({ cues }) => cues),
    },
    context: {
      competitors,
      colleagues: ours.length === 0 ? null : ours,
      day: localDay(meeting.startsAt.getTime(), timeZone),
      names: people.map(({ name }) => name),
    },
  };
}

export const withMoments = ({ cues }: Transcript, items: readonly MeetingItem[]): FoundItem[] =>
  items.map((item) => ({ item, startMs: cues[item.cue]?.startMs ?? 0 }));
