import type { recordedMeetings } from '@forecastle/contract';
import type { InferContractRouterInputs } from '@orpc/contract';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import { lockContacts } from '../../records/contacts/lock-contacts.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { auditFactsOf } from './create-meeting.ts';
import { followSpeakers, lockActivityOf, speakersOf } from './meeting-activity.ts';
import { proposeByRules } from './proposals/propose-by-rules.ts';
import { lockMeeting } from './visible-meetings.ts';

type Said = InferContractRouterInputs<typeof recordedMeetings>['setSpeaker'];

/** Says who a speaker is. The activity of a confirmed meeting follows, and what nobody has decided on is proposed again. */
export async function setSpeaker(
  tx: TenantTransaction,
  actor: Actor,
  { id, speaker, contactId = null, memberId = null }: Said,
): Promise<void> {
  if (contactId !== null && memberId !== null)
    throw invalid({
      field: 'memberId',
      value: memberId,
      expected: 'null where contactId is given',
      message: 'A speaker is a contact or a colleague, not both.',
    });
  const meeting = await lockMeeting(tx, actor, id);
  // Lock activities before contacts, as all changes do. Nobody merges or erases the contact meanwhile.
  await lockActivityOf(tx, actor, meeting);
  if (contactId !== null && (await lockContacts(tx, [contactId])) === 0) throw notFound('contact');
  if (memberId !== null) await requireMember(tx, memberId);
  const before = await speakersOf(tx, id);
  const { rows } = await tx.client.query<{ redacted: boolean }>(
    `SELECT redacted_at IS NOT NULL AS redacted FROM meeting_speakers
     WHERE organization_id = $1 AND meeting_id = $2 AND speaker = $3 AND merged_into IS NULL`,
    [tx.organizationId, id, speaker],
  );
  const [row] = rows;
  if (!row) throw notFound('speaker');
  if (row.redacted)
    throw conflict({
      field: 'speaker',
      value: speaker,
      expected: 'a speaker whose words are kept',
      message: 'The words of this speaker were redacted. Nothing was changed.',
    });
  await tx.client.query(
    `UPDATE meeting_speakers SET contact_id = $4, member_id = $5, is_confirmed = true
     WHERE organization_id = $1 AND meeting_id = $2 AND speaker = $3`,
    [tx.organizationId, id, speaker, contactId, memberId],
  );
  await tx.client.query('UPDATE recorded_meetings SET updated_at = now() WHERE organization_id = $1 AND id = $2', [
    tx.organizationId,
    id,
  ]);
  await recordEvent(tx, actor, { kind: 'meeting_changed', ...auditFactsOf(meeting) });
  await followSpeakers(tx, actor, { meeting, before });
  await proposeByRules(tx, id);
}

async function requireMember(tx: TenantTransaction, memberId: string): Promise<void> {
  const { rowCount } = await tx.client.query('SELECT 1 FROM members WHERE organization_id = $1 AND id = $2', [
    tx.organizationId,
    memberId,
  ]);
  if (!rowCount) throw notFound('colleague');
}
