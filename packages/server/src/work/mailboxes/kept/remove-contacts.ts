import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { takeTurn } from '../../../tenancy/organizations/take-turn.ts';
import { removeFromMeetings, removeMessages } from '../taking/take-out.ts';

interface Excluded {
  readonly contactIds: readonly string[];
  /** In small letters; with all that is below them. */
  readonly domains: readonly string[];
}

/** Contacts of `of` that are excluded: themselves, or with an address at a domain. $3 contacts, $4 domains. */
const excludedIn = (of: string): string => `SELECT DISTINCT c.id FROM contacts c
  WHERE c.organization_id = $1 AND c.id IN (${of}) AND (c.id = ANY($3::uuid[]) OR EXISTS (
    SELECT FROM unnest(array_append(c.other_emails, c.email)) AS a(address), unnest($4::text[]) AS d(domain)
    WHERE split_part(lower(a.address), '@', 2) = d.domain OR right(split_part(lower(a.address), '@', 2), length(d.domain) + 1) = '.' || d.domain))`;

/**
 * Removes contacts from what is kept of a mailbox and calendar. A message or a meeting that another mailbox has stays there as it
 * is. Returns how many messages and meetings were removed.
 */
export async function removeContacts(
  tx: TenantTransaction,
  mailbox: { readonly connectionId: string; readonly memberId: string; readonly now: Date },
  { contactIds, domains }: Excluded,
): Promise<number> {
  const { client, organizationId } = tx;
  const values = [organizationId, mailbox.connectionId, contactIds, domains];
  const { rows: people } = await client.query<{ id: string }>(
    excludedIn(`SELECT p.contact_id FROM mailbox_messages m
        JOIN activity_contacts p ON p.organization_id = $1 AND p.activity_id = m.activity_id
        WHERE m.organization_id = $1 AND m.connection_id = $2
      UNION
      SELECT p.contact_id FROM meeting_calendars h
        JOIN meeting_contacts p ON p.organization_id = $1 AND p.meeting_id = h.meeting_id
        WHERE h.organization_id = $1 AND h.connection_id = $2`),
    values,
  );
  const excluded = new Set(people.map(({ id }) => id));
  if (excluded.size === 0) return 0;
  const of = [organizationId, mailbox.connectionId, [...excluded]];
  const { rows: messages } = await client.query<{ activityId: string }>(
    `SELECT DISTINCT m.activity_id AS "activityId" FROM mailbox_messages m
     JOIN activity_contacts p ON p.organization_id = $1 AND p.activity_id = m.activity_id AND p.contact_id = ANY($3::uuid[])
     WHERE m.organization_id = $1 AND m.connection_id = $2`,
    of,
  );
  const removed = await removeMessages(
    tx,
    mailbox,
    messages.map(({ activityId }) => activityId),
    excluded,
  );
  const { rows: meetings } = await client.query<{ id: string }>(
    `SELECT DISTINCT h.meeting_id AS id FROM meeting_calendars h
     JOIN meeting_contacts p ON p.organization_id = $1 AND p.meeting_id = h.meeting_id AND p.contact_id = ANY($3::uuid[])
     WHERE h.organization_id = $1 AND h.connection_id = $2`,
    of,
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
  const { rows } = await tx.client.query<{ connectionId: string; memberId: string }>(
    `SELECT id AS "connectionId", member_id AS "memberId" FROM connections
     WHERE organization_id = $1 AND member_id IS NOT NULL AND state <> 'disconnected' ORDER BY id`,
    [tx.organizationId],
  );
  let removed = 0;
  for (const mailbox of rows) removed += await removeContacts(tx, { ...mailbox, now }, { contactIds: [], domains });
  return removed;
}
