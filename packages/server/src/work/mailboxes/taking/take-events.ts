/** Keeps meetings of a calendar with contacts, and lets go of those that are off. Decision 0395. */
import { type IncomingEvent, judgeEvent } from '@forecastle/rules';
import { newId } from '../../../platform/database/ids.ts';
import { Overtaken } from '../../../platform/database/passing-fault.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { lockActivities } from '../../../records/activities/write-activities.ts';
import { lockContacts } from '../../../records/contacts/lock-contacts.ts';
import { takeTurn } from '../../../tenancy/organizations/take-turn.ts';
import type { MailboxOfMember } from '../source.ts';
import { matchContacts } from './match-contacts.ts';
import {
  findMeetings,
  type KeptMeeting,
  leaveMeetings,
  type MeetingToKeep,
  meetingsById,
  writeMeetings,
} from './meeting-rows.ts';
import { readPolicy } from './policy.ts';
import { settleMeetings } from './settle-meetings.ts';
import { meetingKey } from './shared-key.ts';
import type { TakenItems } from './take-messages.ts';

interface Found {
  readonly event: IncomingEvent;
  readonly sharedKey: string;
  readonly contactIds: readonly string[];
  /** Those whom the owner of the calendar excludes. */
  readonly excludedIds: readonly string[];
}

/**
 * Keeps events that count, each as it is now, and takes the calendar out of the others: cancelled, declined, with no contact
 * any more. What has passed becomes an activity at once. Throws Overtaken where a contact was merged or deleted meanwhile.
 */
export async function takeEvents(
  tx: TenantTransaction,
  mailbox: MailboxOfMember,
  events: readonly IncomingEvent[],
  now: Date,
  windowId: string | null = null,
): Promise<TakenItems> {
  await takeTurn(tx, 'mailboxes');
  const distinct = [...new Map(events.map((event) => [event.eventId, event])).values()];
  const found = await findKept(tx, mailbox, distinct);
  const ids = await findMeetings(
    tx,
    found.map(({ sharedKey }) => sharedKey),
  );
  const before = await meetingsById(tx, [...ids.values()]);
  const groups = Map.groupBy(found, ({ sharedKey }) => sharedKey);
  const meetings = [...groups].map(([sharedKey, group]) =>
    meetingOf(mailbox, sharedKey, group, before.get(ids.get(sharedKey) ?? '')),
  );
  // Before their contacts, as whoever changes an activity does.
  await lockActivities(
    tx,
    [...before.values()].flatMap(({ activityId }) => activityId ?? []),
  );
  const people = new Set(meetings.flatMap(({ contactIds }) => contactIds));
  if ((await lockContacts(tx, [...people])) < people.size) throw new Overtaken();
  const replaced = await writeMeetings(tx, { connectionId: mailbox.connectionId, windowId }, meetings);
  const held = new Set(found.map(({ event }) => event.eventId));
  const left = await leaveMeetings(
    tx,
    mailbox.connectionId,
    distinct.flatMap(({ eventId }) => (held.has(eventId) ? [] : eventId)),
  );
  await settleMeetings(tx, [...meetings.map(({ id }) => id), ...replaced, ...left], { before, now });
  return { read: events.length, kept: found.length };
}

async function findKept(
  tx: TenantTransaction,
  mailbox: MailboxOfMember,
  events: readonly IncomingEvent[],
): Promise<readonly Found[]> {
  const { all, own, excludedContacts } = await readPolicy(tx, mailbox);
  const judged = events.flatMap((event) => {
    const [everybody, mine] = [judgeEvent(event, all), judgeEvent(event, own)];
    return everybody.isKept && mine.isKept ? [{ event, everybody: everybody.addresses, mine: mine.addresses }] : [];
  });
  const contactsOf = await matchContacts(
    tx,
    judged.flatMap(({ everybody }) => everybody),
  );
  return judged.flatMap(({ event, everybody, mine }) => {
    const contactIds = [...new Set(mine.flatMap(contactsOf))].filter((id) => !excludedContacts.has(id)).sort();
    if (contactIds.length === 0) return [];
    const excludedIds = [...new Set(everybody.flatMap(contactsOf))].filter((id) => !contactIds.includes(id));
    return [{ event, sharedKey: meetingKey(mailbox, event), contactIds, excludedIds }];
  });
}

/** Contacts whom the owner of this calendar excludes stay where another calendar has the meeting. */
function meetingOf(
  { connectionId }: MailboxOfMember,
  sharedKey: string,
  group: readonly Found[],
  stands: KeptMeeting | undefined,
): MeetingToKeep {
  const { startsAt, endsAt } = group.at(-1)?.event ?? { startsAt: 0, endsAt: 0 };
  const isShared = stands?.calendars.some((each) => each !== connectionId) ?? false;
  const excluded = new Set(isShared ? group.flatMap(({ excludedIds }) => excludedIds) : []);
  const kept = stands?.contactIds.filter((id) => excluded.has(id)) ?? [];
  return {
    id: stands?.id ?? newId(),
    sharedKey,
    startsAt: new Date(startsAt),
    endsAt: new Date(Math.max(startsAt, endsAt)),
    contactIds: [...new Set([...group.flatMap(({ contactIds }) => contactIds), ...kept])].sort(),
    eventIds: group.map(({ event }) => event.eventId),
  };
}
