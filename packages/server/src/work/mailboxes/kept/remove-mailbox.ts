import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { takeTurn } from '../../../tenancy/organizations/take-turn.ts';
import { removeMeetings, removeMessages } from '../taking/take-out.ts';

export interface RemovedPiece {
  readonly messages: number;
  readonly meetings: number;
  /** Whether something is left: call again, in another transaction. */
  readonly isMore: boolean;
}

/**
 * Removes a piece of what is kept of a mailbox and calendar: up to `limit` messages, and where none are left as many meetings.
 * Their activities go where nobody else has them; meetings in which somebody wrote stay as what they recorded.
 */
export async function removeMailbox(
  tx: TenantTransaction,
  connectionId: string,
  { limit, now }: { readonly limit: number; readonly now: Date },
): Promise<RemovedPiece> {
  await takeTurn(tx, 'mailboxes');
  const { client, organizationId } = tx;
  const { rows: owners } = await client.query<{ memberId: string }>(
    'SELECT member_id AS "memberId" FROM connections WHERE organization_id = $1 AND id = $2 AND member_id IS NOT NULL',
    [organizationId, connectionId],
  );
  const [owner] = owners;
  if (!owner) throw new Error(`${connectionId} is no mailbox`);
  const out = { connectionId, memberId: owner.memberId, now };
  const { rows: messages } = await client.query<{ activityId: string }>(
    `SELECT activity_id AS "activityId" FROM mailbox_messages WHERE organization_id = $1 AND connection_id = $2
     ORDER BY occurred_at, id LIMIT $3`,
    [organizationId, connectionId, limit],
  );
  if (messages.length > 0) {
    const removed = await removeMessages(tx, out, [...new Set(messages.map(({ activityId }) => activityId))]);
    return { messages: removed, meetings: 0, isMore: true };
  }
  const { rows: meetings } = await client.query<{ id: string }>(
    `SELECT DISTINCT meeting_id AS id FROM meeting_calendars WHERE organization_id = $1 AND connection_id = $2 LIMIT $3`,
    [organizationId, connectionId, limit],
  );
  await removeMeetings(
    tx,
    out,
    meetings.map(({ id }) => id),
  );
  return { messages: 0, meetings: meetings.length, isMore: meetings.length === limit };
}
