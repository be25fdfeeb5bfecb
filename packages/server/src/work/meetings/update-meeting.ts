import type { recordedMeetings } from '@forecastle/contract';
import { matchMeeting } from '@forecastle/rules';
import type { InferContractRouterInputs } from '@orpc/contract';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict, forbidden } from '../../platform/http/errors.ts';
import { updateActivity } from '../../records/activities/update-activity.ts';
import { requireDeal } from '../../records/opportunities/require-deal.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { auditFactsOf, titleKey } from './create-meeting.ts';
import { candidatesOf, personIds, requireCalendarMeeting } from './matching/load-candidates.ts';
import { proposeByRules } from './proposals/propose-by-rules.ts';
import { lockMeeting, type VisibleMeeting } from './visible-meetings.ts';

type Change = InferContractRouterInputs<typeof recordedMeetings>['update'];

/** Changes a meeting. Another deal or day proposes again what nobody has decided on. */
export async function updateMeeting(tx: TenantTransaction, actor: Actor, change: Change): Promise<void> {
  const meeting = await lockMeeting(tx, actor, change.id);
  const { opportunityId = meeting.opportunityId, isPrivate = meeting.isPrivate } = change;
  const isElsewhere = opportunityId !== meeting.opportunityId;
  await requireChangeable(tx, actor, { meeting, opportunityId, isPrivate });
  if (change.calendarMeetingId) await requireCalendarMeeting(tx, actor, change.calendarMeetingId);
  await tx.client.query(
    `UPDATE recorded_meetings SET title = coalesce($3, title), title_key = coalesce($4, title_key),
       starts_at = coalesce($5, starts_at), is_start_known = is_start_known OR $5 IS NOT NULL, opportunity_id = $6,
       calendar_meeting_id = $7, is_private = $8, updated_at = now()
     WHERE organization_id = $1 AND id = $2`,
    [
      tx.organizationId,
      change.id,
      change.title ?? null,
      change.title === undefined ? null : titleKey(change.title),
      change.startsAt === undefined ? null : new Date(change.startsAt),
      opportunityId,
      change.calendarMeetingId === undefined ? meeting.calendarMeetingId : change.calendarMeetingId,
      isPrivate,
    ],
  );
  if (isElsewhere) await matchSpeakersAgain(tx, actor, { ...meeting, opportunityId });
  // "By Friday" is another day where the meeting was on another.
  if (isElsewhere || change.startsAt !== undefined) await proposeByRules(tx, change.id);
  if (meeting.isConfirmed && meeting.madeActivity && meeting.activityId !== null)
    await updateActivity(tx, actor, { id: meeting.activityId, subject: change.title, occurredAt: change.startsAt });
  await recordEvent(tx, actor, { kind: 'meeting_changed', ...auditFactsOf({ opportunityId, isPrivate }) });
}

interface Wanted {
  readonly meeting: VisibleMeeting;
  readonly opportunityId: string | null;
  readonly isPrivate: boolean;
}

async function requireChangeable(
  tx: TenantTransaction,
  actor: Actor,
  { meeting, opportunityId, isPrivate }: Wanted,
): Promise<void> {
  const isElsewhere = opportunityId !== meeting.opportunityId;
  const isOwner = meeting.ownerId === actor.memberId;
  if (isPrivate !== meeting.isPrivate && !isOwner)
    throw forbidden('Only the person who recorded a meeting can change whether it is private. Nothing was changed.');
  if (isElsewhere && opportunityId === null && !isOwner)
    throw forbidden(
      'Without a deal, only the person who recorded the meeting can see it, so only they can remove the deal. Nothing was changed.',
    );
  if (isElsewhere && opportunityId !== null) await requireDeal(tx, actor, opportunityId);
  if (!meeting.isConfirmed) return;
  if (isElsewhere)
    throw conflict({
      field: 'opportunityId',
      value: opportunityId,
      expected: 'a meeting that is not logged as an activity',
      message: 'This meeting is logged as an activity of its deal. Remove that activity, then change the deal.',
    });
  if (isPrivate && !meeting.isPrivate)
    throw conflict({
      field: 'isPrivate',
      value: true,
      expected: 'a meeting that is not logged as an activity',
      message: 'This meeting is logged as an activity, which others see. Remove that activity, then make it private.',
    });
}

/** Matches speakers whom nobody has said and no name has matched to the people of another deal. */
async function matchSpeakersAgain(tx: TenantTransaction, actor: Actor, meeting: VisibleMeeting): Promise<void> {
  const candidates = await candidatesOf(tx, actor, meeting, meeting.opportunityId);
  const { contactIds, memberIds } = personIds(matchMeeting(candidates).speakers.map(({ person }) => person));
  await tx.client.query(
    `UPDATE meeting_speakers s SET contact_id = g.contact_id, member_id = g.member_id
     FROM unnest($3::uuid[], $4::uuid[]) WITH ORDINALITY AS g(contact_id, member_id, n)
     WHERE s.organization_id = $1 AND s.meeting_id = $2 AND s.speaker = g.n - 1 AND NOT s.is_confirmed AND s.merged_into IS NULL
       AND s.contact_id IS NULL AND s.member_id IS NULL AND s.redacted_at IS NULL`,
    [tx.organizationId, meeting.id, contactIds, memberIds],
  );
}
