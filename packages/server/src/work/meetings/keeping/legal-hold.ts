import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { conflict, forbidden } from '../../../platform/http/errors.ts';
import { type RecordedSpeaker, redactSpeakers } from '../../../records/recorded-words/redact-speakers.ts';
import { recordEvent } from '../../../tenancy/audit/record-event.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { managesRecords } from '../../../tenancy/identity/policies.ts';
import { auditFactsOf } from '../create-meeting.ts';
import { lockMeeting, type VisibleMeeting } from '../visible-meetings.ts';

/** Puts a meeting on legal hold, whatever settings say of its age. Throws FORBIDDEN for others than RevOps and admins. */
export async function holdMeeting(tx: TenantTransaction, actor: Actor, id: string): Promise<void> {
  const meeting = await lockToHold(tx, actor, id);
  if (meeting.heldAt !== null) return;
  await tx.client.query(
    `UPDATE recorded_meetings SET held_at = now(), held_by_id = $3, updated_at = now()
     WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, id, actor.memberId],
  );
  await recordEvent(tx, actor, { kind: 'meeting_held', ...auditFactsOf(meeting) });
}

/** Lifts a legal hold. Removes the words of people who were erased meanwhile. */
export async function releaseMeeting(tx: TenantTransaction, actor: Actor, id: string): Promise<void> {
  const meeting = await lockToHold(tx, actor, id);
  if (meeting.heldAt !== null) await liftHold(tx, actor, meeting);
}

/** Lifts the legal hold of a locked meeting that has one. Who asks has been checked. */
export async function liftHold(
  tx: TenantTransaction,
  actor: Actor,
  { id, ...meeting }: Pick<VisibleMeeting, 'id' | 'opportunityId' | 'isPrivate'>,
): Promise<void> {
  await tx.client.query(
    `UPDATE recorded_meetings SET held_at = NULL, held_by_id = NULL, updated_at = now()
     WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, id],
  );
  const { rows } = await tx.client.query<RecordedSpeaker>(
    `SELECT meeting_id AS "meetingId", speaker FROM meeting_speakers
     WHERE organization_id = $1 AND meeting_id = $2 AND is_redaction_due ORDER BY speaker`,
    [tx.organizationId, id],
  );
  await redactSpeakers(tx, rows, actor.memberId);
  await recordEvent(tx, actor, { kind: 'meeting_released', ...auditFactsOf(meeting) });
}

async function lockToHold(tx: TenantTransaction, actor: Actor, id: string): Promise<VisibleMeeting> {
  if (!managesRecords(actor))
    throw forbidden('RevOps and admins set and lift legal holds. Nothing was changed. Ask one of them.');
  return lockMeeting(tx, actor, id);
}

/** Throws CONFLICT for a meeting on legal hold, with who set it. */
export async function refuseOnHold(
  { client, organizationId }: TenantTransaction,
  { id, heldAt }: Pick<VisibleMeeting, 'id' | 'heldAt'>,
): Promise<void> {
  if (heldAt === null) return;
  const { rows } = await client.query<{ name: string }>(
    `SELECT m.name FROM recorded_meetings r JOIN members m ON m.organization_id = $1 AND m.id = r.held_by_id
     WHERE r.organization_id = $1 AND r.id = $2`,
    [organizationId, id],
  );
  const by = rows[0] ? ` by ${rows[0].name}` : '';
  throw conflict({
    field: null,
    value: null,
    expected: 'a meeting that is not on legal hold',
    message: `This meeting was put on legal hold${by}. Nothing was removed. RevOps or an admin can lift the hold.`,
  });
}
