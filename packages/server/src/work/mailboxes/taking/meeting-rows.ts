/** Meetings of calendars as they are kept. */
import type { TenantTransaction } from '../../../platform/database/tenant.ts';

export interface KeptMeeting {
  readonly id: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly calledOffAt: Date | null;
  readonly activityId: string | null;
  readonly contactIds: readonly string[];
  /** Of these, those whom its calendars added to an activity that somebody else told of. */
  readonly addedIds: readonly string[];
  /** Connections that have it in their calendar. */
  readonly calendars: readonly string[];
  /** Owners of the calendars that have not excluded it, who connected first. */
  readonly memberIds: readonly string[];
}

/** Returns meetings by their ids, in the order of these. */
export async function readMeetings(
  { client, organizationId }: TenantTransaction,
  ids: readonly string[],
): Promise<readonly KeptMeeting[]> {
  if (ids.length === 0) return [];
  const { rows } = await client.query<KeptMeeting>(
    `SELECT m.id, m.starts_at AS "startsAt", m.ends_at AS "endsAt", m.called_off_at AS "calledOffAt",
       m.activity_id AS "activityId",
       ARRAY(SELECT p.contact_id FROM meeting_contacts p WHERE p.organization_id = $1 AND p.meeting_id = m.id
         ORDER BY p.contact_id) AS "contactIds",
       ARRAY(SELECT p.contact_id FROM meeting_contacts p WHERE p.organization_id = $1 AND p.meeting_id = m.id
         AND p.added_to = m.activity_id ORDER BY p.contact_id) AS "addedIds",
       ARRAY(SELECT h.connection_id FROM meeting_calendars h WHERE h.organization_id = $1 AND h.meeting_id = m.id) AS calendars,
       ARRAY(SELECT c.member_id FROM meeting_calendars h
         JOIN connections c ON c.organization_id = $1 AND c.id = h.connection_id
         WHERE h.organization_id = $1 AND h.meeting_id = m.id AND h.excluded_at IS NULL AND c.member_id IS NOT NULL
         GROUP BY c.member_id ORDER BY min(c.id::text)) AS "memberIds"
     FROM meetings m WHERE m.organization_id = $1 AND m.id = ANY($2::uuid[]) ORDER BY m.id`,
    [organizationId, ids],
  );
  return rows;
}

/** Returns meetings by their ids. */
export const meetingsById = async (
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KeptMeeting>> =>
  new Map((await readMeetings(tx, ids)).map((meeting) => [meeting.id, meeting]));

/** Returns the ids of meetings by the key that all calendars know them by. */
export async function findMeetings(
  { client, organizationId }: TenantTransaction,
  sharedKeys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ key: string; id: string }>(
    'SELECT shared_key AS key, id FROM meetings WHERE organization_id = $1 AND shared_key = ANY($2::text[])',
    [organizationId, sharedKeys],
  );
  return new Map(rows.map(({ key, id }) => [key, id]));
}

export interface MeetingToKeep {
  readonly id: string;
  readonly sharedKey: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly contactIds: readonly string[];
  /** Ids of events in the calendar that is read. */
  readonly eventIds: readonly string[];
}

/** Writes meetings as a calendar tells them, and that it has them. Returns meetings that its events stood for before. */
export async function writeMeetings(
  { client, organizationId }: TenantTransaction,
  { connectionId, windowId }: { readonly connectionId: string; readonly windowId: string | null },
  meetings: readonly MeetingToKeep[],
): Promise<readonly string[]> {
  if (meetings.length === 0) return [];
  const of = 'json_to_recordset($2::json)';
  await client.query(
    `INSERT INTO meetings (organization_id, id, shared_key, starts_at, ends_at)
     SELECT $1, r.id, r."sharedKey", r."startsAt", r."endsAt"
     FROM ${of} AS r(id uuid, "sharedKey" text, "startsAt" timestamptz, "endsAt" timestamptz)
     ON CONFLICT (organization_id, id) DO UPDATE SET starts_at = excluded.starts_at, ends_at = excluded.ends_at`,
    [organizationId, JSON.stringify(meetings)],
  );
  const people = meetings.flatMap(({ id, contactIds }) => contactIds.map((contactId) => ({ id, contactId })));
  await client.query(
    `DELETE FROM meeting_contacts p WHERE p.organization_id = $1 AND p.meeting_id = ANY($3::uuid[])
       AND NOT EXISTS (SELECT FROM ${of} AS r(id uuid, "contactId" uuid)
         WHERE r.id = p.meeting_id AND r."contactId" = p.contact_id)`,
    [organizationId, JSON.stringify(people), meetings.map(({ id }) => id)],
  );
  await client.query(
    `INSERT INTO meeting_contacts (organization_id, meeting_id, contact_id)
     SELECT $1, r.id, r."contactId" FROM ${of} AS r(id uuid, "contactId" uuid) ON CONFLICT DO NOTHING`,
    [organizationId, JSON.stringify(people)],
  );
  const events = meetings.flatMap(({ id, eventIds }) => eventIds.map((eventId) => ({ id, eventId })));
  const values = [organizationId, JSON.stringify(events), connectionId];
  const { rows } = await client.query<{ id: string }>(
    `SELECT h.meeting_id AS id FROM ${of} AS r(id uuid, "eventId" text)
     JOIN meeting_calendars h ON h.organization_id = $1 AND h.connection_id = $3 AND h.event_id = r."eventId"
     WHERE h.meeting_id <> r.id`,
    values,
  );
  await client.query(
    `INSERT INTO meeting_calendars AS h (organization_id, connection_id, event_id, meeting_id, window_id)
     SELECT $1, $3, r."eventId", r.id, $4 FROM ${of} AS r(id uuid, "eventId" text)
     ON CONFLICT (organization_id, connection_id, event_id)
       DO UPDATE SET meeting_id = excluded.meeting_id, window_id = coalesce(excluded.window_id, h.window_id)`,
    [...values, windowId],
  );
  return rows.map(({ id }) => id);
}

/** Takes events out of what a calendar has. Returns the meetings that they stood for. */
export async function leaveMeetings(
  { client, organizationId }: TenantTransaction,
  connectionId: string,
  eventIds: readonly string[],
): Promise<readonly string[]> {
  if (eventIds.length === 0) return [];
  const { rows } = await client.query<{ id: string }>(
    `DELETE FROM meeting_calendars WHERE organization_id = $1 AND connection_id = $2 AND event_id = ANY($3::text[])
     RETURNING meeting_id AS id`,
    [organizationId, connectionId, eventIds],
  );
  return rows.map(({ id }) => id);
}

/** Contacts of meetings that joined activities, by activity and contact: the meetings that still have them. */
export type MeetingsWith = (activityId: string, contactId: string) => readonly string[];

/** Finds who of joined activities is in which meetings that somebody has in their calendar. */
export async function findMeetingsWith(
  { client, organizationId }: TenantTransaction,
  activityIds: readonly string[],
): Promise<MeetingsWith> {
  if (activityIds.length === 0) return () => [];
  const { rows } = await client.query<{ activityId: string; contactId: string; meetingId: string }>(
    `SELECT m.activity_id AS "activityId", p.contact_id AS "contactId", m.id AS "meetingId"
     FROM meetings m JOIN meeting_contacts p ON p.organization_id = $1 AND p.meeting_id = m.id
     WHERE m.organization_id = $1 AND m.activity_id = ANY($2::uuid[]) AND EXISTS (SELECT FROM meeting_calendars h
       WHERE h.organization_id = $1 AND h.meeting_id = m.id AND h.excluded_at IS NULL)
     ORDER BY m.id`,
    [organizationId, activityIds],
  );
  const found = Map.groupBy(rows, ({ activityId, contactId }) => `${activityId} ${contactId}`);
  return (activityId, contactId) => (found.get(`${activityId} ${contactId}`) ?? []).map(({ meetingId }) => meetingId);
}

/** Whom a calendar added to an activity; null: nobody any more. */
export interface AddedContact {
  readonly meetingId: string;
  readonly contactId: string;
  readonly activityId: string | null;
}

export async function markAdded(
  { client, organizationId }: TenantTransaction,
  added: readonly AddedContact[],
): Promise<void> {
  if (added.length === 0) return;
  await client.query(
    `UPDATE meeting_contacts p SET added_to = r."activityId"
     FROM json_to_recordset($2::json) AS r("meetingId" uuid, "contactId" uuid, "activityId" uuid)
     WHERE p.organization_id = $1 AND p.meeting_id = r."meetingId" AND p.contact_id = r."contactId"`,
    [organizationId, JSON.stringify(added)],
  );
}
