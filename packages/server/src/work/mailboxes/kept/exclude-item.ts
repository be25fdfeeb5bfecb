import { Overtaken } from '../../../platform/database/passing-fault.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { notFound } from '../../../platform/http/errors.ts';
import {
  lockActivities,
  type StandingActivity,
  writeActivities,
} from '../../../records/activities/write-activities.ts';
import { survivorsOf } from '../../../records/merges/survivors.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { takeTurn } from '../../../tenancy/organizations/take-turn.ts';
import { BY_RULE } from '../taking/by-rule.ts';
import { readPolicy } from '../taking/policy.ts';
import { settleMeetings } from '../taking/settle-meetings.ts';
import { leaveOutMessages } from '../taking/take-out.ts';
import { isAtDomain } from '../taking/unwanted-contacts.ts';
import { ownMailboxes } from './own-mailboxes.ts';

interface Asked {
  readonly id: string;
  readonly now: Date;
}

/** Excludes a message or a meeting of the actor's own mailbox: it counts nowhere, except for a colleague who has it too. */
export async function excludeItem(tx: TenantTransaction, actor: Actor, { id, now }: Asked): Promise<void> {
  const message = await setExcluded(tx, actor, { id, now }, true);
  if (message)
    await leaveOutMessages(tx, { connectionId: message.connectionId, memberId: actor.memberId, now }, [
      message.activityId,
    ]);
}

/**
 * Lets a message or a meeting count again, also one that was deleted from the timeline. Contacts who left the message because a
 * colleague excludes them are in it again.
 */
export async function includeItem(tx: TenantTransaction, actor: Actor, { id, now }: Asked): Promise<void> {
  const message = await setExcluded(tx, actor, { id, now }, false);
  const activityId = message?.activityId ?? (await activityOfMeeting(tx, id));
  const from = (await lockActivities(tx, activityId === null ? [] : [activityId])).get(activityId ?? '');
  if (!from) return;
  const recordedById = message && from.isDeleted ? await recorderOf(tx, actor, from) : from.recordedById;
  const back = message ? await takeBack(tx, actor, message) : [];
  const contactIds = [...new Set([...from.contactIds, ...back])].sort();
  const to = { ...from, recordedById, contactIds, isDeleted: false };
  if (!from.isDeleted && contactIds.length === from.contactIds.length) return;
  if (!(await writeActivities(tx, [{ from, to }], { now, actor: BY_RULE }))) throw new Overtaken();
}

/** Returns contacts who left a message when it was excluded, and whom the actor still wants. One who was merged is the other. */
async function takeBack(
  tx: TenantTransaction,
  { memberId }: Actor,
  { connectionId, activityId, left }: ExcludedMessage,
): Promise<readonly string[]> {
  if (left === null) return [];
  const { client, organizationId } = tx;
  await client.query(
    `UPDATE mailbox_messages SET left_contact_ids = NULL
     WHERE organization_id = $1 AND connection_id = $2 AND activity_id = $3`,
    [organizationId, connectionId, activityId],
  );
  const { own, excludedContacts } = await readPolicy(tx, {
    organizationId,
    connectionId,
    memberId,
    addresses: [],
    streams: [],
  });
  const survivors = await survivorsOf(tx, 'contacts', left);
  const { rows } = await client.query<{ id: string }>(
    `SELECT c.id FROM contacts c
     WHERE c.organization_id = $1 AND c.id = ANY($2::uuid[]) AND c.id <> ALL($3::uuid[])
       AND NOT ${isAtDomain('unnest($4::text[])')}`,
    [organizationId, left.map((id) => survivors.get(id) ?? id), [...excludedContacts], [...own.blockedDomains]],
  );
  return rows.map(({ id }) => id);
}

/** Returns who recorded a message while they have it and have not excluded it, else the actor. */
async function recorderOf(
  { client, organizationId }: TenantTransaction,
  { memberId }: Actor,
  { id, recordedById }: StandingActivity,
): Promise<string> {
  const { rowCount } = await client.query(
    `SELECT 1 FROM mailbox_messages m JOIN connections c ON c.organization_id = $1 AND c.id = m.connection_id
     WHERE m.organization_id = $1 AND m.activity_id = $2 AND m.excluded_at IS NULL AND c.member_id = $3`,
    [organizationId, id, recordedById],
  );
  return rowCount && recordedById !== null ? recordedById : memberId;
}

interface ExcludedMessage {
  readonly activityId: string;
  readonly connectionId: string;
  readonly left: readonly string[] | null;
}

/** Returns the message, or null for a meeting, whose activity is settled. Throws NOT_FOUND. */
async function setExcluded(
  tx: TenantTransaction,
  actor: Actor,
  { id, now }: Asked,
  isExcluded: boolean,
): Promise<ExcludedMessage | null> {
  await takeTurn(tx, 'mailboxes');
  const values = [tx.organizationId, await ownMailboxes(tx, actor), id, isExcluded ? now : null];
  const { rows } = await tx.client.query<ExcludedMessage>(
    `UPDATE mailbox_messages SET excluded_at = $4::timestamptz
     WHERE organization_id = $1 AND connection_id = ANY($2::uuid[]) AND id = $3
     RETURNING activity_id AS "activityId", connection_id AS "connectionId", left_contact_ids AS left`,
    values,
  );
  if (rows[0]) return rows[0];
  const { rowCount } = await tx.client.query(
    `UPDATE meeting_calendars SET excluded_at = $4::timestamptz
     WHERE organization_id = $1 AND connection_id = ANY($2::uuid[]) AND meeting_id = $3`,
    values,
  );
  if (!rowCount) throw notFound('message or meeting');
  await settleMeetings(tx, [id], { before: new Map(), now });
  return null;
}

/** Returns the activity that a calendar made of a meeting, or null. */
async function activityOfMeeting(
  { client, organizationId }: TenantTransaction,
  meetingId: string,
): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    'SELECT activity_id AS id FROM meetings WHERE organization_id = $1 AND id = $2 AND activity_id = id',
    [organizationId, meetingId],
  );
  return rows[0]?.id ?? null;
}
