import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { markSeen, notifyMembers } from '../../tenancy/notifications/notify.ts';
import { requireMeeting } from './visible-meetings.ts';

const KINDS = ['transcript_ready', 'transcript_failed', 'recording_failed', 'reading_failed'] as const;

interface Told {
  readonly meetingId: string;
  readonly kind: (typeof KINDS)[number];
  /** Who waits for it; without one the owner of the meeting. */
  readonly memberId?: string;
}

/**
 * Tells somebody of a meeting's transcript, once: what reads a transcript later tells nobody again. A failure after another try
 * takes the place of the former one. A removed meeting is told to nobody. The caller holds the lock of the meeting.
 */
export async function tellOfMeeting(tx: TenantTransaction, { meetingId, kind, memberId }: Told): Promise<void> {
  const { client, organizationId } = tx;
  const { rows } = await client.query<{ ownerId: string }>(
    'SELECT owner_id AS "ownerId" FROM recorded_meetings WHERE organization_id = $1 AND id = $2 AND deleted_at IS NULL',
    [organizationId, meetingId],
  );
  if (!rows[0]) return;
  const told = memberId ?? rows[0].ownerId;
  const former = 'FROM notifications WHERE organization_id = $1 AND member_id = $2 AND kind = $3 AND subject_id = $4';
  const values = [organizationId, told, kind, meetingId];
  if (kind === 'transcript_ready') {
    const { rowCount } = await client.query(`SELECT 1 ${former} LIMIT 1`, values);
    if (rowCount) return;
  } else await client.query(`DELETE ${former}`, values);
  await notifyMembers(tx, [{ memberId: told, kind, actorId: null, subjectId: meetingId }]);
}

/** Marks the actor's notifications about a meeting as read. Returns how many were unread; throws NOT_FOUND. */
export async function seeMeeting(tx: TenantTransaction, actor: Actor, id: string): Promise<number> {
  await requireMeeting(tx, actor, id);
  return markSeen(tx, { memberId: actor.memberId, kinds: KINDS, subjectId: id });
}
