/** Contacts of messages and meetings whom everybody who still has them excludes. */
import type { TenantTransaction } from '../../../platform/database/tenant.ts';

/** Whether a contact `c` has an address at one of the domains `d`, or below it. */
export const isAtDomain = (domains: string): string => `EXISTS (
  SELECT FROM unnest(array_append(c.other_emails, c.email)) AS a(address)
    CROSS JOIN LATERAL split_part(lower(a.address), '@', 2) AS host, ${domains} AS d(domain)
  WHERE host = d.domain OR right(host, length(d.domain) + 1) = '.' || d.domain)`;

/** Whether the owner of a connection `n` excludes a contact `c`. */
const IS_EXCLUDED = `EXISTS (SELECT FROM mailbox_exclusions e WHERE e.organization_id = $1 AND e.member_id = n.member_id
  AND (e.contact_id = c.id OR ${isAtDomain('(SELECT e.domain)')}))`;

/** Returns by activity the contacts whom nobody wants whose mailbox has its message, besides one connection. */
export async function readUnwanted(
  { client, organizationId }: TenantTransaction,
  besides: string,
  activityIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await client.query<{ activityId: string; contactIds: string[] }>(
    `SELECT p.activity_id AS "activityId", array_agg(p.contact_id) AS "contactIds"
     FROM activity_contacts p JOIN contacts c ON c.organization_id = $1 AND c.id = p.contact_id
     WHERE p.organization_id = $1 AND p.activity_id = ANY($2::uuid[]) AND NOT EXISTS (
       SELECT FROM mailbox_messages m JOIN connections n ON n.organization_id = $1 AND n.id = m.connection_id
       WHERE m.organization_id = $1 AND m.activity_id = p.activity_id AND m.connection_id <> $3 AND m.excluded_at IS NULL
         AND NOT ${IS_EXCLUDED})
     GROUP BY p.activity_id`,
    [organizationId, activityIds, besides],
  );
  return new Map(rows.map(({ activityId, contactIds }) => [activityId, new Set(contactIds)]));
}

/** Takes contacts out of meetings whom everybody excludes who has them in their calendar. */
export async function dropUnwanted(
  { client, organizationId }: TenantTransaction,
  meetingIds: readonly string[],
): Promise<void> {
  const holders = `FROM meeting_calendars h JOIN connections n ON n.organization_id = $1 AND n.id = h.connection_id
    WHERE h.organization_id = $1 AND h.meeting_id = p.meeting_id AND h.excluded_at IS NULL`;
  await client.query(
    `DELETE FROM meeting_contacts p USING contacts c
     WHERE p.organization_id = $1 AND p.meeting_id = ANY($2::uuid[]) AND c.organization_id = $1 AND c.id = p.contact_id
       AND EXISTS (SELECT ${holders}) AND NOT EXISTS (SELECT ${holders} AND NOT ${IS_EXCLUDED})`,
    [organizationId, meetingIds],
  );
}
