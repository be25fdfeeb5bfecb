/** Activities that a calendar made of meetings, until somebody says more of them. */
import { MEETING_SUBJECT, SAME_MEETING_MINUTES } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';

export interface ToldMeeting {
  readonly key: string;
  readonly occurredAt: Date;
  readonly contactIds: readonly string[];
}

/**
 * Returns by key the activity that a calendar made of the same meeting: it begins within a quarter of an hour of it, and has a
 * contact in common. One that somebody wrote in, or that is told twice, is not among them.
 */
export async function findCalendarActivities(
  { client, organizationId }: TenantTransaction,
  told: readonly ToldMeeting[],
): Promise<ReadonlyMap<string, string>> {
  const people = told.flatMap(({ key, occurredAt, contactIds }) =>
    contactIds.map((contactId) => ({ key, occurredAt, contactId })),
  );
  if (people.length === 0) return new Map();
  const { rows } = await client.query<{ key: string; id: string }>(
    `SELECT DISTINCT ON (r.key) r.key, v.id
     FROM json_to_recordset($2::json) AS r(key text, "occurredAt" timestamptz, "contactId" uuid)
     JOIN activity_contacts p ON p.organization_id = $1 AND p.contact_id = r."contactId"
     JOIN activities v ON v.organization_id = $1 AND v.id = p.activity_id
     JOIN meetings m ON m.organization_id = $1 AND m.id = v.id
     WHERE v.kind = 'meeting' AND v.subject = $3 AND v.opportunity_id IS NULL AND v.deleted_at IS NULL
       AND v.body IS NULL AND v.outcome IS NULL AND v.outcome_words IS NULL AND v.next_step IS NULL
       AND v.occurred_at BETWEEN r."occurredAt" - $4::interval AND r."occurredAt" + $4::interval
     ORDER BY r.key, abs(extract(epoch FROM v.occurred_at - r."occurredAt")), v.id`,
    [organizationId, JSON.stringify(people), MEETING_SUBJECT, `${SAME_MEETING_MINUTES} minutes`],
  );
  const used = new Set<string>();
  return new Map(
    rows.flatMap(({ key, id }) => {
      if (used.has(id)) return [];
      used.add(id);
      return [[key, id] as const];
    }),
  );
}

/** Marks contacts whom only a calendar told of, in the activity that took the place of its own: they leave with the meeting. */
export async function markAddedByCalendar(
  { client, organizationId }: TenantTransaction,
  activityId: string,
  contactIds: readonly string[],
): Promise<void> {
  await client.query(
    `UPDATE meeting_contacts SET added_to = $2
     WHERE organization_id = $1 AND meeting_id = $2 AND contact_id = ANY($3::uuid[])`,
    [organizationId, activityId, contactIds],
  );
}

/** Lets contacts of an activity stay whatever becomes of the calendar that added them: somebody said who was in it. */
export async function confirmContacts(
  { client, organizationId }: TenantTransaction,
  activityId: string,
): Promise<void> {
  await client.query(
    `UPDATE meeting_contacts p SET added_to = NULL FROM meetings m
     WHERE m.organization_id = $1 AND m.activity_id = $2 AND p.organization_id = $1 AND p.meeting_id = m.id
       AND p.added_to = $2`,
    [organizationId, activityId],
  );
}

/** Lets meetings whose activities were deleted at their source become activities again, if a calendar still has them. */
export async function releaseMeetings(
  { client, organizationId }: TenantTransaction,
  activityIds: readonly string[],
): Promise<void> {
  await client.query(
    'UPDATE meetings SET activity_id = NULL WHERE organization_id = $1 AND activity_id = ANY($2::uuid[])',
    [organizationId, activityIds],
  );
}
