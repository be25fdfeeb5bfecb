/** Brings the activities of meetings in line with what calendars say of them. Decision 0395. */
import { MEETING_SUBJECT, SAME_MEETING_MINUTES } from '@forecastle/rules';
import { Overtaken } from '../../../platform/database/passing-fault.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { deleteActivities } from '../../../records/activities/delete-activities.ts';
import {
  lockActivities,
  type StandingActivity,
  writeActivities,
} from '../../../records/activities/write-activities.ts';
import { BY_RULE } from './by-rule.ts';
import {
  type AddedContact,
  findMeetingsWith,
  type KeptMeeting,
  type MeetingsWith,
  markAdded,
  readMeetings,
} from './meeting-rows.ts';

/** What calendars said of a meeting before it was written. */
export type MeetingBefore = Pick<KeptMeeting, 'startsAt' | 'contactIds' | 'addedIds'>;

interface Settling {
  readonly before: ReadonlyMap<string, MeetingBefore>;
  readonly now: Date;
}

/**
 * Makes activities of meetings whose time has passed, or joins them to the one that is there. Changes and removes those that the
 * calendar made and nobody changed; what somebody wrote stays, without the contacts whom only the calendar had added. A meeting
 * that is in no calendar any more is removed.
 */
export async function settleMeetings(
  tx: TenantTransaction,
  meetingIds: readonly string[],
  { before, now }: Settling,
): Promise<void> {
  const meetings = await readMeetings(tx, [...new Set(meetingIds)]);
  if (meetings.length === 0) return;
  const due = meetings.filter((meeting) => meeting.activityId === null && counts(meeting, now));
  const same = await findSame(tx, due);
  const standing = await lockActivities(tx, [
    ...new Set([...meetings.flatMap(({ activityId }) => activityId ?? []), ...same.values()]),
  ]);
  const settled = new Settled({
    standing,
    withWords: await readWithWords(tx, [...standing.keys()]),
    meetingsWith: await findMeetingsWith(tx, [...standing.keys()]),
    now,
  });
  for (const meeting of meetings) settled.settle(meeting, before.get(meeting.id) ?? meeting, same.get(meeting.id));
  await settled.write(tx);
  await removeMeetings(
    tx,
    meetings.filter(({ calendars }) => calendars.length === 0).map(({ id }) => id),
  );
}

const counts = ({ memberIds, contactIds, endsAt }: KeptMeeting, now: Date): boolean =>
  memberIds.length > 0 && contactIds.length > 0 && endsAt <= now;

const WITHIN_MS = SAME_MEETING_MINUTES * 60_000;

const isSame = (meeting: KeptMeeting, activity: Pick<StandingActivity, 'occurredAt' | 'contactIds'>): boolean =>
  Math.abs(+meeting.startsAt - +activity.occurredAt) <= WITHIN_MS &&
  meeting.contactIds.some((id) => activity.contactIds.includes(id));

/** Returns activities that tell of the same meeting already, by meeting: the nearest in time. */
async function findSame(
  { client, organizationId }: TenantTransaction,
  meetings: readonly KeptMeeting[],
): Promise<ReadonlyMap<string, string>> {
  if (meetings.length === 0) return new Map();
  const people = meetings.flatMap(({ id, startsAt, contactIds }) =>
    contactIds.map((contactId) => ({ id, startsAt, contactId })),
  );
  const { rows } = await client.query<{ meetingId: string; id: string }>(
    `SELECT DISTINCT ON (r.id) r.id AS "meetingId", v.id
     FROM json_to_recordset($2::json) AS r(id uuid, "startsAt" timestamptz, "contactId" uuid)
     JOIN activity_contacts p ON p.organization_id = $1 AND p.contact_id = r."contactId"
     JOIN activities v ON v.organization_id = $1 AND v.id = p.activity_id
     WHERE v.kind = 'meeting' AND v.deleted_at IS NULL
       AND v.occurred_at BETWEEN r."startsAt" - $3::interval AND r."startsAt" + $3::interval
     ORDER BY r.id, abs(extract(epoch FROM v.occurred_at - r."startsAt")), v.id`,
    [organizationId, JSON.stringify(people), `${SAME_MEETING_MINUTES} minutes`],
  );
  return new Map(rows.map(({ meetingId, id }) => [meetingId, id]));
}

/** Returns activities in which somebody wrote what came of them. */
async function readWithWords(
  { client, organizationId }: TenantTransaction,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM activities WHERE organization_id = $1 AND id = ANY($2::uuid[])
       AND (outcome_words IS NOT NULL OR next_step IS NOT NULL)`,
    [organizationId, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

interface Standing {
  readonly standing: ReadonlyMap<string, StandingActivity>;
  readonly withWords: ReadonlySet<string>;
  readonly meetingsWith: MeetingsWith;
  readonly now: Date;
}

class Settled {
  /** Activities as they stand now and as they are to stand, by id. */
  readonly #stands: Map<string, StandingActivity>;
  readonly #from: ReadonlyMap<string, StandingActivity>;
  readonly #withWords: ReadonlySet<string>;
  readonly #meetingsWith: MeetingsWith;
  readonly #now: Date;
  readonly #activityOf = new Map<string, string | null>();
  readonly #calledOff = new Map<string, boolean>();
  readonly #removed = new Set<string>();
  readonly #added: AddedContact[] = [];

  constructor({ standing, withWords, meetingsWith, now }: Standing) {
    this.#from = standing;
    this.#stands = new Map(standing);
    this.#withWords = withWords;
    this.#meetingsWith = meetingsWith;
    this.#now = now;
  }

  settle(meeting: KeptMeeting, before: MeetingBefore, same: string | undefined): void {
    const isOff = meeting.memberIds.length === 0;
    if (isOff !== (meeting.calledOffAt !== null)) this.#calledOff.set(meeting.id, isOff);
    const activity = this.#stands.get(meeting.activityId ?? '');
    if (meeting.activityId === null) this.#begin(meeting, same);
    // One that went with its deal is not there any more.
    else if (activity) {
      if (activity.id === meeting.id) this.#change(meeting, before, activity);
      this.#follow(meeting, before, activity.id);
    }
  }

  /** Lets contacts leave what somebody else told of with the meeting that added them, and come back with it. */
  #follow(meeting: KeptMeeting, before: MeetingBefore, activityId: string): void {
    const activity = this.#stands.get(activityId);
    if (!activity || this.#removed.has(activityId)) return;
    const isOff = meeting.memberIds.length === 0;
    const left = before.addedIds.filter((id) => isOff || !meeting.contactIds.includes(id));
    const gone = new Set(left.filter((id) => !this.#handOver(meeting, activityId, id)));
    const isBack = meeting.calledOffAt !== null && !isOff && activityId !== meeting.id;
    const back = isBack ? meeting.contactIds.filter((id) => !activity.contactIds.includes(id)) : [];
    this.#mark(meeting, left, null);
    this.#mark(meeting, back, activityId);
    if (gone.size === 0 && back.length === 0) return;
    const contactIds = [...activity.contactIds.filter((id) => !gone.has(id)), ...back].sort();
    this.#stands.set(activityId, { ...activity, contactIds });
  }

  /** Returns whether another meeting that joined the activity has the contact, who stays by it then. */
  #handOver({ id }: KeptMeeting, activityId: string, contactId: string): boolean {
    const meetingId = this.#meetingsWith(activityId, contactId).find((each) => each !== id);
    if (meetingId !== undefined) this.#added.push({ meetingId, contactId, activityId });
    return meetingId !== undefined;
  }

  #mark({ id }: KeptMeeting, contactIds: readonly string[], activityId: string | null): void {
    this.#added.push(...contactIds.map((contactId) => ({ meetingId: id, contactId, activityId })));
  }

  #begin(meeting: KeptMeeting, same: string | undefined): void {
    if (!counts(meeting, this.#now)) return;
    const found =
      this.#stands.get(same ?? '') ?? [...this.#stands.values()].find((each) => this.#isAlike(meeting, each));
    const to = found
      ? { ...found, contactIds: [...new Set([...found.contactIds, ...meeting.contactIds])].sort() }
      : { ...NO_WORDS, id: meeting.id, isDeleted: false, ...takenFrom(meeting, null) };
    this.#stands.set(to.id, to);
    this.#activityOf.set(meeting.id, to.id);
    if (found)
      this.#mark(
        meeting,
        meeting.contactIds.filter((id) => !found.contactIds.includes(id)),
        to.id,
      );
  }

  #isAlike(meeting: KeptMeeting, activity: StandingActivity): boolean {
    return (
      activity.kind === 'meeting' && !activity.isDeleted && !this.#removed.has(activity.id) && isSame(meeting, activity)
    );
  }

  #change(meeting: KeptMeeting, before: MeetingBefore, activity: StandingActivity): void {
    const isExcluded = meeting.calendars.length > 0 && meeting.memberIds.length === 0;
    if (!this.#isUntouched(activity, before)) this.#bringBack(meeting, activity);
    else if (isExcluded) this.#stands.set(activity.id, { ...activity, isDeleted: true });
    else if (counts(meeting, this.#now)) {
      this.#bringBack(meeting, { ...activity, ...takenFrom(meeting, activity) });
    } else if (meeting.contactIds.length > 0 || meeting.calendars.length === 0) {
      this.#stands.set(activity.id, { ...activity, isDeleted: true });
      this.#removed.add(activity.id);
    }
  }

  /** One that went because everybody excluded it is there again with whoever includes it. One that was deleted stays so. */
  #bringBack({ calledOffAt, memberIds }: KeptMeeting, activity: StandingActivity): void {
    const isBack = calledOffAt !== null && memberIds.length > 0;
    this.#stands.set(activity.id, { ...activity, isDeleted: activity.isDeleted && !isBack });
  }

  #isUntouched(activity: StandingActivity, before: MeetingBefore): boolean {
    const { kind, subject, body, direction, outcome, opportunityId, occurredAt, contactIds } = activity;
    return (
      kind === 'meeting' &&
      subject === MEETING_SUBJECT &&
      (body ?? direction ?? outcome ?? opportunityId) === null &&
      !this.#withWords.has(activity.id) &&
      +occurredAt === +before.startsAt &&
      contactIds.join() === before.contactIds.join()
    );
  }

  async write(tx: TenantTransaction): Promise<void> {
    const writes = [...this.#stands].flatMap(([id, to]) => {
      const from = this.#from.get(id) ?? null;
      return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ from, to }];
    });
    if (!(await writeActivities(tx, writes, { now: this.#now, actor: BY_RULE }))) throw new Overtaken();
    await deleteActivities(tx, [...this.#removed]);
    await markAdded(tx, this.#added);
    const { client, organizationId } = tx;
    await client.query(
      `UPDATE meetings m SET activity_id = r.activity FROM unnest($2::uuid[], $3::uuid[]) AS r(id, activity)
       WHERE m.organization_id = $1 AND m.id = r.id`,
      [organizationId, [...this.#activityOf.keys()], [...this.#activityOf.values()]],
    );
    // Others that had joined it are told anew, by whoever looks for passed meetings next.
    await client.query(
      'UPDATE meetings SET activity_id = NULL WHERE organization_id = $1 AND activity_id = ANY($2::uuid[])',
      [organizationId, [...this.#removed]],
    );
    await client.query(
      `UPDATE meetings m SET called_off_at = CASE WHEN r.off THEN $4::timestamptz END
       FROM unnest($2::uuid[], $3::boolean[]) AS r(id, off) WHERE m.organization_id = $1 AND m.id = r.id`,
      [organizationId, [...this.#calledOff.keys()], [...this.#calledOff.values()], this.#now],
    );
  }
}

const NO_WORDS = {
  opportunityId: null,
  kind: 'meeting',
  subject: MEETING_SUBJECT,
  body: null,
  direction: null,
  outcome: null,
  isWordless: false,
} as const;

/**
 * Returns what an activity has of its meeting. Who has recorded it goes on doing so while they have it in their calendar, else it
 * is who connected first; others with it took part.
 */
function takenFrom({ startsAt, contactIds, memberIds }: KeptMeeting, stands: StandingActivity | null) {
  const recordedById = memberIds.find((id) => id === stands?.recordedById) ?? memberIds[0] ?? null;
  const colleagueIds = memberIds.filter((id) => id !== recordedById).sort();
  return { occurredAt: startsAt, contactIds, recordedById, colleagueIds };
}

async function removeMeetings({ client, organizationId }: TenantTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await client.query('DELETE FROM meetings WHERE organization_id = $1 AND id = ANY($2::uuid[])', [organizationId, ids]);
}
