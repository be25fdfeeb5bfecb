/** Takes out what is kept of a mailbox or a calendar: activities go where nobody else has the message or meeting. */
import { Overtaken } from '../../../platform/database/passing-fault.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { deleteActivities } from '../../../records/activities/delete-activities.ts';
import { type ActivityRewrite, lockActivities, writeActivities } from '../../../records/activities/write-activities.ts';
import { BY_RULE } from './by-rule.ts';
import { meetingsById } from './meeting-rows.ts';
import { settleMeetings } from './settle-meetings.ts';
import { dropUnwanted, readUnwanted } from './unwanted-contacts.ts';

interface HeldElsewhere {
  readonly activityId: string;
  /** Who else has the message in their mailbox and has not excluded it. */
  readonly memberIds: readonly string[];
  /** Whether it is in another mailbox, excluded there or not. */
  readonly isKept: boolean;
}

/** Returns by activity in which other mailboxes its message is. */
async function readElsewhere(
  { client, organizationId }: TenantTransaction,
  connectionId: string,
  activityIds: readonly string[],
): Promise<ReadonlyMap<string, HeldElsewhere>> {
  const { rows } = await client.query<HeldElsewhere>(
    `SELECT m.activity_id AS "activityId", true AS "isKept",
       coalesce(array_agg(c.member_id ORDER BY c.id) FILTER (WHERE m.excluded_at IS NULL), '{}') AS "memberIds"
     FROM mailbox_messages m JOIN connections c ON c.organization_id = $1 AND c.id = m.connection_id
     WHERE m.organization_id = $1 AND m.activity_id = ANY($2::uuid[]) AND m.connection_id <> $3
     GROUP BY m.activity_id`,
    [organizationId, activityIds, connectionId],
  );
  return new Map(rows.map((row) => [row.activityId, row]));
}

export interface TakingOut {
  readonly connectionId: string;
  readonly memberId: string;
  readonly now: Date;
  /** Whether contacts leave every mailbox, also where another has the same message or meeting. */
  readonly isEverybodys?: boolean;
}

/** Excludes messages of a mailbox: their activities count no more, except where another mailbox has them. */
export async function leaveOutMessages(
  tx: TenantTransaction,
  { connectionId, memberId, now }: TakingOut,
  activityIds: readonly string[],
): Promise<void> {
  const { lost } = await rewrite(tx, { connectionId, memberId, now }, activityIds, () => null);
  await tx.client.query(
    `UPDATE mailbox_messages m SET left_contact_ids = ARRAY(SELECT json_array_elements_text(r.ids)::uuid)
     FROM json_to_recordset($3::json) AS r(activity uuid, ids json)
     WHERE m.organization_id = $1 AND m.connection_id = $2 AND m.activity_id = r.activity`,
    [tx.organizationId, connectionId, JSON.stringify(lost)],
  );
}

/**
 * Removes messages of a mailbox for good, with their activities where no other mailbox has them. With `contactIds`, only these
 * contacts leave the activities, and a message stays as long as another contact is in it. Returns how many messages went.
 */
export async function removeMessages(
  tx: TenantTransaction,
  out: TakingOut,
  activityIds: readonly string[],
  contactIds: ReadonlySet<string> | null = null,
): Promise<number> {
  const { client, organizationId } = tx;
  const { emptied, orphaned } = await rewrite(tx, out, activityIds, (before) =>
    contactIds === null ? [] : before.filter((id) => !contactIds.has(id)),
  );
  const { rowCount } = await client.query(
    'DELETE FROM mailbox_messages WHERE organization_id = $1 AND connection_id = $2 AND activity_id = ANY($3::uuid[])',
    [organizationId, out.connectionId, emptied],
  );
  await deleteActivities(tx, orphaned);
  return rowCount ?? 0;
}

interface Rewritten {
  /** Activities of messages in which nobody is left for this mailbox. */
  readonly emptied: readonly string[];
  /** Of these, those that no other mailbox has. */
  readonly orphaned: readonly string[];
  /** Contacts who left activities that stay. */
  readonly lost: readonly { readonly activity: string; readonly ids: readonly string[] }[];
}

/** Writes activities without this mailbox. `left` says who stays in one, null: everybody, but it counts no more. */
async function rewrite(
  tx: TenantTransaction,
  { connectionId, memberId, now, isEverybodys = false }: TakingOut,
  activityIds: readonly string[],
  left: (contactIds: readonly string[]) => readonly string[] | null,
): Promise<Rewritten> {
  const standing = await lockActivities(tx, activityIds);
  const elsewhere = await readElsewhere(tx, connectionId, activityIds);
  const unwanted = await readUnwanted(tx, connectionId, [...elsewhere.keys()]);
  const writes: ActivityRewrite[] = [];
  // Activities that are gone by now leave their message.
  const emptied = activityIds.filter((id) => !standing.has(id));
  const orphaned: string[] = [];
  for (const from of standing.values()) {
    const held = elsewhere.get(from.id);
    const stay = left(from.contactIds);
    if (stay?.length === 0) {
      emptied.push(from.id);
      if (!held?.isKept) orphaned.push(from.id);
    }
    const isHeld = (held?.memberIds.length ?? 0) > 0;
    const recordedById = isHeld && from.recordedById === memberId ? (held?.memberIds[0] ?? null) : from.recordedById;
    // Contacts stay whom this mailbox still wants, or another that has it.
    const wanted = from.contactIds.filter(
      (id) => stay?.includes(id) || !(isEverybodys || unwanted.get(from.id)?.has(id)),
    );
    const to = isHeld
      ? { ...from, recordedById, contactIds: wanted.length > 0 ? wanted : from.contactIds }
      : { ...from, contactIds: stay?.length ? stay : from.contactIds, isDeleted: from.isDeleted || !stay?.length };
    if (JSON.stringify(from) !== JSON.stringify(to)) writes.push({ from, to });
  }
  if (!(await writeActivities(tx, writes, { now, actor: BY_RULE }))) throw new Overtaken();
  const lost = writes.flatMap(({ from, to }) => {
    const ids = from?.contactIds.filter((id) => !to.contactIds.includes(id)) ?? [];
    return ids.length === 0 ? [] : [{ activity: to.id, ids }];
  });
  return { emptied, orphaned, lost };
}

/** Takes a calendar out of meetings for good. A meeting that no other calendar has is removed, with what it made. */
export async function removeMeetings(
  tx: TenantTransaction,
  { connectionId, now }: TakingOut,
  meetingIds: readonly string[],
): Promise<void> {
  const before = await meetingsById(tx, meetingIds);
  await tx.client.query(
    'DELETE FROM meeting_calendars WHERE organization_id = $1 AND connection_id = $2 AND meeting_id = ANY($3::uuid[])',
    [tx.organizationId, connectionId, meetingIds],
  );
  await dropUnwanted(tx, meetingIds);
  await settleMeetings(tx, meetingIds, { before, now });
}

/** Takes contacts out of meetings of a calendar. One with nobody else leaves it; one that another calendar has stays there whole. */
export async function removeFromMeetings(
  tx: TenantTransaction,
  { connectionId, memberId, now, isEverybodys = false }: TakingOut,
  meetingIds: readonly string[],
  contactIds: ReadonlySet<string>,
): Promise<void> {
  const { client, organizationId } = tx;
  const before = await meetingsById(tx, meetingIds);
  const emptied = [...before.values()].filter((meeting) => meeting.contactIds.every((id) => contactIds.has(id)));
  const stay = [...before.values()].filter((meeting) => !emptied.includes(meeting));
  const thinned = stay.filter(
    ({ calendars }) => isEverybodys || calendars.every((calendar) => calendar === connectionId),
  );
  await client.query(
    `DELETE FROM meeting_contacts WHERE organization_id = $1 AND meeting_id = ANY($2::uuid[]) AND contact_id = ANY($3::uuid[])`,
    [organizationId, thinned.map(({ id }) => id), [...contactIds]],
  );
  const stayIds = stay.map(({ id }) => id);
  await dropUnwanted(tx, stayIds);
  await settleMeetings(tx, stayIds, { before, now });
  await removeMeetings(
    tx,
    { connectionId, memberId, now },
    emptied.map(({ id }) => id),
  );
}
