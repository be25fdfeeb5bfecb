import { takeTurn } from '../../../tenancy/organizations/take-turn.ts';
import type { TakeOutAbsent } from '../streams/read-stream.ts';
import { leaveMeetings, meetingsById } from './meeting-rows.ts';
import { settleMeetings } from './settle-meetings.ts';
import { dropUnwanted } from './unwanted-contacts.ts';

/** Events that one transaction takes out: other work of the organisation comes between two pieces. */
const AT_ONCE = 200;

/**
 * Takes events out of a calendar that end after an instant, and that a stretch which was read whole from there did not have: they
 * were deleted or moved away while the place was lost. What somebody wrote of their meetings stays.
 */
export const takeOutAbsent: TakeOutAbsent = async (tx, { connectionId }, { from, windowId, now }) => {
  await takeTurn(tx, 'mailboxes');
  const { client, organizationId } = tx;
  const { rows } = await client.query<{ eventId: string; meetingId: string }>(
    `SELECT h.event_id AS "eventId", h.meeting_id AS "meetingId"
     FROM meeting_calendars h JOIN meetings m ON m.organization_id = $1 AND m.id = h.meeting_id
     WHERE h.organization_id = $1 AND h.connection_id = $2 AND m.ends_at > $3 AND h.window_id IS DISTINCT FROM $4
     ORDER BY h.event_id LIMIT ${AT_ONCE}`,
    [organizationId, connectionId, from, windowId],
  );
  if (rows.length === 0) return false;
  const meetingIds = [...new Set(rows.map(({ meetingId }) => meetingId))];
  const before = await meetingsById(tx, meetingIds);
  await leaveMeetings(
    tx,
    connectionId,
    rows.map(({ eventId }) => eventId),
  );
  await dropUnwanted(tx, meetingIds);
  await settleMeetings(tx, meetingIds, { before, now });
  return rows.length === AT_ONCE;
};
