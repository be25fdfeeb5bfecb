import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { removeFromMeetings, removeMessages, type TakingOut } from '../taking/take-out.ts';
import { isAtDomain } from '../taking/unwanted-contacts.ts';

/** The domains are $2, in small letters. */
const IS_AT_DOMAIN = isAtDomain('unnest($2::text[])');

/** Returns contacts with an address at a domain, or below it, among those in what is kept of a mailbox and calendar. */
export async function findAtDomain(
  { client, organizationId }: TenantTransaction,
  connectionId: string,
  domain: string,
): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT c.id FROM contacts c WHERE c.organization_id = $1 AND ${IS_AT_DOMAIN} AND c.id IN (
       SELECT p.contact_id FROM mailbox_messages m
         JOIN activity_contacts p ON p.organization_id = $1 AND p.activity_id = m.activity_id
         WHERE m.organization_id = $1 AND m.connection_id = $3
       UNION
       SELECT p.contact_id FROM meeting_calendars h
         JOIN meeting_contacts p ON p.organization_id = $1 AND p.meeting_id = h.meeting_id
         WHERE h.organization_id = $1 AND h.connection_id = $3)`,
    [organizationId, [domain], connectionId],
  );
  return rows.map(({ id }) => id);
}

/** Messages are removed before meetings, each in the order of its ids. */
export interface RemovalPlace {
  readonly of: 'messages' | 'meetings';
  /** Id of the last one that was looked at; null at the beginning. */
  readonly after: string | null;
}

export const BEGINNING: RemovalPlace = { of: 'messages', after: null };

/**
 * Removes contacts from a piece of what is kept of a mailbox and calendar. A message or a meeting that another mailbox has stays
 * there as it is, unless they leave everybody's. Returns from where it goes on; null at the end.
 */
export async function removeContacts(
  tx: TenantTransaction,
  mailbox: TakingOut,
  contactIds: readonly string[],
  { place, limit }: { readonly place: RemovalPlace; readonly limit: number },
): Promise<RemovalPlace | null> {
  if (contactIds.length === 0) return null;
  const { client, organizationId } = tx;
  const of =
    place.of === 'messages'
      ? `SELECT DISTINCT m.activity_id AS id FROM activity_contacts p
         JOIN mailbox_messages m ON m.organization_id = $1 AND m.activity_id = p.activity_id AND m.connection_id = $2`
      : `SELECT DISTINCT m.meeting_id AS id FROM meeting_contacts p
         JOIN meeting_calendars m ON m.organization_id = $1 AND m.meeting_id = p.meeting_id AND m.connection_id = $2`;
  const column = place.of === 'messages' ? 'activity_id' : 'meeting_id';
  const { rows } = await client.query<{ id: string }>(
    `${of} WHERE p.organization_id = $1 AND p.contact_id = ANY($3::uuid[]) AND ($4::uuid IS NULL OR m.${column} > $4)
     ORDER BY 1 LIMIT $5`,
    [organizationId, mailbox.connectionId, contactIds, place.after, limit],
  );
  const ids = rows.map(({ id }) => id);
  const removed = new Set(contactIds);
  if (place.of === 'messages') await removeMessages(tx, mailbox, ids, removed);
  else await removeFromMeetings(tx, mailbox, ids, removed);
  if (ids.length === limit) return { of: place.of, after: ids.at(-1) ?? null };
  return place.of === 'messages' ? { of: 'meetings', after: null } : null;
}
