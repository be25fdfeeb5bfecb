/** Reads what a recorded meeting may be of: meetings of calendars, people and deals, as far as the actor may know them. */
import {
  localDay,
  type MatchCalendarMeeting,
  type MatchDeal,
  type MatchPerson,
  type MeetingToMatch,
  speakerKey,
  startOfLocalDay,
} from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { nameKey } from '../../../records/accounts/name-key.ts';
import { calendarOf } from '../../../records/health/calendar.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../../tenancy/identity/policies.ts';
import type { VisibleMeeting } from '../visible-meetings.ts';

interface MeetingToFind {
  readonly speakers: readonly string[];
  readonly start: MeetingToMatch['start'];
  readonly opportunityId: string | null;
}

interface CalendarCandidate extends MatchCalendarMeeting {
  readonly endsAt: number;
}
interface DealCandidate extends MatchDeal {
  readonly name: string;
}
export interface Candidates extends MeetingToMatch {
  readonly calendarMeetings: readonly CalendarCandidate[];
  readonly given: DealCandidate | null;
  readonly deals: readonly DealCandidate[];
}

const QUARTER_HOUR = 15 * 60_000;

/** A contact `c` and a member `k` as people to match, in SQL. */
const CONTACT = `json_build_object('kind', 'contact', 'id', c.id, 'name', c.name,
  'emails', array_remove(c.email || c.other_emails, NULL))`;
const COLLEAGUE = `json_build_object('kind', 'colleague', 'id', k.id, 'name', k.name, 'emails', array_remove(ARRAY[k.email], NULL))`;

/** Condition over a meeting `m` of a calendar: it is in the actor's own, or of a deal that they see. $1 organisation, $2 owners, $3 actor. */
const MAY_BE_KNOWN = `(
       EXISTS (SELECT FROM meeting_calendars h JOIN connections n ON n.organization_id = $1 AND n.id = h.connection_id
         WHERE h.organization_id = $1 AND h.meeting_id = m.id AND h.excluded_at IS NULL AND n.member_id = $3)
       OR EXISTS (SELECT FROM meeting_contacts a
         JOIN opportunity_contacts p ON p.organization_id = $1 AND p.contact_id = a.contact_id
         JOIN opportunities o ON o.organization_id = $1 AND o.id = p.opportunity_id
         WHERE a.organization_id = $1 AND a.meeting_id = m.id AND ($2::uuid[] IS NULL OR o.owner_id = ANY($2)))
)`;

/** Returns all that `matchMeeting` decides among. */
export async function loadCandidates(tx: TenantTransaction, actor: Actor, meeting: MeetingToFind): Promise<Candidates> {
  const owners = await visibleOwners(tx, actor);
  const calendarMeetings = await readCalendarMeetings(tx, actor, { owners, start: meeting.start });
  const [given = null] =
    meeting.opportunityId === null ? [] : await readDeals(tx, { owners, dealIds: [meeting.opportunityId] });
  const namesakes = await readNamesakes(tx, meeting.speakers);
  const contacts = [...calendarMeetings.flatMap(({ people }) => people), ...namesakes].filter(
    ({ kind }) => kind === 'contact',
  );
  return {
    speakers: meeting.speakers,
    start: meeting.start,
    calendarMeetings,
    given,
    deals: given ? [] : await readDeals(tx, { owners, contactIds: [...new Set(contacts.map(({ id }) => id))] }),
    colleagues: await readColleagues(tx),
    namesakes,
  };
}

/** Returns the candidates for a meeting that is recorded: its deal is the one that is given. */
export async function candidatesOf(
  tx: TenantTransaction,
  actor: Actor,
  { id, startsAt, isStartKnown }: Pick<VisibleMeeting, 'id' | 'startsAt' | 'isStartKnown'>,
  opportunityId: string | null,
): Promise<Candidates> {
  const { rows } = await tx.client.query<{ label: string }>(
    'SELECT label FROM meeting_speakers WHERE organization_id = $1 AND meeting_id = $2 ORDER BY speaker',
    [tx.organizationId, id],
  );
  const { timeZone } = await calendarOf(tx);
  const at = startsAt.getTime();
  return loadCandidates(tx, actor, {
    speakers: rows.map(({ label }) => label),
    start: isStartKnown ? { at, day: localDay(at, timeZone) } : null,
    opportunityId,
  });
}

/** Returns who is matched as a column of contacts and one of colleagues. */
export const personIds = (people: readonly (Pick<MatchPerson, 'kind' | 'id'> | null)[]) => ({
  contactIds: people.map((person) => (person?.kind === 'contact' ? person.id : null)),
  memberIds: people.map((person) => (person?.kind === 'colleague' ? person.id : null)),
});

/** Returns meetings of the actor's own calendar and of deals that they see, around a start. */
async function readCalendarMeetings(
  tx: TenantTransaction,
  actor: Actor,
  { owners, start }: { readonly owners: readonly string[] | null; readonly start: MeetingToMatch['start'] },
): Promise<readonly CalendarCandidate[]> {
  if (!start) return [];
  const { timeZone } = await calendarOf(tx);
  const [dayBegins, dayEnds] = [startOfLocalDay(start.day, timeZone), startOfLocalDay(start.day + 1, timeZone)];
  const { rows } = await tx.client.query<{ id: string; startsAt: Date; endsAt: Date; people: MatchPerson[] }>(
    `SELECT m.id, m.starts_at AS "startsAt", m.ends_at AS "endsAt", (SELECT coalesce(json_agg(p.person), '[]') FROM (
         SELECT ${CONTACT} AS person FROM meeting_contacts a JOIN contacts c ON c.organization_id = $1 AND c.id = a.contact_id
         WHERE a.organization_id = $1 AND a.meeting_id = m.id
         UNION ALL
         SELECT ${COLLEAGUE} FROM members k WHERE k.organization_id = $1 AND k.id IN (
           SELECT n.member_id FROM meeting_calendars h JOIN connections n ON n.organization_id = $1 AND n.id = h.connection_id
           WHERE h.organization_id = $1 AND h.meeting_id = m.id AND h.excluded_at IS NULL)
       ) p) AS people
     FROM meetings m
     WHERE m.organization_id = $1 AND m.called_off_at IS NULL AND m.starts_at BETWEEN $4 AND $5 AND ${MAY_BE_KNOWN}`,
    [
      tx.organizationId,
      owners,
      actor.memberId,
      new Date(Math.min(dayBegins, (start.at ?? dayBegins) - QUARTER_HOUR)),
      new Date(Math.max(dayEnds, (start.at ?? dayEnds) + QUARTER_HOUR)),
    ],
  );
  return rows.map(({ id, startsAt, endsAt, people }) => ({
    id,
    startsAt: startsAt.getTime(),
    endsAt: endsAt.getTime(),
    day: localDay(startsAt.getTime(), timeZone),
    people,
  }));
}

/** Throws NOT_FOUND unless the actor may know of the meeting of a calendar. */
export async function requireCalendarMeeting(tx: TenantTransaction, actor: Actor, id: string): Promise<void> {
  const { rowCount } = await tx.client.query(
    `SELECT 1 FROM meetings m WHERE m.organization_id = $1 AND m.id = $4 AND ${MAY_BE_KNOWN}`,
    [tx.organizationId, await visibleOwners(tx, actor), actor.memberId, id],
  );
  if (!rowCount) throw notFound('meeting of a calendar');
}

/** Returns deals that the actor sees with all their contacts: those of an id, or open ones of any of the contacts. */
async function readDeals(
  tx: TenantTransaction,
  {
    owners,
    dealIds = null,
    contactIds = null,
  }: {
    readonly owners: readonly string[] | null;
    readonly dealIds?: readonly string[] | null;
    readonly contactIds?: readonly string[] | null;
  },
): Promise<readonly DealCandidate[]> {
  const { rows } = await tx.client.query<DealCandidate>(
    `SELECT o.id, o.name, coalesce(json_agg(${CONTACT}) FILTER (WHERE c.id IS NOT NULL), '[]') AS contacts
     FROM opportunities o
     LEFT JOIN opportunity_contacts p ON p.organization_id = $1 AND p.opportunity_id = o.id
     LEFT JOIN contacts c ON c.organization_id = $1 AND c.id = p.contact_id
     WHERE o.organization_id = $1 AND ($2::uuid[] IS NULL OR o.owner_id = ANY($2)) AND o.id IN (
       SELECT unnest($3::uuid[])
       UNION SELECT w.opportunity_id FROM opportunity_contacts w WHERE w.organization_id = $1 AND w.contact_id = ANY($4::uuid[]))
       AND ($3::uuid[] IS NOT NULL OR o.status = 'open')
     GROUP BY o.organization_id, o.id ORDER BY o.name_key, o.id`,
    [tx.organizationId, owners, dealIds, contactIds],
  );
  return rows;
}

/** Returns contacts whose name is that of a speaker. */
async function readNamesakes(tx: TenantTransaction, speakers: readonly string[]): Promise<readonly MatchPerson[]> {
  const keys = new Set(speakers.flatMap((label) => [nameKey(label), speakerKey(label)]).filter((key) => key !== ''));
  if (keys.size === 0) return [];
  const { rows } = await tx.client.query<{ person: MatchPerson }>(
    `SELECT ${CONTACT} AS person FROM contacts c WHERE c.organization_id = $1 AND c.name_key = ANY($2::text[])`,
    [tx.organizationId, [...keys]],
  );
  return rows.map(({ person }) => person);
}

async function readColleagues(tx: TenantTransaction): Promise<readonly MatchPerson[]> {
  const { rows } = await tx.client.query<{ person: MatchPerson }>(
    `SELECT ${COLLEAGUE} AS person FROM members k WHERE k.organization_id = $1 AND k.deactivated_at IS NULL`,
    [tx.organizationId],
  );
  return rows.map(({ person }) => person);
}
