import type { MeetingMatches } from '@forecastle/contract';
import { type MeetingMatch, matchMeeting } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { IS_VISIBLE, MEETING_TABLES, requireMeeting, visibilityOf } from '../visible-meetings.ts';
import { type Candidates, candidatesOf } from './load-candidates.ts';

type Matches = z.infer<typeof MeetingMatches>;

/** Returns what a meeting may be of, with reasons, as far as its reader may know that. */
export async function meetingMatches(tx: TenantTransaction, actor: Actor, id: string): Promise<Matches> {
  const meeting = await requireMeeting(tx, actor, id);
  const candidates = await candidatesOf(tx, actor, meeting, null);
  return presentMatches(tx, actor, {
    id,
    candidates,
    match: matchMeeting(candidates),
    calendarMeetingId: meeting.calendarMeetingId,
    opportunityId: meeting.opportunityId,
  });
}

interface Matched {
  /** The recorded meeting. */
  readonly id: string;
  readonly candidates: Candidates;
  readonly match: MeetingMatch;
  readonly calendarMeetingId: string | null;
  readonly opportunityId: string | null;
}

export async function presentMatches(
  tx: TenantTransaction,
  actor: Actor,
  { id, candidates, match, calendarMeetingId, opportunityId }: Matched,
): Promise<Matches> {
  const taken = await recordedOf(tx, actor, { id, calendarMeetingIds: match.calendarMeetings.map((each) => each.id) });
  return {
    calendarMeetings: match.calendarMeetings.flatMap((each) => {
      const meeting = candidates.calendarMeetings.find((known) => known.id === each.id);
      if (!meeting) return [];
      return {
        id: each.id,
        startsAt: new Date(meeting.startsAt).toISOString(),
        endsAt: new Date(meeting.endsAt).toISOString(),
        people: meeting.people.map(({ name }) => name),
        reason: each.reason,
        minutesApart: Math.round(each.minutes ?? 0),
        speakersInvited: each.people,
        recordedMeetingId: taken.get(each.id) ?? null,
        isChosen: each.id === calendarMeetingId,
      };
    }),
    deals: match.deals.flatMap(({ id: dealId, reason }) => {
      const name = [...candidates.deals, ...(candidates.given ? [candidates.given] : [])].find(
        (deal) => deal.id === dealId,
      )?.name;
      return name === undefined ? [] : { id: dealId, name, reason, isChosen: dealId === opportunityId };
    }),
    speakers: match.speakers.map(({ person, reason, candidates: several }, speaker) => ({
      speaker,
      reason,
      candidates: (person ? [person] : several).map(({ kind, id: personId, name, emails }) => ({
        kind,
        id: personId,
        name,
        email: emails[0] ?? null,
      })),
    })),
  };
}

/** Returns by meeting of a calendar another recorded meeting of it that the actor sees. */
async function recordedOf(
  tx: TenantTransaction,
  actor: Actor,
  { id, calendarMeetingIds }: { readonly id: string; readonly calendarMeetingIds: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  if (calendarMeetingIds.length === 0) return new Map();
  const { rows } = await tx.client.query<{ calendarMeetingId: string; id: string }>(
    `SELECT DISTINCT ON (r.calendar_meeting_id) r.calendar_meeting_id AS "calendarMeetingId", r.id
     FROM ${MEETING_TABLES} WHERE r.organization_id = $1 AND r.calendar_meeting_id = ANY($5::uuid[]) AND r.id <> $4
       AND r.deleted_at IS NULL AND ${IS_VISIBLE} ORDER BY r.calendar_meeting_id, r.id`,
    [...(await visibilityOf(tx, actor)), id, calendarMeetingIds],
  );
  return new Map(rows.map((row) => [row.calendarMeetingId, row.id]));
}
