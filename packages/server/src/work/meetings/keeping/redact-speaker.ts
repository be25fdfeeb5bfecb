import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { conflict, invalid, notFound } from '../../../platform/http/errors.ts';
import { redactSpeakers } from '../../../records/recorded-words/redact-speakers.ts';
import { recordEvent } from '../../../tenancy/audit/record-event.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { auditFactsOf } from '../create-meeting.ts';
import { lockMeeting } from '../visible-meetings.ts';
import { refuseOnHold } from './legal-hold.ts';

interface Redaction {
  readonly id: string;
  readonly speaker: number;
  /** As the meeting shows it: what a person types to confirm. */
  readonly name: string;
}

/** Removes the words of a speaker for good, and the audio of the meeting. A speaker whose words were removed stays as they are. */
export async function redactSpeaker(
  tx: TenantTransaction,
  actor: Actor,
  { id, speaker, name }: Redaction,
): Promise<void> {
  const meeting = await lockMeeting(tx, actor, id);
  await refuseOnHold(tx, meeting);
  const { rows } = await tx.client.query<{ isRedacted: boolean; name: string }>(
    `SELECT s.redacted_at IS NOT NULL AS "isRedacted",
       coalesce(c.name, m.name, nullif(s.label, ''), 'Speaker ' || s.speaker + 1) AS name
     FROM meeting_speakers s LEFT JOIN contacts c ON c.organization_id = $1 AND c.id = s.contact_id
     LEFT JOIN members m ON m.organization_id = $1 AND m.id = s.member_id
     WHERE s.organization_id = $1 AND s.meeting_id = $2 AND s.speaker = $3 AND s.merged_into IS NULL`,
    [tx.organizationId, id, speaker],
  );
  const [row] = rows;
  if (!row) throw notFound('speaker');
  if (row.isRedacted) return;
  if (row.name.trim() !== name)
    throw invalid({
      field: 'name',
      value: name,
      expected: 'the name of the speaker as the meeting shows it',
      message: 'This is not the name of that speaker. Nothing was removed. Reload the meeting and try again.',
    });
  if (meeting.state !== 'ready')
    throw conflict({
      field: null,
      value: meeting.state,
      expected: 'a meeting with a complete transcript',
      message:
        'This meeting is still being recorded or transcribed. Nothing was removed. Try again once that has ended.',
    });
  await redactSpeakers(tx, [{ meetingId: id, speaker }], actor.memberId);
  await recordEvent(tx, actor, { kind: 'meeting_speaker_redacted', ...auditFactsOf(meeting) });
}
