import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { takeTurn } from '../../../tenancy/organizations/take-turn.ts';
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

/**
 * Removes contacts from what is kept of a mailbox and calendar. A message or a meeting that another mailbox has stays there as it
 * is, unless they leave everybody's. Returns how many messages and meetings were removed.
 */
export async function removeContacts(
  tx: TenantTransaction,
  mailbox: TakingOut,
  contactIds: readonly string[],
): Promise<number> {
  if (contactIds.length === 0) return 0;
  const { client, organizationId } = tx;
  const values = [organizationId, mailbox.connectionId, contactIds];
  const { rows: messages } = await client.query<{ activityId: string }>(
    `SELECT DISTINCT m.activity_id AS "activityId" FROM activity_contacts p
     JOIN mailbox_messages m ON m.organization_id = $1 AND m.activity_id = p.activity_id AND m.connection_id = $2
     WHERE p.organization_id = $1 AND p.contact_id = ANY($3::uuid[])`,
    values,
  );
  const excluded = new Set(contactIds);
  const removed = await removeMessages(
    tx,
    mailbox,
    messages.map(({ activityId }) => activityId),
    excluded,
  );
  const { rows: meetings } = await client.query<{ id: string }>(
    `SELECT DISTINCT h.meeting_id AS id FROM meeting_contacts p
     JOIN meeting_calendars h ON h.organization_id = $1 AND h.meeting_id = p.meeting_id AND h.connection_id = $2
     WHERE p.organization_id = $1 AND p.contact_id = ANY($3::uuid[])`,
    values,
  );
  const left = await removeFromMeetings(
    tx,
    mailbox,
    meetings.map(({ id }) => id),
    excluded,
  );
  return removed + left.length;
}

/** Removes everybody with an address at one of the domains from every mailbox of the organisation. Returns how much was removed. */
export async function removeDomains(tx: TenantTransaction, domains: readonly string[], now: Date): Promise<number> {
  if (domains.length === 0) return 0;
  await takeTurn(tx, 'mailboxes');
  const { client, organizationId } = tx;
  const { rows: people } = await client.query<{ id: string }>(
    `SELECT c.id FROM contacts c WHERE c.organization_id = $1 AND ${IS_AT_DOMAIN}`,
    [organizationId, domains],
  );
  const ids = people.map(({ id }) => id);
  const { rows } = await client.query<{ connectionId: string; memberId: string }>(
    `SELECT n.id AS "connectionId", n.member_id AS "memberId" FROM connections n
     WHERE n.organization_id = $1 AND n.member_id IS NOT NULL AND n.state <> 'disconnected' AND n.id IN (
       SELECT m.connection_id FROM activity_contacts p
         JOIN mailbox_messages m ON m.organization_id = $1 AND m.activity_id = p.activity_id
         WHERE p.organization_id = $1 AND p.contact_id = ANY($2::uuid[])
       UNION
       SELECT h.connection_id FROM meeting_contacts p
         JOIN meeting_calendars h ON h.organization_id = $1 AND h.meeting_id = p.meeting_id
         WHERE p.organization_id = $1 AND p.contact_id = ANY($2::uuid[]))
     ORDER BY n.id`,
    [organizationId, ids],
  );
  let removed = 0;
  for (const mailbox of rows) removed += await removeContacts(tx, { ...mailbox, now, isEverybodys: true }, ids);
  return removed;
}
