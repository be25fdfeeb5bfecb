import { MEETING_BIN_DAYS } from '@forecastle/contract';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { auditFactsOf } from './create-meeting.ts';
import { refuseOnHold } from './keeping/legal-hold.ts';
import { lockMeeting } from './visible-meetings.ts';

/** Removes a meeting, with its audio and transcript, until it is restored or its days are over. What was confirmed of it stays. */
export async function removeMeeting(tx: TenantTransaction, actor: Actor, id: string): Promise<void> {
  const meeting = await lockMeeting(tx, actor, id);
  await refuseOnHold(tx, meeting);
  await setDeleted(tx, id, true);
  await recordEvent(tx, actor, { kind: 'meeting_removed', ...auditFactsOf(meeting) });
}

/** Restores a removed meeting; throws NOT_FOUND once its days are over. */
export async function restoreMeeting(tx: TenantTransaction, actor: Actor, id: string): Promise<void> {
  const meeting = await lockMeeting(tx, actor, id, { removed: true });
  const days = (Date.now() - (meeting.deletedAt?.getTime() ?? 0)) / 86_400_000;
  if (days >= MEETING_BIN_DAYS) throw notFound('meeting');
  await setDeleted(tx, id, false);
  await recordEvent(tx, actor, { kind: 'meeting_restored', ...auditFactsOf(meeting) });
}

async function setDeleted(tx: TenantTransaction, id: string, deleted: boolean): Promise<void> {
  await tx.client.query(
    `UPDATE recorded_meetings SET deleted_at = CASE WHEN $3 THEN now() END, updated_at = now()
     WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, id, deleted],
  );
}
