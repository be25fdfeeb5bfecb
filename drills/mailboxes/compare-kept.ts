/** Compares what is kept of mailboxes with what is in them at Google. */
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { addressesIn } from '../../packages/server/src/testing/peers/google/world/addresses.ts';
import { instantOf } from '../../packages/server/src/testing/peers/google/world/event-times.ts';
import { headerOf } from '../../packages/server/src/testing/peers/google/world/mailbox.ts';
import type { World } from '../../packages/server/src/testing/peers/google/world/world.ts';
import { meetingKey, messageKey } from '../../packages/server/src/work/mailboxes/taking/shared-key.ts';

interface Kept {
  readonly kind: string;
  readonly at: string;
  readonly contactIds: readonly string[];
  /** Mailboxes or calendars that have it. */
  readonly holders: readonly string[];
}

interface Comparing {
  readonly organizationId: string;
  readonly world: World;
  readonly reps: readonly string[];
  /** By address. */
  readonly contactIds: ReadonlyMap<string, string>;
  readonly differ: (what: string) => void;
}

interface Row extends Kept {
  readonly key: string;
  readonly activityId: string;
}

/** Reports each message and meeting that is not kept as it should be. */
export async function compareKept(
  owner: pg.Pool,
  comparing: Comparing,
): Promise<{ readonly messages: number; readonly copies: number; readonly meetings: number }> {
  const { organizationId, differ } = comparing;
  const messages = messagesAt(comparing);
  const meetings = meetingsAt(comparing);
  const rows = (await owner.query<Row>(KEPT, [organizationId])).rows;
  const expected = new Map([...messages, ...meetings]);
  const activities = new Set<string>();
  const keys = new Set<string>();
  for (const { key, activityId, ...kept } of rows) {
    if (keys.has(key)) differ(`kept with two activities: ${JSON.stringify(kept)}`);
    if (activities.has(activityId)) differ(`the activity ${activityId} stands for two`);
    keys.add(key);
    activities.add(activityId);
    const wanted = expected.get(key);
    if (!wanted) differ(`kept, and does not match: ${JSON.stringify(kept)}`);
    else if (!isDeepStrictEqual(kept, wanted)) differ(`${JSON.stringify(wanted)} is kept as ${JSON.stringify(kept)}`);
  }
  for (const [key, wanted] of expected) if (!keys.has(key)) differ(`lost: ${JSON.stringify(wanted)}`);
  const { rows: all } = await owner.query<{ id: string }>('SELECT id FROM activities WHERE organization_id = $1', [
    organizationId,
  ]);
  for (const { id } of all) if (!activities.has(id)) differ(`the activity ${id} belongs to no message or meeting`);
  const copies = [...messages.values()].reduce((sum, { holders }) => sum + holders.length, 0);
  return { messages: messages.size, copies, meetings: meetings.size };
}

/** Where a message has no activity its row is left out, and is reported as lost. */
const KEPT = `
  WITH held AS (
    SELECT m.shared_key AS key, m.activity_id, m.connection_id FROM mailbox_messages m WHERE m.organization_id = $1
    UNION ALL
    SELECT m.shared_key, m.activity_id, c.connection_id FROM meetings m
    JOIN meeting_calendars c ON c.organization_id = $1 AND c.meeting_id = m.id WHERE m.organization_id = $1
  )
  SELECT h.key, a.id AS "activityId", a.kind,
    to_char(a.occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at,
    (SELECT array_agg(p.contact_id::text ORDER BY p.contact_id::text) FROM activity_contacts p
      WHERE p.organization_id = $1 AND p.activity_id = a.id) AS "contactIds",
    array_agg(c.remote ->> 'address' ORDER BY c.remote ->> 'address') AS holders
  FROM held h
  JOIN activities a ON a.organization_id = $1 AND a.id = h.activity_id AND a.deleted_at IS NULL
  JOIN connections c ON c.organization_id = $1 AND c.id = h.connection_id
  GROUP BY h.key, a.id, a.kind, a.occurred_at`;

function messagesAt({ organizationId, world, reps, contactIds }: Comparing): Map<string, Kept> {
  const found = new Map<string, Kept>();
  for (const rep of reps) {
    for (const { id, headers, internalDate } of world.person(rep).mailbox.messages.values()) {
      if (headerOf(headers, 'Auto-Submitted')) continue;
      const named = (name: string) => addressesIn(headerOf(headers, name) ?? '');
      const isOutgoing = named('From').some((address) => reps.includes(address));
      const met = idsOf(isOutgoing ? [...named('To'), ...named('Cc')] : named('From'), contactIds);
      if (met.length === 0) continue;
      const mailbox = { organizationId, connectionId: '' };
      const key = messageKey(mailbox, { messageId: id, internetMessageId: headerOf(headers, 'Message-ID') ?? null });
      const holders = [...(found.get(key)?.holders ?? []), rep].toSorted();
      const kind = isOutgoing ? 'email_sent' : 'email_received';
      found.set(key, { kind, at: new Date(internalDate).toISOString(), contactIds: met, holders });
    }
  }
  return found;
}

function meetingsAt({ organizationId, world, reps, contactIds }: Comparing): Map<string, Kept> {
  const found = new Map<string, Kept>();
  for (const rep of reps) {
    for (const { event } of world.person(rep).calendar.events.values()) {
      const met = idsOf(
        event.attendees.map(({ email }) => email),
        contactIds,
      );
      if (met.length === 0) continue;
      const key = meetingKey({ organizationId }, { iCalUid: event.iCalUID, originalStart: null });
      const holders = [...(found.get(key)?.holders ?? []), rep].toSorted();
      const at = new Date(instantOf(event.start, 'UTC')).toISOString();
      found.set(key, { kind: 'meeting', at, contactIds: met, holders });
    }
  }
  return found;
}

const idsOf = (addresses: readonly string[], contactIds: ReadonlyMap<string, string>): readonly string[] =>
  [...new Set(addresses.flatMap((address) => contactIds.get(address) ?? []))].toSorted();
