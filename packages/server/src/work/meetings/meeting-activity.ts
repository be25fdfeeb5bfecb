/** Logs a confirmed meeting as an activity: one, whether the calendar, a sync, a person or a recording has it first. */
import { SAME_MEETING_MINUTES } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict } from '../../platform/http/errors.ts';
import { createActivity } from '../../records/activities/create-activity.ts';
import { lockActivity } from '../../records/activities/lock-activity.ts';
import { setActivityDeleted } from '../../records/activities/set-deleted.ts';
import { updateActivity } from '../../records/activities/update-activity.ts';
import { lockOpportunity } from '../../records/opportunities/lock-opportunity.ts';
import { holdSettings } from '../../records/organization/hold-settings.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { takeTurn } from '../../tenancy/organizations/take-turn.ts';
import { measureEffect } from './proposals/measure-effect.ts';
import { lockMeeting, type VisibleMeeting } from './visible-meetings.ts';

export interface Speakers {
  readonly contactIds: readonly string[];
  readonly memberIds: readonly string[];
}

/** Returns the contacts and the colleagues who speak in a meeting. */
export async function speakersOf(tx: TenantTransaction, meetingId: string): Promise<Speakers> {
  const { rows } = await tx.client.query<{ contactIds: string[]; memberIds: string[] }>(
    `SELECT ARRAY(SELECT DISTINCT c.id FROM meeting_speakers s JOIN contacts c ON c.organization_id = $1 AND c.id = s.contact_id
         WHERE s.organization_id = $1 AND s.meeting_id = $2 ORDER BY c.id) AS "contactIds",
       ARRAY(SELECT DISTINCT s.member_id FROM meeting_speakers s
         WHERE s.organization_id = $1 AND s.meeting_id = $2 AND s.member_id IS NOT NULL ORDER BY s.member_id) AS "memberIds"`,
    [tx.organizationId, meetingId],
  );
  return rows[0] ?? { contactIds: [], memberIds: [] };
}

/** Logs a meeting as an activity of its deal, and keeps what that did to its scores and win chance. One that is logged stays as it is. */
export async function confirmMeeting(tx: TenantTransaction, actor: Actor, id: string, now: Date): Promise<void> {
  // Before the deal is locked, as every change of a deal does.
  await holdSettings(tx);
  const meeting = await lockMeeting(tx, actor, id);
  if (meeting.isConfirmed) return;
  const opportunityId = requireConfirmable(meeting);
  // A calendar, or another recording of it, makes no second activity meanwhile.
  await takeTurn(tx, 'mailboxes');
  await lockOpportunity(tx, actor, opportunityId);
  const { result, effect } = await measureEffect(tx, opportunityId, now, () =>
    logActivity(tx, actor, { meeting, opportunityId }),
  );
  await tx.client.query(
    `UPDATE recorded_meetings SET activity_id = $3, confirmed_at = now(), updated_at = now(), activity_effect = $5,
       made_activity = $4 AND NOT EXISTS (SELECT FROM meetings m WHERE m.organization_id = $1 AND m.id = $3)
     WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, id, result.id, result.isMade, effect],
  );
}

/** Adds the people of a meeting to the activity that it is already, or records one. */
async function logActivity(
  tx: TenantTransaction,
  actor: Actor,
  { meeting, opportunityId }: { readonly meeting: VisibleMeeting; readonly opportunityId: string },
): Promise<{ readonly id: string; readonly isMade: boolean }> {
  const { id } = meeting;
  const speakers = await speakersOf(tx, id);
  const calendar = await readCalendar(tx, meeting.calendarMeetingId);
  const contactIds = [...new Set([...speakers.contactIds, ...calendar.contactIds])];
  const colleagueIds = [...new Set([...speakers.memberIds, meeting.ownerId])].filter((each) => each !== actor.memberId);
  const occurredAt = calendar.startsAt ?? meeting.startsAt;
  const same = await findSameActivity(tx, { opportunityId, occurredAt, contactIds, activityId: calendar.activityId });
  if (same !== null) {
    await setPeople(tx, actor, same, { contactIds, memberIds: colleagueIds });
    return { id: same, isMade: false };
  }
  const made = await createActivity(tx, actor, {
    opportunityId,
    kind: 'meeting',
    subject: meeting.title,
    body: null,
    occurredAt: occurredAt.toISOString(),
    contactIds,
    colleagueIds,
  });
  return { id: made.id, isMade: true };
}

/** Removes the activity of a logged meeting, unless a calendar, a sync or another recording has it too. */
export async function unconfirmMeeting(tx: TenantTransaction, actor: Actor, id: string): Promise<void> {
  const { activityId, madeActivity, isConfirmed } = await lockMeeting(tx, actor, id);
  await tx.client.query(
    `UPDATE recorded_meetings SET activity_id = NULL, confirmed_at = NULL, made_activity = false, activity_effect = NULL,
       updated_at = now()
     WHERE organization_id = $1 AND id = $2 AND confirmed_at IS NOT NULL`,
    [tx.organizationId, id],
  );
  if (!isConfirmed || !madeActivity || activityId === null) return;
  // Another recording of the same meeting keeps it.
  const { rowCount } = await tx.client.query(
    `UPDATE recorded_meetings SET made_activity = true WHERE organization_id = $1 AND id IN (
       SELECT id FROM recorded_meetings WHERE organization_id = $1 AND activity_id = $2 ORDER BY id LIMIT 1)`,
    [tx.organizationId, activityId],
  );
  if (rowCount) return;
  const { sources } = await lockActivity(tx, actor, activityId);
  if (sources.length === 0) await setActivityDeleted(tx, actor, { id: activityId, deleted: true });
}

/** Locks the activity of a confirmed meeting, which `followSpeakers` changes. */
export async function lockActivityOf(tx: TenantTransaction, actor: Actor, meeting: VisibleMeeting): Promise<void> {
  if (meeting.isConfirmed && meeting.activityId !== null) await lockActivity(tx, actor, meeting.activityId);
}

/** Changes the people of a confirmed meeting's activity to its speakers. */
export async function followSpeakers(
  tx: TenantTransaction,
  actor: Actor,
  { meeting, before }: { readonly meeting: VisibleMeeting; readonly before: Speakers },
): Promise<void> {
  if (!meeting.isConfirmed || meeting.activityId === null) return;
  const { contactIds, memberIds } = await speakersOf(tx, meeting.id);
  await setPeople(tx, actor, meeting.activityId, {
    contactIds,
    memberIds: [...memberIds, meeting.ownerId],
    gone: new Set([...before.contactIds, ...before.memberIds]),
  });
}

function requireConfirmable({ opportunityId, isPrivate, state }: VisibleMeeting): string {
  const refuse = (expected: string, message: string) => conflict({ field: null, value: null, expected, message });
  if (state === 'recording' || state === 'uploading')
    throw refuse('a meeting that is over', 'This meeting is still being recorded. Log it when it is over.');
  if (isPrivate)
    throw refuse(
      'a meeting that is not private',
      'This meeting is private, and others see activities. Share it with the deal, then log it.',
    );
  if (opportunityId === null)
    throw refuse('a meeting with a deal', 'Choose the deal of this meeting, then log it as an activity.');
  return opportunityId;
}

interface OfCalendar {
  readonly startsAt: Date | null;
  readonly activityId: string | null;
  readonly contactIds: readonly string[];
}

async function readCalendar(tx: TenantTransaction, calendarMeetingId: string | null): Promise<OfCalendar> {
  const { rows } = await tx.client.query<OfCalendar>(
    `SELECT m.starts_at AS "startsAt", m.activity_id AS "activityId",
       ARRAY(SELECT c.contact_id FROM meeting_contacts c WHERE c.organization_id = $1 AND c.meeting_id = m.id) AS "contactIds"
     FROM meetings m WHERE m.organization_id = $1 AND m.id = $2 AND m.called_off_at IS NULL`,
    [tx.organizationId, calendarMeetingId],
  );
  return rows[0] ?? { startsAt: null, activityId: null, contactIds: [] };
}

interface Same {
  readonly opportunityId: string;
  readonly occurredAt: Date;
  readonly contactIds: readonly string[];
  /** Of the meeting of the calendar. */
  readonly activityId: string | null;
}

/** Returns the activity of the deal that is this meeting already: it begins within a quarter of an hour and has a contact in common. */
async function findSameActivity(
  tx: TenantTransaction,
  { opportunityId, occurredAt, contactIds, activityId }: Same,
): Promise<string | null> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT v.id FROM activities v
     WHERE v.organization_id = $1 AND v.opportunity_id = $2 AND v.kind = 'meeting' AND v.deleted_at IS NULL AND (
       v.id = $3 OR (v.occurred_at BETWEEN $4::timestamptz - $6::interval AND $4::timestamptz + $6::interval
         AND EXISTS (SELECT FROM activity_contacts c
           WHERE c.organization_id = $1 AND c.activity_id = v.id AND c.contact_id = ANY($5::uuid[]))))
     ORDER BY v.id = $3 DESC, abs(extract(epoch FROM v.occurred_at - $4)), v.id LIMIT 1`,
    [tx.organizationId, opportunityId, activityId, occurredAt, contactIds, `${SAME_MEETING_MINUTES} minutes`],
  );
  return rows[0]?.id ?? null;
}

/** Names the people of an activity: those it has, without those who are gone, and those who speak. */
async function setPeople(
  tx: TenantTransaction,
  actor: Actor,
  id: string,
  { contactIds, memberIds, gone = new Set() }: Speakers & { readonly gone?: ReadonlySet<string> },
): Promise<void> {
  const { contacts, colleagues, recorded_by_id } = await lockActivity(tx, actor, id);
  const all = (listed: readonly { readonly id: string }[], speaking: readonly string[]) => [
    ...new Set([...listed.flatMap((each) => (gone.has(each.id) ? [] : each.id)), ...speaking]),
  ];
  await updateActivity(tx, actor, {
    id,
    contactIds: all(contacts, contactIds),
    colleagueIds: all(colleagues, memberIds).filter((each) => each !== recorded_by_id),
  });
}
